// What every page does: settings, language flip that stays on the paragraph, "/" to search, modes; what is read has more (reader.js).
import "./dates.js"; // first: what is in force is on the page before anything looks at it
import { editions } from "./editions.js";
import { flip, readIn, stay } from "./flip.js";
import { fold, modes } from "./modes.js";
import { read, write } from "./settings.js";
import "./offline.js";

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
export function paragraph() {
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

panel();
flip(paragraph);
keys();
modes();
editions();
missing();

// the page has become tomorrow's while it was open: its new parts get what the old ones had
document.addEventListener("floorbook:changed", fold);
