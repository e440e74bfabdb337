// The ruling card: one article or paragraph as a page and as a picture. Everything is made on the device.
import { citation, labels } from "./citation.js";
import { bring } from "./dates.js";
import { passage, words } from "./passage.js";
import { path, qr } from "./qr.js";

const html = document.documentElement;
const base = new URL(html.dataset.base.replace(/\/?$/, "/"), location.href).href;
const card = document.querySelector("[data-card]");
const part = (name) => card.querySelector(`[data-part="${name}"]`);

/** `?a=winnable/raises&p=3` as an article's address, or null. */
function asked() {
  const query = new URLSearchParams(location.search);
  const id = query.get("a") ?? "";
  const anchor = query.get("p") ?? "";
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id)) return null;
  return { id, anchor: /^[a-z0-9-]+$/.test(anchor) ? anchor : "" };
}

const labelOf = (target) => labels(target).join(" ");

const DEEPEST = 3; // steps of indentation

const urlOf = (id) => `${base}${html.dataset.prefix}${id}/`;

async function article(id) {
  const answer = await fetch(urlOf(id));
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  bring(page); // the host's page may be older than the text in force
  return page.querySelector("article[data-article]");
}

function contents(found, { id, anchor }) {
  const url = urlOf(id);
  const target = anchor ? found.querySelector(`[id="${anchor}"]`) : null;
  return {
    url: target ? `${url}#${anchor}` : url,
    lang: found.querySelector("h1").lang || html.lang,
    title: found.querySelector("h1").textContent,
    ruling: found.querySelector(".ruling").textContent,
    house: found.querySelector(".ident .tab").textContent,
    book: found.querySelector(".ident .tab").dataset.book,
    number: citation(found, target, card.dataset),
    edition: found.querySelector(".edition").textContent,
    terms: found.dataset.terms ?? card.dataset.disclaimer, // a house that publishes its own wording says so
    text: target && !target.matches("h2") ? passage(target) : [],
    made: card.dataset.made.replace("{date}", new Intl.DateTimeFormat(html.lang, { dateStyle: "long" }).format(new Date())),
  };
}

function line({ text, depth, mark, kind }) {
  const element = document.createElement("p");
  element.dataset.depth = Math.min(depth, DEEPEST);
  if (kind) element.dataset.kind = kind;
  if (mark) {
    const number = document.createElement("b");
    number.textContent = mark;
    element.append(number, " ");
  }
  element.append(text);
  return element;
}

