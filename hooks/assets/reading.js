// Read marks and bookmarks on an article and in lists of articles, and the place where reading stopped.
import { citation } from "./citation.js";
import { counted, isKept, isSamePlace, load, readIn, save, setBookmark, setRead } from "./marks.js";

const html = document.documentElement;
const bookOf = (id) => id.split("/")[0];

/** Call `act` when marks may have been set elsewhere: in another tab, or before the browser brought this page back as it was. */
export function elsewhere(act) {
  addEventListener("storage", act);
  addEventListener("pageshow", ({ persisted }) => persisted && act());
}

/** Every counter of the page: «Read 12 / 71». */
export function counters() {
  const data = load();
  for (const counter of document.querySelectorAll("[data-counter]")) {
    const { counter: book, total, pattern, out } = counter.dataset;
    counter.textContent = pattern.replace("{n}", counted(data, book, html.lang, Number(total), out)).replace("{total}", total);
    counter.hidden = false;
  }
}

/** Lists of articles: what was read, and what has changed since. */
export function lists() {
  const data = load();
  for (const list of document.querySelectorAll("[data-marks]")) {
    for (const item of list.querySelectorAll("li[data-article]")) {
      const { article: id, digest } = item.dataset;
      const mark = readIn(data, bookOf(id), html.lang)[id];
      item.querySelector(".readmark")?.remove();
      delete item.dataset.read;
      if (!mark) continue;
      const changed = mark.digest !== digest;
      const tag = document.createElement("small");
      tag.className = "readmark";
      tag.textContent = changed ? `● ${list.dataset.changedWord}` : `✓ ${list.dataset.readWord}`;
      item.dataset.read = changed ? "changed" : "yes";
      item.querySelector(".lead-in")?.before(tag);
    }
  }
}

function toggle(button, on) {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(on));
  button.textContent = on ? button.dataset.onWord : button.dataset.offWord;
}

/** What the note below the buttons says once something was to be kept: the usual, or that this browser keeps nothing. */
function teller(note) {
  const usual = note.textContent;
  return (data) => {
    const kept = isKept(data);
    const said = kept ? usual : note.dataset.unkept;
    note.classList.toggle("ednote", !kept);
    if (!kept || note.textContent !== said) note.textContent = said; // said again on every try
  };
}

function readButton(article, tell) {
  const button = article.querySelector("[data-read-button]");
  const { article: id } = article.dataset;
  const digest = () => article.dataset.digest; // another one from the day on which the text changes
  const mark = () => readIn(load(), bookOf(id), html.lang)[id];
  const show = () => {
    const now = mark();
    toggle(button, now?.digest === digest());
    article.querySelector("[data-read-changed]").hidden = !now || now.digest === digest();
    counters();
  };
  button.addEventListener("click", () => {
    const on = mark()?.digest === digest();
    tell(setRead(bookOf(id), html.lang, id, on ? null : { digest: digest(), counts: "counts" in article.dataset }));
    show();
  });
  document.addEventListener("floorbook:changed", show);
  elsewhere(show);
  show();
}

function bookmarkButton(button, here, tell) {
  const show = () => toggle(button, load().bookmarks.some((entry) => isSamePlace(entry, here())));
  addEventListener("hashchange", show);
  elsewhere(show);
  button.addEventListener("click", () => {
    tell(setBookmark(here(), button.getAttribute("aria-pressed") !== "true"));
    show();
  });
  show();
}

/** On an article's page; `paragraph` says which one is being read, as `#3`, `meant` the one that the reader chose, or "". */
export function reading(paragraph, meant) {
  counters();
  lists();
  const article = document.querySelector("article[data-article]");
  if (!article) return;
  const button = article.querySelector("[data-bookmark]");
  const here = (place) => {
    const anchor = place().slice(1);
    return {
      id: article.dataset.article,
      anchor,
      number: citation(article, anchor && document.getElementById(anchor), button.dataset),
      title: article.querySelector("h1").textContent,
      lang: article.querySelector("h1").lang || html.lang,
    };
  };
  const tell = teller(article.querySelector(".readnote"));
  readButton(article, tell);
  bookmarkButton(button, () => here(meant), tell);
  const keep = () => save({ ...load(), resume: { ...here(paragraph), at: Date.now() } });
  keep();
  // a phone may drop the page without a word once it is out of sight
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  addEventListener("pagehide", keep);
}
