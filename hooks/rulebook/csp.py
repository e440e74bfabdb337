"""The Content-Security-Policy that stands in every page: nothing inline, nothing evaluated, nothing from elsewhere."""

from __future__ import annotations

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",  # blob: and data: for pictures that a page draws on the device
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
}


def policy(live: bool = False) -> str:
    """The policy's text. `live`: for a server with live reload, which writes an inline script into every page; never published."""
    parts = _POLICY | ({"script-src": "'self' 'unsafe-inline'"} if live else {})
    return "; ".join(f"{name} {sources}" for name, sources in parts.items())
