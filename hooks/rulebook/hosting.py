"""A static host on this machine for tests and measurements: files, the error page where there is none, compression on demand."""

from __future__ import annotations

import contextlib
import functools
import gzip
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_TEXT = frozenset({".html", ".js", ".css", ".json", ".svg", ".xml", ".txt", ".webmanifest"})


@functools.lru_cache(maxsize=256)
def _compressed(content: bytes) -> bytes:
    """As hosts do, once per file: a measurement is not to wait for it."""
    return gzip.compress(content, 6, mtime=0)


class _Host(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *arguments: Any, compress: bool, **options: Any) -> None:
        self.compress = compress
        if compress:  # for measurements, connections stay open as real hosts keep them
            self.protocol_version = "HTTP/1.1"
        super().__init__(*arguments, **options)

    def log_message(self, *arguments: Any) -> None:
        pass

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):  # the browser went away: it has what it wanted
            super().handle()

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        if file.is_dir() and not self.path.partition("?")[0].endswith("/"):
            super().do_GET()  # it redirects to the address with the slash
            return
        self._answer(200, file / "index.html" if file.is_dir() else file)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        if code == 404 and page.is_file():
            self._answer(404, page)
        else:
            super().send_error(code, message, explain)

    def _answer(self, status: int, file: Path) -> None:
        if not file.is_file():
            self.send_error(404)
            return
        content = file.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(file)))
        if self.compress and file.suffix in _TEXT:
            content = _compressed(content)
            self.send_header("Content-Encoding", "gzip")
        if self.compress:
            self.send_header("Cache-Control", "max-age=600")  # GitHub Pages' own, where the site is published
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # the browser went on to another page
            self.wfile.write(content)


def serve(folder: Path, compress: bool = False) -> tuple[http.server.ThreadingHTTPServer, str]:
    """A running host for `folder` and its address without closing slash.

    With `compress` it does what real hosts do: texts with gzip, connections that stay open, and `Cache-Control: max-age=600`, which is
    what GitHub Pages sends with every file.
    """
    handler = functools.partial(_Host, directory=str(folder), compress=compress)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


@contextlib.contextmanager
def hosted(folder: Path, compress: bool = False) -> Iterator[str]:
    """The address of a host that is there inside the `with`."""
    server, address = serve(folder, compress)
    try:
        yield address
    finally:
        server.shutdown()
        server.server_close()
