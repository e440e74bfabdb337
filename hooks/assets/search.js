// The search page: one field, results in rank order, the address always shareable.
import { composition } from "./composing.js";
import "./dates.js"; // first: what is in force is on the page before anything looks at it
import { dawn } from "./dawn.js";
import { join, pattern, terms } from "./highlight.js";
import { read } from "./settings.js";

const form = document.querySelector("[data-search]");
const input = form.querySelector('input[type="search"]');
const list = document.querySelector("[data-results]");
const nothing = document.querySelector("[data-nothing]");
const suggest = document.querySelector("[data-suggest]");
const status = document.querySelector("[data-status]");
const announced = document.querySelector("[data-announced]");
const base = new URL(document.documentElement.dataset.base.replace(/\/?$/, "/"), location.href);
const words = list.dataset;

let worker = employed();
let broken = false; // its code could not be loaded, or broke off: the next question gets another one
function employed() {
  const one = new Worker(new URL(form.dataset.worker, location.href), { type: "module" });
  one.addEventListener("message", heard);
  one.addEventListener("error", () => {
    broken = true;
    if (list.dataset.state === "busy") failed();
  });
  return one;
}
const docs = new URL(form.dataset.docs, location.href).href;
// The page asks for the documents while the worker still loads its code, and hands them over as they come; where that fails the worker
// loads them with the next question.
const handed = fetch(docs).then(hand).catch(() => worker.postMessage({ docs, file: { lost: true } }));
async function hand(response) {
  if (!response.ok) throw new Error(`${response.status} ${docs}`);
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    worker.postMessage({ docs, file: { bytes: value } }, [value.buffer]);
  }
  worker.postMessage({ docs, file: {} });
  worker.postMessage({ id: 0, docs, house: house(), now: Date.now() }); // what it needs of the reader's house it can load now
}
const elsewhere = form.dataset.elsewhere
  .split(";")
  .filter(Boolean)
  .map((one) => one.split(" "))
  .map(([path, ...scripts]) => ({ docs: new URL(path, location.href).href, scripts }));
let asked = 0;
let timers = []; // questions that wait for their pause
let open = false; // the last question was put while its text was being composed
let patience = 0;
let telling = 0;
let widening = 0;
let filter = ""; // the one rulebook whose results are shown
let sought = ""; // the query that was put last
let finished = true; // the query was sent or came with the address, and isn't being typed
let all = false; // the reader wants every house searched, however much there is to load

const LIMIT = 40; // results that are shown …
const AT_ONCE = 12; // … of which so many stand there before the next key is read, more than a screen of them

const given = () => cut(new URLSearchParams(location.search).get("q") ?? "");
const narrowed = () => new URLSearchParams(location.search).get("only") ?? "";
const cut = (query) => query.slice(0, input.maxLength); // the field stops the keyboard there, not a script or an address

const house = () => new URLSearchParams(location.search).get("house") ?? read().house ?? "";

const edition = () => read().edition?.match(/^\d{4}$/)?.[0] ?? ""; // a later one of which only the numbers are known

// Its numbers come first in results before these are painted: the script that does so is there before the rest of app.js.
const editions = () => (edition() ? import("./editions.js").catch(() => null) : null);
editions();
const PATIENCE = 300; // ms until it is said that something is still being loaded
const QUIET = 500; // ms until the results are announced: not at every key
const PAUSE = 700; // ms without a key after which a query is taken for finished
const plural = new Intl.PluralRules(document.documentElement.lang);
const counts = JSON.parse(words.counts);

const count = (n) => (counts[plural.select(n)] ?? counts.other).replace("{n}", n < LIMIT ? n : `${n}+`);

// How many there are, and for what query where words that were typed are no rule's.
const summary = (n, { read }) => (read ? words.meant.replace("{results}", count(n)).replace("{words}", read) : count(n));

function ask(query, again = false) {
  clearTimeout(widening);
  clearTimeout(patience);
  sought = query;
  list.dataset.state = "busy";
  if (!open || !("ready" in form.dataset)) patience = setTimeout(() => (status.textContent = words.loading), PATIENCE);
  post(++asked, query, { again });
}

