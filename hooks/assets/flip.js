// The language flip keeps the reader's place: the paragraph goes into the address, and how far into it the window had come is handed over.
import { write } from "./settings.js";

const KEY = "floorbook:flip";
const LINE = 80; // px below the window's top, where the eye is

/** The innermost of `elements` (in document order) that is being read; none where all are above. */
export function readIn(elements) {
  let last = -1;
  for (const [n, element] of elements.entries()) if (element.getBoundingClientRect().top <= LINE) last = n;
  const found = elements[last];
  return found && found.getBoundingClientRect().bottom > LINE ? found : elements[last + 1];
}

// Where the window stands on a paragraph (how much of it is above the line, or how far below the window's top it begins), or where none
// is in sight, how far it is from the page's top or end.
function place(element) {
  const { top, bottom, height } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (bottom > 0 && top < innerHeight) return { id: element.id, ...(top < 0 ? { part: (LINE - top) / height } : { gap: top }) };
  const { scrollHeight } = document.documentElement;
  return scrollY < innerHeight / 2 ? { start: scrollY } : { end: scrollHeight - innerHeight - scrollY };
}

function goTo({ id, part, gap, start, end }, element = id && document.getElementById(id)) {
  const { top, height } = element ? element.getBoundingClientRect() : {};
  let target = start;
  if (element) target = scrollY + (part === undefined ? top - gap : top + part * height - LINE);
  else if (end !== undefined) target = document.documentElement.scrollHeight - innerHeight - end;
  if (target !== undefined) scrollTo({ top: target, behavior: "instant" });
}

const shown = () => [...document.querySelectorAll("main [id]")].filter((one) => one.checkVisibility?.() ?? true);

const HEAD = 200; // px: above them nothing has been read yet

/** The reader of an article has not come to its text: what stands above it, table mode partly moves to the foot. */
export const aboveText = () => document.querySelector("article > .text")?.getBoundingClientRect().top > LINE;

/** Make a change that moves the text, its size or table mode, and stay at what is being read: a paragraph, or above the text the ruling. */
export function stay(change) {
  const ruling = aboveText() && document.querySelector(".ruling");
  const element = ruling && ruling.getBoundingClientRect().bottom > 0 ? ruling : readIn(shown());
  const kept = scrollY < HEAD ? null : place(element);
  change();
  if (kept) goTo(kept, kept.id === undefined ? null : element);
}

function restore() {
  let left;
  try {
    left = JSON.parse(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
  } catch {
    return; // without storage the address alone leads to the paragraph
  }
  if (!left || left.path !== location.pathname) return;
  const move = () => requestAnimationFrame(() => goTo(left)); // the browser goes to the fragment first
  if (document.readyState === "complete") move();
  else addEventListener("load", move, { once: true });
}

/** Links to the other languages; `paragraph` says which paragraph is being read, as `#3`. */
export function flip(paragraph) {
  const { kind } = document.documentElement.dataset;
  for (const link of document.querySelectorAll("[data-lang]")) {
    link.addEventListener("click", () => {
      write({ lang: link.hreflang }); // from now on the root leads there
      link.hash = kind === "article" ? paragraph() : location.hash;
      if (kind !== "article") link.search = location.search; // what is searched, shown or left out
      const element = kind === "article" ? document.getElementById(link.hash.slice(1)) : readIn(shown());
      try {
        sessionStorage.setItem(KEY, JSON.stringify({ path: link.pathname, ...place(element) }));
      } catch {
        // storage is full or refused
      }
    });
  }
  restore();
}
