// Every page: the worker, the line about the copy that is being read, and the page that stands in for what is not saved.
// Only in a release build: while texts are written (scripts/serve) a worker would stand between the author and the page.
import { OLD, able, ago, ask, base, day, days, fill, index, percent, plain, same, shelf, start } from "./copies.js";
import { read } from "./settings.js";
import { forget, unsaved } from "./unsaved.js";

const html = document.documentElement;
const note = document.querySelector("[data-copy-note]");

const idle = () => new Promise((resolve) => (self.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 3000 }) : setTimeout(resolve, 500)));
const loaded = () => new Promise((resolve) => (document.readyState === "complete" ? resolve() : addEventListener("load", resolve, { once: true })));

/** A worker that a release left behind on this address, e.g. on the port that scripts/serve uses now. */
async function leave() {
  const registration = await navigator.serviceWorker?.getRegistration(base.href);
  if (registration?.scope === base.href) await registration.unregister();
}

/** When the oldest of what the reader has saved was saved; where nothing was, of what visiting the search page left. */
function oldest({ sets }) {
  const all = Object.values(sets);
  const asked = all.filter((set) => set.asked);
  return (asked.length ? asked : all).map((set) => set.saved).sort()[0];
}

function sayAge(saved, offline) {
  const lines = [];
  if (offline && html.dataset.kind !== "offline") lines.push(fill(note.dataset.now, { date: day(oldest(saved)) }));
  if (days(saved.checked) >= OLD) lines.push(fill(note.dataset.old, { ago: ago(saved.checked) }));
  note.textContent = lines.join(" ");
}

/** Whether this page is of the saved copy; what isn't saved comes from the network, and may be newer. */
const ofCopy = async () => Boolean(await caches.match(plain(location)));

async function offerNew() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn solid";
  button.textContent = note.dataset.go;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const why = await ask({ job: "update" }, (progress) => (button.textContent = fill(note.dataset.busy, { percent: percent(progress) })));
    if (!why) return location.reload();
    button.disabled = false;
    button.textContent = note.dataset.go;
    text.textContent = note.dataset[why];
  });
  const text = document.createElement("p");
  text.textContent = (await ofCopy()) ? note.dataset.new : note.dataset.newer;
  note.replaceChildren(text, button);
}

/** Without a network: which links lead to what is on no shelf, though only the search may be on one. */
function mark() {
  addEventListener("offline", unsaved);
  addEventListener("online", forget);
  if (!navigator.onLine) unsaved();
}

/** What the reader has saved: how old it is, and whether the site has a newer version. */
async function watch() {
  const saved = await shelf();
  if (!note || !saved || !oldest(saved)) return;
  const asked = Object.values(saved.sets).some((set) => set.asked);
  if (asked || !navigator.onLine) sayAge(saved, !navigator.onLine);
  await loaded();
  await idle();
  const site = await index();
  if (!site) {
    unsaved();
    return sayAge(saved, true);
  }
  // the host has no copies to offer any more: step aside, the next page comes from the network
  if (site.gone) return leave();
  const current = same(site, saved);
  if (asked && !current) return offerNew(); // a copy of the search alone renews itself
  note.textContent = "";
  if (current && Date.now() - new Date(saved.checked) > 3_600_000) await ask({ job: "confirm" });
}

const WAITING = 20_000; // ms that what is saved waits for the search to be ready

/** On the search page the search comes first: what is saved for later would take the connection from it. */
const searchable = () =>
  new Promise((resolve) => {
    const form = document.querySelector("[data-search]");
    if (!form || "ready" in form.dataset) return resolve();
    document.addEventListener("floorbook:searchable", resolve, { once: true });
    setTimeout(resolve, WAITING);
  });

/** Visiting the search page is enough to search without a network later. */
async function keepSearch() {
  await loaded();
  await searchable();
  await idle();
  if (html.dataset.kind !== "search" || navigator.connection?.saveData || !navigator.onLine) return start();
  return ask({ job: "keep", set: `${html.lang}/search`, house: read().house });
}

/** The page in the place of one that is not saved: which one that is, what is saved, and back to it with the network. */
async function notSaved() {
  const box = document.querySelector("[data-not-saved]");
  if (!box) return;
  const saved = (await shelf()) ?? { sets: {} };
  const house = location.pathname.slice(base.pathname.length + html.dataset.prefix.length).split("/")[0];
  const name = box.getAttribute(`data-name-${house}`);
  const what = box.querySelector("[data-what]");
  if (saved.sets[`${html.lang}/${house}`]?.asked) what.textContent = box.dataset.known;
  else if (name) what.textContent = fill(box.dataset.bookMissing, { house: name, language: box.dataset.in });
  const have = box.querySelector("[data-have]");
  for (const set of Object.values(saved.sets).filter((other) => other.asked)) {
    const link = document.createElement("a");
    link.href = new URL(set.path, base);
    link.textContent = set.label;
    const item = document.createElement("li");
    item.append(link);
    have.querySelector("ul").append(item);
    have.hidden = false;
  }
  const again = box.querySelector("[data-again]");
  again.hidden = false;
  again.addEventListener("click", () => location.reload());
  // «online» is said too early, and to pages that are being left: a reload on its word alone would bring the reader back here
  addEventListener("online", async () => (await index()) && location.reload());
}

if (!("release" in html.dataset)) leave();
else if (able()) {
  mark();
  watch();
  keepSearch();
  notSaved();
}
