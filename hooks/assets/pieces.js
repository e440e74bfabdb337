// A file of documents while it arrives: a JSON list with a line for each of its pieces (hooks/rulebook/search.py).
import { respelled } from "./text.js";

const SPELLED = ["topics", "concepts", "everyday", "docs", "later"]; // are written in the letters that the first piece names

/** Calls `take` with each piece of a stream of bytes as soon as it is whole; resolves when the file is, throws where it breaks off. */
export async function pieces(stream, take) {
  const bytes = stream.getReader();
  const decoder = new TextDecoder();
  let letters;
  let text = "";
  let end;
  const line = (whole) => {
    end = whole.at(-1);
    const piece = JSON.parse(whole.slice(letters === undefined ? 1 : 0, -1));
    letters ??= piece.letters;
    for (const key of SPELLED) if (piece[key]) piece[key] = respelled(piece[key], letters);
    take(piece);
  };
  for (;;) {
    const { done, value } = await bytes.read();
    text += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = text.split("\n");
    text = lines.pop();
    lines.forEach(line);
    if (!done) continue;
    line(text);
    if (end !== "]") throw new Error("a file of documents breaks off");
    return;
  }
}