// `wide`: the other languages' documents may be loaded, if the own one doesn't know the query's words
async function post(id, query, { again = false, wide = false }) {
  await handed;
  if (id !== asked) return; // another question came while the documents were on their way
  if (broken) {
    broken = false;
    worker = employed();
    worker.postMessage({ docs, file: { lost: true } }); // it loads the documents itself
  }
  worker.postMessage({ id, docs, elsewhere: wide ? elsewhere : [], query, again, house: house(), only: filter, edition: edition(), all, sparing: navigator.connection?.saveData, limit: LIMIT, now: Date.now() });
}

function failed() {
  clearTimeout(patience);
  empty();
  status.textContent = words.failed;
  list.dataset.state = "failed";
}

function heard({ data }) {
  if (list.dataset.state !== "busy" || data.id === asked) searchable();
  if (data.ready || data.id !== asked) return; // an older question's answer
  if (data.error) return failed();
  clearTimeout(patience);
  sunrise(data.next);
  if (filter && !data.rest && data.books.length && !data.books.some(({ book }) => book.id === filter)) return narrow(""); // an address may name a rulebook that has nothing
  if (!final(data)) widening = setTimeout(() => post(data.id, sought, { wide: true }), finished ? 0 : PAUSE);
  if ((open || composing()) && !data.results.length) return wait(data); // who is still composing is not told that there is nothing
  address(sought, false);
  if (!data.more) show(data);
  if (data.rest) rest(data);
}

// Former results stay while a text is being composed that has none.
function wait(data) {
  if (status.textContent === words.loading) status.textContent = "";
  if (final(data)) list.dataset.state = "stale";
}

// What the line says is announced when the typing rests, with the first result.
new MutationObserver(() => {
  clearTimeout(telling);
  telling = setTimeout(() => {
    const first = list.querySelector("[data-article] h3")?.textContent;
    announced.textContent = first && status.textContent ? `${status.textContent}: ${first}` : status.textContent;
  }, QUIET);
}).observe(status, { childList: true });

// The day comes while the page is open: text, badge and number of a result are that day's.
const sunrise = dawn(() => input.value.trim() && list.dataset.state === "done" && ask(input.value));

// What the search needs is there, or won't come: other things may use the connection now.
function searchable() {
  form.dataset.ready = "";
  document.dispatchEvent(new CustomEvent("floorbook:searchable"));
  everythingElse();
}

// What every page does, which here would take the connection from the search.
const everythingElse = () => import(new URL(form.dataset.app, location.href));
setTimeout(everythingElse, 5 * PATIENCE); // and where it is slow to come

// There are houses that are not searched yet, or were not: what to say of them is another module's.
async function rest(data) {
  const module = await import("./rest.js");
  if (data.id !== asked) return;
  complete();
  module.tell(data, {
    filter,
    count: (n) => summary(n, data),
    query: sought.trim(),
    show: () => show(data),
    item: (result) => item(result, data, searched(data)),
    choose: narrow,
    searchAll: () => {
      all = true;
      ask(input.value, true);
    },
  });
}

// Whether no other language is still to be asked.
const final = (data) => !data.unsure || data.wide || !elsewhere.length;

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "m");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#m-${name}`);
  svg.append(use);
  return svg;
}

// The query's words in a text as <mark>; everything stays text.
function marked(text, words) {
  const parts = document.createDocumentFragment();
  const wanted = pattern(words);
  let last = 0;
  for (const match of wanted ? text.matchAll(wanted) : []) {
    parts.append(text.slice(last, match.index), make("mark", {}, match[0]));
    last = match.index + match[0].length;
  }
  parts.append(text.slice(last));
  return parts;
}

