// Article numbers in any notation: 제29조 3항, 29조, TDA 43, 45-A, RP 8, 第三条の10, 3-13, regola 53, art. 29(3), a bare 45.
import { norm } from "./text.js";

const squeeze = (text) => norm(text).replace(/[\s.,:·・&’'()（）「」-]+/g, "");
const LETTERS = { 가: "ga", 나: "na", 다: "da", 라: "ra", 마: "ma", 바: "ba" };

/** The words that stand before and after a number in the rulebooks' own citations, and the rulebooks' names. */
export function numberWords(data) {
  const before = new Map(); // word -> set of pattern indexes it belongs to
  const after = new Map();
  const add = (map, word, pattern) => {
    const key = squeeze(word);
    if (!key) return;
    if (!map.has(key)) map.set(key, new Set());
    map.get(key).add(pattern);
  };
  data.patterns.forEach((forms, index) => {
    for (const form of forms) {
      const [head, tail] = form.split("{number}");
      if (tail === undefined) continue;
      if (/\d|[一二三四五六七八九十]/.test(head)) {
        // 第三条-{number}: the first figure belongs to the number
        const [lead, rest] = norm(head).split(/\d+/);
        add(before, lead, index);
        add(after, rest, index);
      } else {
        add(before, head, index);
        // «showdown 7» for the section «Pots and showdown»
        const parts = head.split(/[\s&·]+/);
        if (parts.length > 1) for (const part of parts) if (part.length > 3) add(before, part, index);
        if (tail) add(after, tail, index);
      }
    }
  });
  const books = new Map();
  data.books.forEach((book, index) => {
    for (const name of [...book.names, book.id]) {
      const key = squeeze(name);
      if (!books.has(key)) books.set(key, new Set());
      books.get(key).add(index);
    }
  });
  const units = new Set();
  for (const form of data.paragraphs) for (const word of form.split("{label}")) if (squeeze(word)) units.add(squeeze(word));
  const { article = [], year = [], series = {} } = data.words ?? {};
  const general = new Set(article.map(squeeze)); // what people call any article, whatever its own house calls it
  const kinds = new Map(Object.entries(series).flatMap(([letters, names]) => names.map((name) => [squeeze(name), letters])));
  const head = [...new Set([...books.keys(), ...before.keys(), ...kinds.keys(), ...general])].sort((a, b) => b.length - a.length);
  return { before, after, books, units, general, kinds, head, year: yearPattern(year) };
}

/** A year beside a number names the edition, not an article: `2026`, with the words around it (`of 2026`, `2026年版`). */
function yearPattern(words) {
  const forms = words.map((word) => norm(word).trim()).sort((a, b) => b.length - a.length);
  const latin = forms.filter((word) => /^[a-z']+$/.test(word)).join("|") || "(?!)";
  const other = forms.filter((word) => !/^[a-z']+$/.test(word)).join("|") || "(?!)";
  return new RegExp(`(?:(?<![a-z])(?:${latin})\\s*)*(?<!\\d|[-./])(20\\d\\d)(?![\\d]|[-./]\\d)(?:\\s*(?:${other}))*(?:\\s+(?:${latin})(?![a-z]))*`);
}

const DASHES = /[\u2010-\u2015\u2212]/g;

/** A query with one kind of dash between figures, of which a Japanese keyboard's is the long vowel's mark, and with the year taken out: `[text, year]`. */
function withoutYear(query, words) {
  const text = norm(query).replace(DASHES, "-").replace(/(\d)\s*ー\s*(?=\d)/g, "$1-").replace(/[()（）「」]/g, " ");
  const found = words.year.exec(text);
  const rest = found ? `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}` : text;
  return found && /\d/.test(rest) ? [rest, found[1]] : [text, null];
}

/** A query without what only decorates numbers: signs, the ordinal's 제 and 第 before a second one, words for a paragraph, zeros in front. */
function plainly(text) {
  return text
    .replace(/[#§]/g, " ")
    .replace(/^[\s.,:]+/, "")
    .replace(/ノ/g, "-")
    .replace(/(\d\s*[조条]\s*)[제第]\s*(?=\d)/g, "$1")
    .replace(/(\d)\s*,?\s*(?:paragraph|para|par|comma)\b\.?\s*(?=\d)/g, "$1-")
    .replace(/(\d)\/(?=[a-z0-9])/g, "$1-")
    .replace(/(^|[^\d])0+(?=\d)/g, "$1")
    .trim();
}

/**
 * A query that names an article, or null: `{ keys, books, patterns, anchor, kind, year, sure, more }`. `keys` are numbers in the documents'
 * form (`29`, `rp-8`, `3-10`), most special first; `books` and `patterns` say what the words around the number point to; `more`: words of
 * another kind follow, and only what stands before or after the number says that it is an article's (`30조 오버사이즈칩`).
 */
export function parseNumber(query, words) {
  const [dated, year] = withoutYear(query, words);
  const text = plainly(dated);
  const match = /^([^\d]*?)\s*(\d{1,3})\s*(.*)$/.exec(text);
  if (!match) return null;
  let books = null;
  let patterns = null;
  let kind = "";
  let head = squeeze(match[1]);
  const sure = head !== ""; // a bare number may also be an amount
  while (head) {
    const part = words.head.find((word) => head.startsWith(word));
    if (!part) return null;
    if (words.kinds.has(part)) kind = words.kinds.get(part);
    else if (words.books.has(part)) books = words.books.get(part);
    else patterns = words.before.get(part) ?? patterns;
    head = head.slice(part.length);
  }
  const number = match[2];
  const keys = [];
  let anchor = null;
  let rest = match[3].replace(/^[\s.,:]+/, "");
  const unit = [...words.after.keys(), ...words.units, "번", "条", "조"].sort((a, b) => b.length - a.length);
  let told = sure;
  const takeUnit = () => {
    const bare = rest.replace(/^[\s.\-]+/, "");
    const found = unit.find((word) => word && bare.startsWith(word));
    if (!found) return false;
    told ||= found !== "번"; // which counts other things too
    if (words.after.has(found)) patterns = words.after.get(found);
    rest = bare.slice(found.length);
    return true;
  };
  takeUnit();
  rest = rest.replace(/^[\s]+/, "");
  const sub = /^[-\s.]*(\d{1,2}|[a-z](?![a-z])|[가나다라마바](?![가-힣]))/.exec(rest);
  if (sub) {
    const piece = LETTERS[sub[1]] ?? sub[1];
    anchor = piece;
    keys.push(`${kind}${number}-${piece}`);
    rest = rest.slice(sub[0].length);
    takeUnit();
    const deeper = /^[-\s.]*(\d{1,2}|[a-z](?![a-z]))/.exec(rest);
    if (deeper) {
      anchor += `-${deeper[1]}`;
      rest = rest.slice(deeper[0].length);
      takeUnit();
    }
  }
  let left = squeeze(rest).replace(/[?!]+/g, "");
  let more = false;
  while (left && !more) {
    const part = [...words.books.keys(), ...words.general].filter((word) => left.startsWith(word)).sort((a, b) => b.length - a.length)[0];
    if (!part && !told) return null;
    more = !part;
    books = words.books.get(part) ?? books;
    left = left.slice(part?.length);
  }
  keys.push(`${kind}${number}`);
  return { keys, books, patterns, anchor, kind, year, sure, more };
}
