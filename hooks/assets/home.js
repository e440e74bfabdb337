// The home page on this device: my house first, where I left off, bookmarks, everything as a file for a new phone.
import { isKept, load, save, setBookmark, tidy } from "./marks.js";
import { merge } from "./merge.js";
import { pad } from "./pad.js";
import { counters } from "./reading.js";
import { read, write } from "./settings.js";
import { settled } from "./settled.js";

const html = document.documentElement;
const base = new URL(html.dataset.base.replace(/\/?$/, "/"), location.href).href;
const device = document.querySelector("[data-device]");

const address = ({ id, anchor }) => `${base}${html.dataset.prefix}${id}/${anchor ? `#${anchor}` : ""}`;

/** What the number pad calls an article's rulebook: two may print the same number. */
function rulebook({ id }) {
  const [book] = id.split("/");
  const choice = document.querySelector(`[data-pad] :is(input[name="house"], option)[value="${CSS.escape(book)}"]`);
  return choice ? (choice.closest("label") ?? choice).textContent.trim() : book;
}

function link(place) {
  const element = document.createElement("a");
  element.href = address(place);
  const words = document.createElement("span");
  const book = document.createElement("span");
  book.className = "small";
  book.textContent = rulebook(place);
  const number = document.createElement("b");
  number.className = "no num";
  number.textContent = place.number;
  const title = document.createElement("span");
  title.textContent = place.title;
  if (place.lang && place.lang !== html.lang) title.lang = number.lang = place.lang;
  words.append(book, " ", number, " ", title);
  if (title.lang) {
    const read = document.createElement("small"); // in which language it was read: its page is in this one
    read.className = "from-language";
    read.textContent = ` (${new Intl.DisplayNames(html.lang, { type: "language" }).of(title.lang)})`;
    words.append(read);
  }
  element.append(words);
  return element;
}

// My house's card and what changed in it come first, before what this device keeps; nothing is hidden.
function house() {
  const mine = read().house;
  const first = document.querySelector("[data-own]");
  for (const list of document.querySelectorAll("[data-houses]")) {
    list.append(...first.children);
    const items = [...list.querySelectorAll(":scope > [data-house]")];
    items.sort((a, b) => a.dataset.order - b.dataset.order);
    items.sort((a, b) => (b.dataset.house === mine) - (a.dataset.house === mine));
    list.append(...items);
  }
  for (const card of document.querySelectorAll(".card[data-house]")) {
    const own = card.dataset.house === mine;
    card.classList.toggle("own", own);
    card.querySelector("[data-mine]").hidden = !own;
    card.querySelector("[data-news]")?.toggleAttribute("hidden", !own);
    if (own) first.append(card);
  }
}

function resume() {
  const place = load().resume;
  const box = device.querySelector("[data-resume]");
  box.hidden = !place;
  if (place) box.querySelector("li").replaceChildren(link(place));
}

function bookmarks() {
  const box = device.querySelector("[data-bookmarks]");
  const entries = load().bookmarks;
  box.hidden = !entries.length;
  box.querySelector("ul").replaceChildren(
    ...entries.map((entry) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn";
      button.textContent = "×";
      button.setAttribute("aria-label", `${box.dataset.remove}: ${rulebook(entry)} ${entry.number} ${entry.title}`);
      button.addEventListener("click", () => {
        setBookmark(entry, false);
        bookmarks();
        (box.querySelector("button") ?? device.querySelector("button")).focus();
      });
      item.append(link(entry), button);
      return item;
    }),
  );
}

function exporting() {
  device.querySelector("[data-export]").addEventListener("click", () => {
    const content = JSON.stringify({ floorbook: 1, settings: read(), marks: load() }, null, 1);
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
    anchor.download = `floorbook-${new Date().toISOString().slice(0, 10)}.json`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  });
}

const SETTINGS = { theme: /^(auto|light|dark)$/, size: /^[1-5]$/, house: /^[a-z0-9-]*$/, edition: /^[a-z0-9-]+$/, lang: /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/ };

