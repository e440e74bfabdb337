// The edition switch. A full edition leads to the same rule there; of a year that only numbers are known of, these come first.
import { read, write } from "./settings.js";

const html = document.documentElement;
const field = () => document.querySelector('[data-set="edition"]');

// «2026: 45; 2028: 44» as year -> numbers.
const numbers = (text) => new Map(text.replace(/[()]/g, "").split(";").map((part) => part.split(":").map((word) => word.trim())));

function restore(root) {
  for (const year of root.querySelectorAll("[data-dated]")) year.remove();
  for (const later of root.querySelectorAll("[data-later][data-first]")) {
    const number = later.parentElement.querySelector("[data-no]");
    number.textContent = later.dataset.number;
    later.textContent = later.dataset.first;
    delete later.dataset.first;
  }
}

/**
 * Numbers of the baseline that stand alone (in references, beside titles) say of which edition they are: beside those of another year they
 * would pass for that year's.
 */
function date(root, { dataset: { former, root: baseline } }) {
  const rules = new URL(baseline, location.href).pathname;
  const isRule = (link) => link.pathname.startsWith(rules) && /^[^/]*\d[^/]*\/$/.test(link.pathname.slice(rules.length));
  const alone = [...root.querySelectorAll("main a[href], main [data-no]")].filter((one) => {
    if (one.matches("[data-no]")) return !one.parentElement.querySelector("[data-first]") && /\d/.test(one.textContent);
    return isRule(one) && !one.matches(".pn") && !one.querySelector("[data-no]") && /\d/.test(one.textContent) && !one.textContent.includes(former);
  });
  for (const one of alone) {
    const number = one.querySelector(".no") ?? one;
    if (number.querySelector("[data-dated]")) continue;
    const year = document.createElement("small");
    year.className = "later";
    year.dataset.dated = "";
    year.textContent = ` (${former})`;
    number.append(year);
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

/** Numbers below `root` in the chosen edition's order: for lists that are made in the browser. */
export function relabel(root) {
  const input = field() && current([...field().querySelectorAll("input")]);
  if (!input?.dataset.explain) return;
  swap(root, input);
  date(root, input);
}

function show(input) {
  input.checked = true;
  for (const status of document.querySelectorAll("[data-edition-status]")) status.textContent = input.dataset.status;
  const note = field().querySelector("[data-edition-explain]");
  note.hidden = !input.dataset.explain;
  note.textContent = input.dataset.explain ?? "";
  for (const part of document.querySelectorAll("[data-edition-only]")) part.hidden = part.dataset.editionOnly !== input.value;
  for (const line of document.querySelectorAll("[data-edition-years]")) {
    line.dataset.first ??= line.textContent;
    line.textContent = input.dataset.years ?? line.dataset.first;
  }
  html.dataset.edition = input.value;
  restore(document);
  if (input.dataset.explain) {
    swap(document, input);
    date(document, input);
  }
}

export function editions() {
  if (!field()) return;
  const inputs = [...field().querySelectorAll("input")];
  const chosen = () => {
    const first = current(inputs);
    if (first) show(first);
  };
  chosen();
  for (const changed of ["floorbook:settings", "floorbook:changed"]) document.addEventListener(changed, chosen);
  document.addEventListener("floorbook:shown", ({ detail }) => relabel(detail));
  field().addEventListener("change", ({ target }) => {
    write({ edition: target.value });
    if (target.dataset.to) location.href = target.dataset.to;
    else show(current(inputs));
    document.dispatchEvent(new CustomEvent("floorbook:edition", { detail: target.value }));
  });
}