function item(result, { relations, prefix }, query) {
  const url = new URL(`${prefix}${result.id}/`, base);
  const marks = [...new Set([...query, ...result.words])];
  if (marks.length) url.searchParams.set("h", join(marks));
  if (result.anchor) url.hash = result.anchor;
  const relation = result.from
    ? make("b", { class: "small" }, result.from)
    : result.relation
    ? make("span", { class: "rel", "data-rel": result.relation }, icon(result.relation), make("span", {}, relations[result.relation]))
    : make("span", { class: "small" }, result.book.baseline ? words.baseline : words.uncompared);
  const number = make("span", { class: "no num" }, make("span", { "data-no": result.book.baseline ? "" : null }, result.number), result.laterLabel ? " " : null, result.laterLabel ? make("span", { class: "later", "data-later": "" }, `(${result.laterLabel})`) : null);
  const about = `about-${result.id.replace("/", "-")}`; // whose rule it is and how it relates: two houses may have the same number and title
  return make(
    "li",
    { "data-article": result.id },
    make("div", { class: "rowhead", id: about }, make("span", { class: "tab", "data-book": result.book.css }, result.book.name), relation),
    make("h3", {}, make("a", { href: url.href, "aria-describedby": about }, number, " ", marked(result.title, marks))),
    make("p", {}, marked(result.ruling, marks)),
  );
}

// The query's words that are marked, as they were read: not those that stand everywhere.
const searched = ({ common, meant }) => [...terms(sought).filter((word) => !common.includes(word)), ...meant];

let completing = 0;
let complete = () => {}; // puts the last rows there, if they are not

function empty() {
  clearTimeout(completing);
  complete = () => {};
  list.replaceChildren();
}

// Numbers of a later edition come first where it was chosen.
const shown = () => editions()?.then((module) => module?.relabel(list));

function show(data) {
  const query = sought.trim();
  const marks = searched(data);
  const results = data.results.filter((r) => !filter || r.book.id === filter);
  const rows = (found) => found.map((result) => item(result, data, marks));
  const pressed = list.querySelector(".filters :focus")?.dataset.id;
  const along = list.querySelector(".filters")?.scrollLeft; // in table mode they are one row
  const late = [];
  let room = AT_ONCE;
  empty();
  list.append(...(data.rest ? [] : filters(data.books)));
  for (const [title, found, house] of grouped(results)) {
    const group = make("div", { class: "group", "data-own": house ? "" : null }, make("h2", {}, title), make("span", { class: "num" }, String(found.length)));
    const [now, then] = [found.slice(0, room), found.slice(room)];
    const ol = make("ol", { class: "results" }, ...rows(now));
    room -= now.length;
    if (then.length) late.push(() => ol.append(...rows(then)));
    list.append(group, ol);
  }
  if (along) list.querySelector(".filters")?.scrollTo({ left: along, behavior: "instant" });
  complete = () => {
    clearTimeout(completing);
    for (const put of late.splice(0)) put();
    shown();
    list.dataset.state = final(data) ? "done" : "busy";
    complete = () => {};
  };
  list.querySelector(`.filters [data-id="${pressed}"]`)?.focus({ preventScroll: true });
  nothing.hidden = !query || data.results.length > 0 || Boolean(data.news) || !final(data);
  const said = nothing.querySelector("p");
  if (!nothing.hidden) said.textContent = (data.unreached ? said.dataset.unreached : said.dataset.pattern).replace("{q}", query);
  nothing.querySelector(".lead").hidden = Boolean(data.unreached); // whether a rule answers is not known
  suggest.hidden = Boolean(query) && data.results.length > 0;
  status.textContent = nothing.hidden ? (query && results.length ? summary(results.length, data) : "") : said.textContent;
  if (data.news) status.textContent = `${data.news} ${status.textContent}`.trim(); // of a number that only a later edition has
  status.hidden = !nothing.hidden; // it stands below, and is announced
  if (late.length) {
    shown();
    completing = setTimeout(() => complete());
  } else complete();
}

// Results in their order, each run of a kind under its heading: the reader's house, TDA beside it, more of the house, the others.
function grouped(results) {
  const leads = results[0]?.own && !results[0].from;
  const groups = [];
  let kind = "";
  for (const result of results) {
    const one = !leads || result.from ? "others" : result.own ? "own" : result.beside ? "beside" : "others"; // announced rules stay below all that are in force
    if (one !== kind) groups.push([!leads ? words.all : one === "own" && groups.length ? words.more : words[one], [], leads && one !== "others"]);
    kind = one;
    groups.at(-1)[1].push(result);
  }
  return groups;
}

