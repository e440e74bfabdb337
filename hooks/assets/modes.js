// Two ways to read: hold'em mode folds what is about other games, table mode is for a floor at a table in a loud room.
import { aboveText, stay } from "./flip.js";
import { read, write } from "./settings.js";

const html = document.documentElement;
const form = () => document.querySelector(".settings form");

/* Hold'em mode */

const isOther = (games) => Boolean(games) && !games.split(" ").some((game) => game === "all" || game === "holdem");
const places = new Map(); // what was moved into a fold -> the comment that keeps its place

function unfold() {
  for (const [element, place] of places) place.replaceWith(element);
  places.clear();
  for (const box of document.querySelectorAll("[data-folded]")) box.remove();
  for (const section of document.querySelectorAll("[data-emptied]")) {
    section.hidden = false;
    delete section.dataset.emptied;
  }
}

function box(list, label, wrapper) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = form().dataset.foldedWord.replace("{n}", label);
  details.className = "folded";
  details.append(summary, list);
  const outer = wrapper ? document.createElement(wrapper) : details;
  if (wrapper) outer.append(details);
  outer.dataset.folded = "";
  return outer;
}

function take(elements, list) {
  for (const element of elements) {
    const place = document.createComment("");
    element.before(place);
    places.set(element, place);
    list.append(element);
  }
}

function others(parent) {
  return [...parent.children].filter((element) => isOther(element.dataset.games));
}

const gamesOf = (elements) => [...new Set(elements.map((element) => element.querySelector(":scope > .game")?.textContent ?? ""))].join(", ");

// Paragraphs and examples of the article: a fold at the end of the list they stand in.
function foldArticle() {
  for (const list of document.querySelectorAll(".text ol.paras, .text ol.sub, .text .guide")) {
    const found = others(list);
    if (!found.length) continue;
    const tag = list.matches("ol") ? "ol" : "div";
    const inner = document.createElement(tag);
    inner.className = tag === "ol" ? list.className : "";
    const fold = box(inner, gamesOf(found), tag === "ol" ? "li" : "");
    take(found, inner);
    list.append(fold);
  }
}

// A rulebook's contents: a fold at the end of each part.
function foldContents() {
  for (const part of document.querySelectorAll("details.part")) {
    const found = [...part.querySelectorAll(".contents > li")].filter((item) => isOther(item.dataset.games));
    if (!found.length) continue;
    const sections = new Set(found.map((item) => item.closest("section")));
    const list = document.createElement("ul");
    list.className = "lines contents";
    const fold = box(list, String(found.length));
    const words = document.createElement("p");
    words.className = "small";
    words.textContent = form().dataset.explain;
    list.before(words);
    take(found, list);
    part.append(fold);
    for (const section of sections) {
      if (section.querySelector("li")) continue;
      section.hidden = true;
      section.dataset.emptied = "";
    }
  }
}

// A link into a fold opens it.
function reveal() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target && target.closest("details.folded");
  if (!details || details.open) return;
  details.open = true;
  target.scrollIntoView();
}

function holdem(on) {
  html.toggleAttribute("data-holdem", on);
  unfold();
  for (const note of document.querySelectorAll("[data-games-note]")) note.hidden = !on || !isOther(note.dataset.gamesNote);
  if (!on) return;
  foldArticle();
  foldContents();
  reveal();
}

/** Fold again what has come onto the page since. */
export function fold() {
  if (form()?.querySelector('input[name="holdem"]').checked) holdem(true);
}

/* Table mode */

let lock = null;

function say(state) {
  const status = document.querySelector("[data-awake]");
  if (status) status.textContent = status.dataset[state];
}

// The screen stays on while table mode is on; the system takes the lock away when another app comes up, so it is asked for again.
async function awake() {
  if (html.dataset.mode !== "table") {
    const old = lock;
    lock = null;
    await old?.release();
    return;
  }
  if (!navigator.wakeLock) return say("none");
  if (lock || document.visibilityState !== "visible") return;
  try {
    const mine = await navigator.wakeLock.request("screen");
    lock = mine;
    say("on");
    mine.addEventListener("release", () => {
      if (lock === mine) lock = null;
      say("off");
    });
  } catch {
    say("off");
  }
}

// The field of the search page stands at the foot then: the keyboard makes the page lower, it doesn't cover it.
function above() {
  const view = document.querySelector('meta[name="viewport"]');
  const lower = ", interactive-widget=resizes-content";
  const without = view.content.replace(lower, "");
  view.content = html.dataset.mode === "table" && html.dataset.kind === "search" ? without + lower : without;
}

function table(on) {
  if (on) html.dataset.mode = "table";
  else delete html.dataset.mode;
  write({ mode: on ? "table" : "" });
  above();
  awake();
}

function tableButtons() {
  for (const button of document.querySelectorAll("[data-table]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const on = button.dataset.table === "on";
      button.closest("details.settings")?.removeAttribute("open");
      const ruling = on && (aboveText() || button.closest(".acts")); // before an article's text or at its foot: the ruling is wanted
      stay(() => table(on));
      if (ruling) scrollTo({ top: 0, behavior: "instant" });
      // the pressed button is out of sight now: its counterpart takes the focus
      const other = [...document.querySelectorAll("[data-table]")].find((b) => (b.dataset.table === "on") !== on && b.getClientRects().length);
      (other ?? document.querySelector(".settings summary")).focus({ preventScroll: true });
    });
  }
}

export function modes() {
  if (!form()) return;
  const input = form().querySelector('input[name="holdem"]');
  const show = () => {
    input.checked = Boolean(read().holdem);
    if (input.checked || "holdem" in html.dataset) holdem(input.checked);
  };
  show();
  document.addEventListener("floorbook:settings", show);
  form().addEventListener("change", ({ target }) => {
    if (target.name === "holdem") {
      write({ holdem: target.checked });
      holdem(target.checked);
    }
  });
  addEventListener("hashchange", reveal);
  tableButtons();
  above();
  document.addEventListener("visibilitychange", awake);
  awake();
}
