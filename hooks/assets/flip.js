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
  if (bottom > 0 && top < innerHeight) return { id: element.id || undefined, ...(top < 0 ? { part: (LINE - top) / height } : { gap: top }) };
  return scrollY < innerHeight / 2 ? { start: scrollY } : { end: endOf() };
}

const endOf = () => document.documentElement.scrollHeight - innerHeight - scrollY;

function goTo({ id, part, gap, start, end }, element = id && document.getElementById(id)) {
  const { top, height } = element ? element.getBoundingClientRect() : {};
  let target = start;
  if (element) target = scrollY + (part === undefined ? top - gap : top + part * height - LINE);
  else if (end !== undefined) target = document.documentElement.scrollHeight - innerHeight - end;
  if (target !== undefined) scrollTo({ top: target, behavior: "instant" });
}

const isShown = (one) => one.checkVisibility?.() ?? true;
const shown = () => [...document.querySelectorAll("main [id]")].filter(isShown);

// Whatever has lines of its own: below an article's text, on topics and in lists most entries have no id.
const blocks = (root = document) => [...root.querySelectorAll("main :is(p, li, dt, dd, tr, h1, h2, h3, h4, summary, [id])")];
const inSight = (one) => one && one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < innerHeight;

/** The innermost of `elements` at the eye's line, of columns the first, wherever table mode has moved it; where none is, the next below. */
function atLine(elements) {
  const placed = elements.map((one) => [one, one.getBoundingClientRect()]).filter(([, { height }]) => height);
  const at = placed.filter(([, { top, bottom }]) => top <= LINE && bottom > LINE).map(([one]) => one);
  const inner = at.find((one) => !at.some((other) => other !== one && one.contains(other)));
  const [next] = placed.filter(([, { top }]) => top > LINE).sort(([, one], [, other]) => one.top - other.top).map(([one]) => one);
  const between = inner && next && inner.contains(next) && inSight(next); // two entries of a long list: its share says little
  return between ? next : (inner ?? next);
}

const HEAD = 200; // px: above them nothing has been read yet

/** The reader of an article has not come to its text: what stands above it, table mode partly moves to the foot. */
export const aboveText = () => document.querySelector("article > .text")?.getBoundingClientRect().top > LINE;

/** Make a change that moves the text, its size or table mode, and stay at what is being read: a paragraph, or above the text the ruling. */
export function stay(change) {
  const ruling = aboveText() && document.querySelector(".ruling");
  const element = ruling && ruling.getBoundingClientRect().bottom > 0 ? ruling : atLine(blocks().filter(isShown));
  const kept = scrollY < HEAD ? null : place(element);
  const around = inSight(element) ? element : null;
  change();
  if (kept) goTo(kept, around && isShown(around) ? around : null);
}

// An entry without an id by its number in what has one, or on the page: another language has as many there, unless it says more.
function entry() {
  const element = scrollY < HEAD || endOf() < 2 ? null : atLine(blocks().filter(isShown)); // who is at the end stays there
  if (!inSight(element)) return null;
  const around = element.closest("main [id]");
  const all = blocks(around ?? undefined);
  return { ...place(element), id: around?.id, n: all.indexOf(element), of: all.length };
}

function entryOf({ id, n, of }) {
  const around = id === undefined ? document.querySelector("main") : document.getElementById(id);
  const all = around ? blocks(around) : [];
  const found = all.length === of && (n < 0 ? around : all[n]);
  return found && isShown(found) ? found : null;
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
  const put = () => {
    const found = left.entry && entryOf(left.entry);
    if (found) goTo(left.entry, found);
    else goTo(left);
  };
  const move = () => requestAnimationFrame(put); // the browser goes to the fragment first
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
      const named = kind === "article" ? document.getElementById(link.hash.slice(1)) : readIn(shown());
      const left = { path: link.pathname, ...place(named), entry: kind === "article" && inSight(named) ? null : entry() };
      try {
        sessionStorage.setItem(KEY, JSON.stringify(left));
      } catch {
        // storage is full or refused
      }
    });
  }
  restore();
}
