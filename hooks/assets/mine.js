// The chosen house comes first where a page lists several: in the values that differ, in the other rulebooks, on topics. Nothing is hidden.
import "./dates.js"; // first: what is in force is on the page
import { read } from "./settings.js";

const html = document.documentElement;
const asMade = new Map(); // what was put in another order -> its children as the page was made

/** The children of an element as the page was made. */
function made(parent) {
  if (!asMade.has(parent)) asMade.set(parent, [...parent.children]);
  return asMade.get(parent);
}

const firstly = (all, isOwn) => [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))];

// Children in an order; names in a line stay apart by commas.
function put(parent, children) {
  if ("names" in parent.dataset) parent.replaceChildren(...children.flatMap((one, n) => (n ? [", ", one] : [one])));
  else parent.append(...children);
}

function lists(house) {
  const path = new URL(`${html.dataset.base.replace(/\/?$/, "/")}${html.dataset.prefix}${house}/`, location.href).pathname;
  const isOwn = (item) => [...item.querySelectorAll(".tab")].some((tab) => tab.pathname === path);
  for (const list of document.querySelectorAll("main .stack, main .glance tbody")) if (made(list).some(isOwn)) list.append(...firstly(made(list), isOwn));
  for (const line of document.querySelectorAll("main [data-names]")) put(line, firstly(made(line), ({ dataset }) => dataset.of === house));
}

/** Values that differ: a line that names the point, who says what, and what else there is to it. */
function groups(children) {
  const found = [];
  for (const child of children) {
    if (child.matches("p:not(.small)")) found.push([]);
    found.at(-1)?.push(child);
  }
  return found;
}

// Values that have no room are folded: one of the chosen house's takes the place of one that it has no part in.
function values(house) {
  const isOwn = (one) => Boolean(one.querySelector(`[data-of="${house}"]`));
  for (const list of document.querySelectorAll("main .delta dl")) {
    const rows = made(list).filter((row) => row.matches("dt")).map((dt) => [dt, dt.nextElementSibling]);
    const [baseline, ...others] = rows;
    list.replaceChildren(...[baseline, ...firstly(others, ([dt]) => dt.dataset.of === house)].flat());
  }
  for (const box of document.querySelectorAll("main .delta")) {
    const fold = box.querySelector(":scope > .more");
    if (!fold) continue;
    const shown = groups(made(box).filter((child) => child !== fold));
    const folded = groups(made(fold));
    const all = firstly([...shown, ...folded], (group) => group.some(isOwn));
    fold.before(...all.slice(0, shown.length).flat());
    fold.append(...all.slice(shown.length).flat());
  }
}

function show() {
  for (const [parent, children] of asMade) put(parent, children);
  const { house } = read();
  if (!/^[a-z0-9-]+$/.test(house ?? "")) return;
  lists(house);
  values(house);
}

show();
for (const event of ["house", "settings"]) document.addEventListener(`floorbook:${event}`, show);
document.addEventListener("floorbook:changed", () => {
  asMade.clear(); // the page is made anew
  show();
});
