// What every page does: settings, language flip that stays on the paragraph, "/" to search, copy link; the rest is in modules of its own.
import "./dates.js"; // first: what is in force is on the page before anything looks at it
import { parted, pattern as wordPattern } from "./highlight.js";
import { editions } from "./editions.js";
import { flip, readIn, stay } from "./flip.js";
import { fold, modes } from "./modes.js";
import { counters, lists, reading } from "./reading.js";
import { read, write } from "./settings.js";
import { settled } from "./settled.js";
import "./offline.js";
import { seen } from "./seen.js";

const html = document.documentElement;

function apply(set) {
  if (set.theme === "light" || set.theme === "dark") html.dataset.theme = set.theme;
  else delete html.dataset.theme;
  if (/^[2-5]$/.test(set.size)) html.dataset.size = set.size;
  else delete html.dataset.size;
  if (set.house) html.dataset.house = set.house;
  else delete html.dataset.house;
  const step = document.querySelector(`input[name="size"][value="${set.size || 1}"]`);
  const output = document.querySelector('[data-set="size"] output');
  if (step && output) output.textContent = step.dataset.step;
}

function panel() {
  const form = document.querySelector(".settings form");
  if (!form) return;
  const show = () => {
    const set = read();
    for (const [name, fallback] of [["theme", "auto"], ["size", "1"], ["house", ""]]) {
      form.elements[name].value = String(set[name] ?? fallback); // radio buttons, or a list where there are many houses
    }
    apply(set);
  };
  show();
  document.addEventListener("floorbook:settings", show); // they came from a file
  form.addEventListener("change", (event) => {
    const { name, value } = event.target;
    if (["theme", "size", "house"].includes(name)) {
      stay(() => {
        apply(write({ [name]: value }));
        if (name === "house") document.dispatchEvent(new CustomEvent("floorbook:house", { detail: value }));
      });
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  const details = form.closest("details");
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && details.open) {
      details.open = false;
      details.querySelector("summary").focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (details.open && !details.contains(event.target)) details.open = false;
  });
}

// The paragraph that is being read: the one in the address while it is in sight, else the innermost at the top of the window.
function paragraph() {
  const text = [...document.querySelectorAll(".paras [id], .guide [id]")].filter((e) => !e.closest(".earlier, .coming"));
  const named = document.querySelector(":target")?.getBoundingClientRect();
  if (scrollY < 200 || (named && named.bottom > 24 && named.top < innerHeight)) return location.hash;
  const seen = readIn(text);
  return seen ? `#${seen.id}` : location.hash;
}

function keys() {
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");
    if (event.key !== "/" || field || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const here = document.querySelector('form[role="search"] input[type="search"]');
    if (here) here.focus();
    else document.querySelector("[data-find]").click();
  });
}

// What is shared is the paragraph in the address (its number is a link to it), else the article: at the foot of a page nobody can know
// which one is meant.
const shared = () => (document.querySelector(":target")?.closest(".text") ? location.hash : "");

function cards() {
  for (const link of document.querySelectorAll("[data-card-link]")) {
    link.hidden = false;
    link.addEventListener("click", () => {
      const anchor = shared().slice(1);
      const query = new URLSearchParams(link.search);
      if (anchor) query.set("p", anchor);
      else query.delete("p");
      link.search = query.toString();
    });
  }
}

function copy() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    const label = button.textContent;
    button.addEventListener("click", async () => {
      const page = new URL(location.href);
      page.searchParams.delete("h"); // the words that this reader searched for
      page.hash = shared();
      try {
        await navigator.clipboard.writeText(page.href);
      } catch {
        prompt(label, page.href); // refused: to be copied by hand
        return;
      }
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = label), 2000);
    });
  }
}

// Words that a search was for are marked on the page it led to: ?h=word|word
function marks() {
  const root = document.querySelector("article");
  const pattern = root && wordPattern(parted(new URLSearchParams(location.search).get("h") || ""));
  if (!pattern) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    pattern.lastIndex = 0;
    if (pattern.test(walker.currentNode.data) && !walker.currentNode.parentElement.closest("a.pn, .vh")) found.push(walker.currentNode);
  }
  for (const node of found) {
    const parts = document.createDocumentFragment();
    let last = 0;
    for (const match of node.data.matchAll(pattern)) {
      parts.append(node.data.slice(last, match.index));
      const mark = document.createElement("mark");
      mark.textContent = match[0];
      parts.append(mark);
      last = match.index + match[0].length;
    }
    parts.append(node.data.slice(last));
    node.replaceWith(parts);
  }
}

// A host has one error page; the reader of another language is shown that language's.
async function missing() {
  if (html.dataset.kind !== "missing") return;
  const base = new URL(html.dataset.base.replace(/\/?$/, "/"), location.href).pathname;
  const first = location.pathname.slice(base.length).split("/")[0];
  const link = document.querySelector(`[data-lang][hreflang="${CSS.escape(first)}"]`);
  if (!link || first === html.lang) return;
  const answer = await fetch(`${base}${first}/404.html`);
  if (!answer.ok && answer.status !== 404) return;
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (other.documentElement.dataset.kind !== "missing") return;
  html.lang = other.documentElement.lang;
  document.title = other.title;
  document.body.replaceWith(other.body);
  panel();
  flip(paragraph);
  modes();
  editions();
}

// What a screen folds away belongs on paper; browsers that can't do this by style sheet are told here.
function printing() {
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details.fold:not([open])")];
    for (const details of opened) details.open = true;
    const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(new Date());
    for (const line of document.querySelectorAll("[data-copied]:empty")) line.textContent = line.dataset.copied.replace("{date}", day);
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
  for (const button of document.querySelectorAll("[data-print]")) {
    button.addEventListener("click", () => print());
  }
}

panel();
flip(paragraph);
keys();
copy();
cards();
modes();
editions();
reading(paragraph, shared);
if (html.dataset.kind !== "home") settled(); // home.js has more to set
marks();
printing();
seen();
missing();

// the page has become tomorrow's while it was open: its new parts get what the old ones had
document.addEventListener("floorbook:changed", () => {
  counters();
  lists();
  fold();
  seen();
});
