// Without a network: links whose target is on no shelf say so before the tap, and a file that can't be had says why.
import { MINE, base, plain } from "./copies.js";

const note = document.querySelector("[data-copy-note]");

let have = null; // addresses of everything that is saved
let turn = 0; // the network may be back while they are read

async function load() {
  const found = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith(MINE) || name === `${MINE}shelf`) continue;
    for (const request of await (await caches.open(name)).keys()) found.add(request.url);
  }
  return found;
}

const ours = (link) => link.href.startsWith(base.href) && link.getAttribute("href") !== "" && !link.getAttribute("href").startsWith("#");

function mark(link) {
  const here = !ours(link) || have.has(plain(new URL(link.href)));
  const old = link.querySelector(":scope > .unsaved");
  if (here) return old?.remove();
  if (old) return;
  const word = document.createElement("span");
  word.className = "vh";
  word.textContent = ` (${note.dataset.unsaved})`;
  const sign = makeSign();
  sign.append(word);
  link.append(sign);
  if (!legend.isConnected) note.after(legend);
}

function makeSign() {
  const sign = document.createElement("span");
  sign.className = "unsaved";
  sign.title = note.dataset.unsaved;
  return sign;
}

// What the sign means, once, for the eye: at the links there is room for it alone.
const legend = document.createElement("p");
legend.className = "small legend";
if (note) legend.append(makeSign(), ` ${note.dataset.unsaved}`);

const all = () => document.querySelectorAll("main a[href], header a[href], .bar a[href]");

// A tap on a file would do nothing at all.
function refuse(event) {
  const link = event.target.closest?.("a[download]");
  if (!have || !link?.querySelector(":scope > .unsaved")) return;
  event.preventDefault();
  const told = document.createElement("p");
  told.className = "small told";
  told.setAttribute("role", "status");
  link.parentElement.parentElement.querySelector(":scope > .told")?.remove();
  link.parentElement.after(told);
  told.textContent = note.dataset.unsavedFile;
}

const watcher = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.querySelectorAll) for (const link of node.querySelectorAll("a[href]")) mark(link);
});

/** Mark them; what a search puts on the page later is marked too. */
export async function unsaved() {
  if (!note || have) return;
  const mine = ++turn;
  const found = await load();
  if (mine !== turn) return;
  have = found;
  for (const link of all()) mark(link);
  document.addEventListener("click", refuse, true);
  for (const list of document.querySelectorAll("[data-results], [data-choices]")) watcher.observe(list, { childList: true, subtree: true });
}

/** The network is back. */
export function forget() {
  turn++;
  have = null;
  watcher.disconnect();
  document.removeEventListener("click", refuse, true);
  legend.remove();
  for (const sign of document.querySelectorAll("a .unsaved, p.told")) sign.remove();
}