function fill(data) {
  part("house").textContent = data.house;
  part("house").dataset.book = data.book;
  for (const name of ["title", "ruling", "number", "edition", "text"]) {
    if (name === "text") part(name).replaceChildren(...data.text.map(line));
    else part(name).textContent = data[name];
    part(name).hidden = !data[name].length;
    if (data.lang !== html.lang) part(name).lang = data.lang;
  }
  part("terms").textContent = data.terms;
  part("open").href = data.url;
  part("address").textContent = decodeURI(data.url).replace(/^https?:\/\//, "");
  code(data.url);
  part("date").textContent = data.made;
  card.hidden = false;
}

/* The code that leads to the passage: four modules of white around it, as the standard asks */

const QUIET = 4;

function code(url) {
  const grid = qr(url);
  const figure = part("code");
  figure.hidden = !grid;
  if (!grid) return;
  const size = grid.length + 2 * QUIET;
  const svg = figure.querySelector("svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.querySelector("path").setAttribute("d", path(grid, QUIET));
}

function paintCode(context, grid, left, top, side) {
  const module = side / grid.length;
  context.save();
  context.translate(left, top);
  context.scale(module, module);
  context.fillStyle = "#000";
  context.fill(new Path2D(path(grid)));
  context.restore();
}

/* The picture */

// Japanese has no blanks: it breaks between words, and a closing mark never begins a line.
function pieces(text, lang) {
  if (lang !== "ja" || !Intl.Segmenter) return text.split(/(?<= )/);
  const found = [];
  for (const { segment } of new Intl.Segmenter("ja", { granularity: "word" }).segment(text)) {
    if (found.length && /^[、。，．）」』！？：；ー%]/.test(segment)) found[found.length - 1] += segment;
    else if (found.length && /[（「『]$/.test(found[found.length - 1])) found[found.length - 1] += segment;
    else found.push(segment);
  }
  return found;
}

function lines(context, text, lang, width) {
  const found = [];
  let line = "";
  for (const piece of pieces(text, lang)) {
    if (line && context.measureText((line + piece).trimEnd()).width > width) {
      found.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  return line.trim() ? [...found, line.trimEnd()] : found;
}

const WIDTH = 1080;
const EDGE = 72;
const STEP = 64; // to the right, for every level of sub-paragraphs
const NOTE = 28; // beside the stroke of an editor's note
const CODE = 300; // at least, so that a module is a whole number of pixels

// Blocks from top to bottom; with `paint` false it only measures, so that the picture is as high as its text.
function compose(context, data, colours, paint) {
  const family = getComputedStyle(document.body).fontFamily;
  let y = EDGE;
  const write = (text, size, weight, colour, after = 0, left = EDGE) => {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    for (const line of lines(context, text, data.lang, WIDTH - EDGE - left)) {
      y += size * 1.45;
      if (paint) context.fillText(line, left, y);
    }
    y += after;
  };
  context.font = `700 34px ${family}`;
  const tab = context.measureText(data.house).width;
  if (paint) {
    context.fillStyle = colours.book;
    context.fillRect(0, y, EDGE + tab + 28, 64);
    context.fillStyle = colours.on;
    context.fillText(data.house, EDGE, y + 45);
  }
  y += 64 + 16;
  write(data.title, 36, 600, colours.soft, 4);
  write(data.ruling, 56, 700, colours.ink, 28);
  if (paint) {
    context.fillStyle = colours.ink;
    context.fillRect(EDGE, y, WIDTH - 2 * EDGE, 4);
  }
  y += 8;
  write(data.number, 48, 700, colours.ink);
  write(data.edition, 30, 400, colours.soft, 12);
  for (const { text, depth, mark, kind } of data.text) {
    const left = EDGE + Math.min(depth, DEEPEST) * STEP;
    if (mark && paint) {
      context.font = `700 38px ${family}`;
      context.fillStyle = colours.ink;
      context.fillText(mark, left - STEP, y + 38 * 1.45);
    }
    const from = y;
    if (kind === "note") write(text, 32, 400, colours.soft, 14, left + NOTE);
    else write(text, 38, kind === "label" ? 700 : 400, colours.ink, kind === "label" ? 0 : 14, left);
    if (kind === "note" && paint) context.fillRect(left, from + 14, 4, y - from - 14);
  }
  const top = y + 28;
  const grid = qr(data.url);
  const side = grid ? grid.length * Math.ceil(CODE / grid.length) : 0;
  if (paint && grid) paintCode(context, grid, WIDTH - EDGE - side, top + 16, side);
  context.font = `400 28px ${family}`;
  context.fillStyle = colours.soft;
  let small = top;
  for (const text of [part("address").textContent, data.made, data.terms]) {
    const broken = text.includes(" ") || data.lang === "ja" ? text : text.replace(/\//g, "/ ").trim();
    for (const line of lines(context, broken, html.lang, WIDTH - 2 * EDGE - (side && side + EDGE))) {
      small += 40;
      if (paint) context.fillText(line.replace(/\/ /g, "/"), EDGE, small);
    }
    small += 10;
  }
  return Math.max(small, top + 16 + side) + EDGE;
}

function picture(data) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  const context = canvas.getContext("2d");
  // a picture goes to other people: always on white
  const style = getComputedStyle(part("house"));
  const colours = { book: style.backgroundColor, on: style.color, ink: "#14181B", soft: "#41484E" };
  canvas.height = Math.ceil(compose(context, data, colours, false));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  compose(context, data, colours, true);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function give(data, name) {
  const blob = await picture(data);
  const file = new File([blob], name, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: data.title });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function choices(select, found, anchor) {
  select.add(new Option(select.dataset.whole, ""));
  for (const target of found.querySelectorAll(".text [id]")) {
    if (target.closest(".earlier") || target.matches("h2")) continue;
    select.add(new Option(labelOf(target) || target.querySelector("h3")?.textContent || `${words(target).slice(0, 30)}…`, target.id));
  }
  select.value = anchor;
  if (select.selectedIndex < 0) select.value = "";
}

async function start() {
  const place = asked();
  const none = document.querySelector("[data-card-none]");
  let found = null;
  try {
    found = place && (await article(place.id));
  } catch {
    none.textContent = none.dataset.unreached; // it may well be there
  }
  none.hidden = Boolean(found);
  if (!found) return;
  const title = document.title;
  let data = null;
  const show = () => {
    data = contents(found, place);
    fill(data);
    document.title = `${data.number} ${data.title} · ${title}`;
  };
  show();
  const select = document.querySelector("[data-which]");
  choices(select, found, place.anchor);
  select.addEventListener("change", () => {
    place.anchor = select.value;
    history.replaceState(null, "", `?a=${place.id}${place.anchor ? `&p=${place.anchor}` : ""}`);
    show();
  });
  const button = document.querySelector("[data-png]");
  button.hidden = false;
  button.addEventListener("click", () => give(data, `${place.id.replace("/", "-")}${place.anchor ? `-${place.anchor}` : ""}-${html.lang}.png`));
}

start();
