// Pages that are read: what is shared, marked, printed and kept of them. The search page does without.
import { paragraph } from "./app.js";
import { parted, pattern as wordPattern } from "./highlight.js";
import { counters, elsewhere, lists, reading } from "./reading.js";
import { seen } from "./seen.js";
import { settled } from "./settled.js";

const html = document.documentElement;

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

copy();
cards();
reading(paragraph, shared);
if (html.dataset.kind !== "home") settled(); // home.js has more to set
marks();
printing();
seen();

function again() {
  counters();
  lists();
  seen();
}
document.addEventListener("floorbook:changed", again); // the page has become tomorrow's while it was open: its new parts get what the old ones had
elsewhere(again);
