// The edition switch. A full edition leads to the same rule there; of a year that only numbers are known of, these come first.
import { read, write } from "./settings.js";

const html = document.documentElement;
const field = () => document.querySelector('[data-set="edition"]');

// «2026: 45; 2028: 44» as year -> numbers.
const numbers = (text) => new Map(text.replace(/[()]/g, "").split(";").map((part) => part.split(":").map((word) => word.trim())));

function restore(root) {
  for (const later of root.querySelectorAll("[data-later][data-first]")) {
    const number = later.parentElement.querySelector("[data-no]");
    number.textContent = later.dataset.number;
    later.textContent = later.dataset.first;
    delete later.dataset.first;
  }
}

function swap(root, { value: year, dataset: { former, amended } }) {
  for (const later of root.querySelectorAll("[data-later]")) {
    const number = later.parentElement.querySelector("[data-no]");
    const now = numbers(later.textContent).get(year);
    if (!number || !now) continue;
    later.dataset.first = later.textContent;
    later.dataset.number = number.textContent;
    number.textContent = `${number.dataset.no}${year}: ${now}`;
    const isAmended = later.dataset.amended?.split(" ").includes(year);
    const said = `${former}: ${later.dataset.number}`;
    later.textContent = `(${isAmended ? [said, amended].join("; ") : said})`;
  }
}

/** The chosen edition's input; on a page of a full edition that edition is the one being read. */
function current(inputs) {
  const { own } = field().dataset;
  const chosen = inputs.find((input) => input.value === read().edition);
  const here = inputs.find((input) => input.value === own);
  return here && (!chosen || !chosen.dataset.explain) ? here : (chosen ?? inputs.find((input) => input.checked));
}

// Numbers below `root` in the chosen edition's order: for lists that are made in the browser.
function relabel(root) {
  const input = field() && current([...field().querySelectorAll("input")]);
  if (input?.dataset.explain) swap(root, input);
}

function show(input) {
  input.checked = true;
  for (const status of document.querySelectorAll("[data-edition-status]")) status.textContent = input.dataset.status;
  const note = field().querySelector("[data-edition-explain]");
  note.hidden = !input.dataset.explain;
  note.textContent = input.dataset.explain ?? "";
  for (const part of document.querySelectorAll("[data-edition-only]")) part.hidden = part.dataset.editionOnly !== input.value;
  html.dataset.edition = input.value;
  restore(document);
  if (input.dataset.explain) swap(document, input);
}

export function editions() {
  if (!field()) return;
  const inputs = [...field().querySelectorAll("input")];
  const chosen = () => {
    const first = current(inputs);
    if (first) show(first);
  };
  chosen();
  document.addEventListener("floorbook:settings", chosen);
  document.addEventListener("floorbook:shown", ({ detail }) => relabel(detail));
  field().addEventListener("change", ({ target }) => {
    write({ edition: target.value });
    if (target.dataset.to) location.href = target.dataset.to;
    else show(current(inputs));
    document.dispatchEvent(new CustomEvent("floorbook:edition", { detail: target.value }));
  });
}
