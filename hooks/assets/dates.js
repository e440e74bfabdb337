// What is published and not in force yet takes its place on its day, without a new build and without the network.
// A page carries itself as it will be: <template data-later="the venue's local midnight, in seconds since 1970">.
import { dawn } from "./dawn.js";

const due = (seconds) => Date.now() >= Number(seconds) * 1000;
const waiting = (root) => [...root.querySelectorAll("template[data-later]")].sort((a, b) => a.dataset.later - b.dataset.later);

// Parts that scripts don't touch are named; a page without such parts changes as a whole.
function put(root, fresh) {
  const faces = [...fresh.querySelectorAll("[data-face]")].filter((face) => !face.parentElement?.closest("[data-face]"));
  if (!faces.length) root.querySelector("main").replaceChildren(root.importNode(fresh, true));
  for (const face of faces) root.querySelector(`main [data-face="${face.dataset.face}"]`)?.replaceWith(root.importNode(face, true));
  for (const one of fresh.querySelectorAll("[data-attributes]")) {
    const now = root.querySelector(`main [data-attributes="${one.dataset.attributes}"]`);
    for (const { name, value } of one.attributes) now?.setAttribute(name, value);
  }
  // two words of it stand above the page's text
  for (const name of ["position", "articles"]) {
    const shown = root.querySelector(`header [data-${name}]`);
    const now = root.querySelector(`main [data-${name}]`);
    if (shown && now) shown.textContent = now.dataset[name];
  }
}

function retitle(root) {
  const article = root.querySelector("article[data-number]");
  if (article) root.title = `${article.dataset.number} ${article.querySelector("h1").textContent} · ${root.title.split(" · ").slice(1).join(" · ")}`;
}

/** Bring a page to what is in force now; whether anything changed. */
export function bring(root = document) {
  const ready = waiting(root).filter((template) => due(template.dataset.later));
  if (ready.length) {
    put(root, ready.at(-1).content); // each holds everything that came before it
    for (const template of ready) template.remove();
    retitle(root);
  }
  for (const node of root.querySelectorAll("[data-until]")) node.hidden = due(node.dataset.until);
  return ready.length > 0;
}

const wait = dawn(() => {
  if (bring()) document.dispatchEvent(new CustomEvent("floorbook:changed"));
  next();
});

function next() {
  const days = [...document.querySelectorAll("template[data-later], [data-until]")].map(({ dataset }) => dataset.later ?? dataset.until);
  wait(Math.min(...days.filter((seconds) => !due(seconds)).map((seconds) => seconds * 1000)));
}

bring(); // before other scripts look at the page
next();