// One button per rulebook that has results, whichever is pressed; a second press takes the filter away.
function filters(books) {
  if (books.length < 2) return [];
  const row = make("div", { class: "filters", role: "group", "aria-label": words.all });
  for (const { book, n } of books) {
    const button = make("button", { type: "button", class: "btn", "data-book": book.css, "data-id": book.id, "aria-pressed": String(filter === book.id) }, `${book.name} ${n}`);
    button.addEventListener("click", () => narrow(filter === book.id ? "" : book.id));
    row.append(button);
  }
  return [row];
}

// Show one rulebook's results alone, or all again.
function narrow(id) {
  filter = id;
  address(input.value, false);
  if (input.value.trim()) ask(input.value);
}

function address(query, remember) {
  const url = new URL(location.href);
  if (query.trim()) url.searchParams.set("q", query.trim());
  else url.searchParams.delete("q");
  if (query.trim() && filter) url.searchParams.set("only", filter);
  else url.searchParams.delete("only");
  if (remember) history.pushState(null, "", url);
  else if (url.href !== location.href) history.replaceState(null, "", url);
}

function start(typed, remember, composed = false) {
  const query = cut(typed);
  if (!composed) stop();
  sought = query;
  open = composed;
  if (!open) address(query, remember); // the address is never that of a text in composition that finds nothing
  finished = remember;
  if (query.trim()) ask(query);
  else {
    asked++;
    clearTimeout(patience);
    empty();
    list.dataset.state = "idle";
    nothing.hidden = true;
    suggest.hidden = false;
    status.textContent = "";
  }
}

const NEXT_KEY = 30; // ms that the field waits for the next key
const composing = composition(input, later);
const stop = () => timers.splice(0).forEach(clearTimeout);
function later(questions) {
  stop();
  for (const { ms, text, open: composed } of questions) {
    if (composed && !text.trim()) continue;
    timers.push(setTimeout(() => unlessAsked(text, composed), ms + NEXT_KEY));
  }
  if (!questions.length) return;
  if (cut(input.value) === sought && list.dataset.state !== "stale") {
    open &&= composing(); // a composition that ends in what was searched in its pause
    return;
  }
  clearTimeout(widening);
  filter = "";
  list.dataset.state = "stale"; // what stands there answers another question
}

function unlessAsked(text, composed) {
  if (cut(text) !== sought || list.dataset.state === "stale") start(text, false, composed);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (composing()) return;
  start(input.value, true);
});
form.addEventListener("reset", (event) => {
  event.preventDefault();
  input.value = "";
  filter = "";
  start("", false);
  input.focus();
});

// Arrows walk through the results, Escape leads back to the field.
document.addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("h3 a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "ArrowDown" && (event.target === input || at >= 0) && links.length) {
    event.preventDefault();
    links[Math.min(at + 1, links.length - 1)].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (at ? links[at - 1] : input).focus();
  } else if (event.key === "Enter" && event.target === input && !event.isComposing && event.keyCode !== 229 && links.length && cut(input.value) === sought && list.dataset.state === "done") {
    event.preventDefault();
    links[0].click();
  } else if (event.key === "Escape" && at >= 0) {
    input.focus();
  }
});

addEventListener("popstate", () => {
  filter = narrowed();
  input.value = given();
  start(input.value, false);
});
document.addEventListener("floorbook:house", () => {
  const url = new URL(location.href);
  url.searchParams.delete("house"); // who chooses a house has had enough of that of the address
  history.replaceState(history.state, "", url);
});
for (const chosen of ["floorbook:house", "floorbook:edition"]) document.addEventListener(chosen, () => input.value.trim() && ask(input.value));

filter = input.value ? "" : narrowed();
input.value ||= given(); // what was typed before this script ran stays
if (input.value.trim()) {
  start(input.value, false);
  finished = true;
}