function settingsFrom(data) {
  const found = {};
  for (const [name, pattern] of Object.entries(SETTINGS)) if (typeof data?.[name] === "string" && pattern.test(data[name])) found[name] = data[name];
  if (typeof data?.holdem === "boolean") found.holdem = data.holdem;
  return found;
}

// Marks of other languages alone change no counter of this page: where they count is a link away.
function elsewhere(languages) {
  const links = languages.map((code) => document.querySelector(`[data-lang][hreflang="${CSS.escape(code)}"]`)).filter(Boolean);
  if (!links.length || languages.includes(html.lang)) return [];
  const named = links.map(({ href, hreflang }) => {
    const link = document.createElement("a");
    Object.assign(link, { href, hreflang, textContent: new Intl.DisplayNames(html.lang, { type: "language" }).of(hreflang) });
    return link;
  });
  return [" ", device.querySelector("[data-import-status]").dataset.elsewhere, ...named.flatMap((link, n) => [n ? " · " : " ", link])];
}

function done({ read: n, bookmarks: kept, languages }) {
  const status = device.querySelector("[data-import-status]");
  status.textContent = status.dataset.done.replace("{read}", n).replace("{bookmarks}", kept);
  status.append(...elsewhere(languages));
  document.dispatchEvent(new CustomEvent("floorbook:settings"));
  document.dispatchEvent(new CustomEvent("floorbook:house", { detail: read().house })); // the house's card is drawn by its listener
  rest();
}

/* What was brought over may speak another language: its home page says what arrived. */
const ARRIVED = "floorbook:arrived";

function speak(counts) {
  const other = document.querySelector(`[data-lang][hreflang="${CSS.escape(read().lang ?? html.lang)}"]`);
  if (!other || other.hreflang === html.lang) return false;
  try {
    sessionStorage.setItem(ARRIVED, JSON.stringify(counts));
  } catch {
    // it is told by nobody; the page shows it
  }
  location.href = other.href;
  return true;
}

function arrived() {
  try {
    const counts = JSON.parse(sessionStorage.getItem(ARRIVED));
    sessionStorage.removeItem(ARRIVED);
    if (!counts) return;
    device.querySelector(".keep").open = true;
    done(counts);
  } catch {
    // nothing arrived
  }
}

// The line that offers the browser's language: taken or put away, it is a choice.
function offer() {
  for (const line of document.querySelectorAll("[data-offer]")) {
    line.querySelector("a").addEventListener("click", () => write({ lang: line.dataset.offer }));
    line.querySelector("button").addEventListener("click", () => {
      write({ lang: html.lang });
      line.hidden = true;
    });
  }
}

function importing() {
  const input = device.querySelector("[data-import]");
  const status = device.querySelector("[data-import-status]");
  device.querySelector("[data-import-button]").addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    try {
      const data = JSON.parse(await file.text());
      if (data?.floorbook !== 1) throw new Error("not ours");
      const theirs = tidy(data.marks);
      if (!isKept(save(merge(load(), theirs)))) {
        status.textContent = status.dataset.unkept;
        return;
      }
      const chosen = read().lang; // what is chosen here stays, and so does the page
      write({ ...settingsFrom(data.settings), ...read() });
      const marks = Object.values(theirs.read).flatMap((languages) => Object.entries(languages));
      const n = marks.reduce((sum, [, ofBook]) => sum + Object.keys(ofBook).length, 0);
      const counts = { read: n, bookmarks: theirs.bookmarks.length, languages: [...new Set(marks.map(([code]) => code))] };
      if (chosen || !speak(counts)) done(counts);
    } catch {
      status.textContent = status.dataset.failed;
    }
  });
}

function rest() {
  resume();
  bookmarks();
  document.dispatchEvent(new CustomEvent("floorbook:shown", { detail: device }));
  counters();
}

pad();
exporting();
importing();
offer();
house();
rest();
document.addEventListener("floorbook:house", house);
arrived();
settled();
