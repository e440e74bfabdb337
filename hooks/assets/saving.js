// «Save for offline» on the home page and on a rulebook's: size before, date and a tick after, in words where it can't be done.
import { OLD, able, ago, ask, day, days, fill, index, megabytes, missing, percent, shelf } from "./copies.js";

const box = document.querySelector("[data-save-box]");
const trouble = document.querySelector("[data-copy-note]")?.dataset;

const tell = (text) => (box.querySelector("[data-told]").textContent = text);

/** Sets in other languages, or of other rulebooks on a rulebook's page, can be removed here too. */
function others(saved) {
  for (const [name, set] of Object.entries(saved.sets)) {
    if (!set.asked || box.querySelector(`[data-set="${CSS.escape(name)}"]`)) continue;
    const row = box.querySelector("template").content.firstElementChild.cloneNode(true);
    row.dataset.set = name;
    row.dataset.other = "";
    row.dataset.label = set.label;
    row.querySelector("b").textContent = set.label;
    row.querySelector(".vh").textContent = `: ${set.label}`;
    box.querySelector("ul").append(row);
  }
}

function state(row, set, size) {
  const words = box.dataset;
  const line = row.querySelector("[data-state]");
  row.toggleAttribute("data-saved", Boolean(set));
  const save = row.querySelector("[data-save]");
  if (save) save.hidden = Boolean(set);
  row.querySelector("[data-drop]").hidden = !set;
  if (set) {
    const age = days(set.saved) >= OLD ? ` (${ago(set.saved)})` : "";
    line.textContent = `✓ ${fill(words.saved, { date: day(set.saved) })}${age}`;
  } else if (size === null) line.textContent = words.connect;
  else line.textContent = size ? fill(words.size, { size: megabytes(size) }) : words.nothingToLoad;
}

async function draw() {
  const [saved, site] = [await shelf(), await index()];
  if (!saved) return refuse();
  others(saved);
  for (const row of box.querySelectorAll("[data-set]")) {
    const name = row.dataset.set;
    const set = saved.sets[name]?.asked ? saved.sets[name] : null;
    if (!set && "other" in row.dataset) {
      row.remove();
      continue;
    }
    const size = site?.sets ? await missing(site, name) : null;
    if (row.hasAttribute("aria-busy")) continue; // it is being saved, and says itself how far it is
    state(row, set, size);
    const save = row.querySelector("[data-save]");
    if (save) save.disabled = !site?.sets;
  }
}

function refuse() {
  for (const button of box.querySelectorAll("button")) button.hidden = true;
  tell(box.dataset.unsupported);
}

/** Room for a set, before anything is loaded; browsers that don't say how much there is are believed. */
async function room(name) {
  const site = await index();
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (!site?.sets || !quota) return true;
  const need = (site.sets[name] ?? []).reduce((sum, part) => sum + site.parts[part].stored, 0);
  return quota - usage > need;
}

async function save(row) {
  const { set, label, path } = row.dataset;
  const line = row.querySelector("[data-state]");
  const button = row.querySelector("[data-save]");
  button.disabled = true;
  row.setAttribute("aria-busy", "true");
  tell("");
  const lasting = await navigator.storage?.persist?.();
  const progress = (now) => (line.textContent = fill(box.dataset.saving, { percent: percent(now) }));
  progress({ done: 0, total: 1 });
  const why = (await room(set)) ? await ask({ job: "save", set, about: { label, path } }, progress) : "quota";
  row.removeAttribute("aria-busy");
  button.disabled = false;
  await draw();
  if (why) tell(trouble[why]);
  else {
    const saved = `${fill(box.dataset.saved, { date: day(new Date().toISOString()) })}: ${label}.`;
    tell(lasting === false ? [saved, box.dataset.mayVanish].join(" ") : saved);
    row.querySelector("[data-drop]").focus();
  }
}

async function drop(row) {
  const { label, set } = row.dataset;
  const why = await ask({ job: "remove", set });
  await draw();
  tell(why ? trouble[why] : fill(box.dataset.removed, { what: label }));
  (row.isConnected ? row.querySelector("[data-save]") : box.querySelector("button:not([hidden])"))?.focus();
}

function start() {
  box.hidden = false;
  if (!able()) return refuse();
  draw();
  addEventListener("online", draw);
  addEventListener("offline", draw);
  box.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.matches("[data-save]")) save(button.closest("[data-set]"));
    else if (button?.matches("[data-drop]")) drop(button.closest("[data-set]"));
  });
}

if (box) start();
