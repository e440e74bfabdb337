// Article numbers in any notation: 제29조 3항, 29조, TDA 43, 45-A, RP 8, 第三条の10, 3-13, la regola n° 53, rule forty-three, art. 29(3), a bare 45.
import { norm } from "./text.js";

/** A date in a citation, «Notice of 2024-11-15 3»: the article's number is what stands beside it. */
export const DATE = /\d{4}-\d\d-\d\d/g;

const squeeze = (text) => norm(text).replace(/[\s.,:·・&’'()（）「」-]+/g, "");
const GAP = "[\\s.,:·・&'()-]*"; // may stand between the letters of a word and between words
const LATIN = /[a-z]$/;
const ABBREVIATION = /^\S+\.\s*$/; // «Art. »
const SIGN = "#"; // what a key in front of a number says whatever the language: # § n°

const byLength = (words) => [...words].filter(Boolean).sort((a, b) => b.length - a.length);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for any of some squeezed words, longest first; a Latin word ends where it ends. */
const anyOf = (words) => byLength(words).map((word) => [...word].map(escaped).join(GAP) + (LATIN.test(word) ? "(?![a-z])" : "")).join("|") || "(?!)";
const atStart = (words) => new RegExp(`^${GAP}(${anyOf(words)})`);

/** A citation in one form whatever its spacing and signs; figures stay apart: `Art. 1-1` is not `Art. 11`. */
export const printed = (text) => squeeze(dashed(text).replace(/(\d)[\s.-]+(?=\d)/g, "$1~"));

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
  const short = new Map(); // abbreviation -> its patterns: «Art.»
  data.patterns.forEach((forms, index) => {
    for (const form of forms) {
      const [dated, tail] = form.split("{number}");
      if (tail === undefined) continue;
      const head = dated.replace(DATE, " ");
      if (/\d|[一二三四五六七八九十]/.test(head)) {
        // 第三条-{number}: the first figure belongs to the number
        const [lead, rest] = norm(head).split(/\d+/);
        add(before, lead, index);
        if (ABBREVIATION.test(lead)) add(short, lead, index);
        add(after, rest, index);
        add(after, tail, index); // 第三条-{number}（判断）
      } else {
        add(before, head, index);
        if (ABBREVIATION.test(head)) add(short, head, index);
        // «showdown 7» for the section «Pots and showdown», 쇼다운 7 for 팟과 쇼다운, ショーダウン 7 for ポットとショーダウン
        const parts = head.split(/[\s&·]+|(?<=[가-힣])[과와](?=\s)|(?<=[ァ-ヺー一-龯])と(?=[ァ-ヺ一-龯])/).filter(Boolean);
        if (parts.length > 1) for (const part of parts) if (part.length > (LATIN.test(part) ? 3 : 0)) add(before, part, index);
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
  const labels = data.paragraphs.flatMap((form) => form.split("{label}").map(squeeze)).filter(Boolean);
  const { article = [], counter = [], asking = [], spelled = [], year = [], series = {}, paragraph = [], lettered = {} } = data.words ?? {};
  const general = new Set(article.map(squeeze)); // what people call any article, whatever its own house calls it
  // «article» is what «Art.» is short for
  for (const [abbreviation, patterns] of short) for (const word of general) if (word.startsWith(abbreviation)) for (const pattern of patterns) add(before, word, pattern);
  const kinds = new Map(Object.entries(series).flatMap(([letters, names]) => names.map((name) => [squeeze(name), letters])));
  const counters = new Set(counter.map(squeeze));
  const behind = [...general].filter((word) => !LATIN.test(word)); // 条, 조, 룰
  const endings = asking.filter((word) => word.startsWith("-")).map((word) => norm(word.slice(1)));
  const alone = asking.filter((word) => !word.startsWith("-")).map(squeeze);
  const heads = [...books.keys(), ...before.keys(), ...kinds.keys(), ...general, SIGN];
  const units = [...after.keys(), ...labels, ...behind, ...counters];
  const counted = `\\d\\s*(?:${anyOf(units.filter((word) => !LATIN.test(word)))})`;
  const ordinal = [...before.keys()].filter((word) => word.length === 1 && !LATIN.test(word)); // 제, 第
  const label = `(?:${["[a-z](?![a-z'])", ...Object.keys(lettered).map((letter) => `${letter}(?![가-힣])`)].join("|")})`;
  return {
    before, after, books, general, kinds, counters,
    asks: new Set(alone),
    heads: atStart([...heads, ...alone]),
    ending: new RegExp(`^(?:${byLength(endings).map((word) => word.split(/\s+/).map(escaped).join("\\s*")).join("|") || "(?!)"})`),
    unit: atStart(units),
    again: new RegExp(`(${counted}\\s*)(?:${anyOf(ordinal)})\\s*(?=\\d)`, "g"),
    paragraph: new RegExp(`(${counted}|\\d)[\\s,]*(?:${anyOf(paragraph.map(squeeze))})[\\s.]*(?=\\d|${label})`, "g"),
    sub: new RegExp(`^[-\\s.・·:]*(\\d{1,2}(?!\\d)|${label})`),
    lettered: new Map(Object.entries(lettered)),
    names: atStart([...books.keys(), ...general]),
    asked: new RegExp(`^${GAP}(?:${byLength(alone).map((word) => escaped(word) + (/[ァ-ヺ一-龯]/.test(word) ? "" : "(?![a-z가-힣])")).join("|") || "(?!)"})`),
    firm: new Set([...behind, ...after.keys()].filter((word) => !counters.has(word) && general.has(word))),
    wordy: inWords(spelled, { general: [...general, ...kinds.keys()], units: behind, ordinal, books: [...books.keys()] }),
    year: yearPattern(year),
  };
}

/** Numbers in words where only an article's can be meant, as figures: `rule forty-three`, 규칙 오십삼, 三条. */
function inWords(tables, { general, units, ordinal, books }) {
  const values = new Map();
  const vowels = /[aeiou]$/;
  for (const table of tables) {
    for (let n = 1; n < 100; n++) {
      const [tens, ones] = [table[n - (n % 10)], table[n % 10]].map((word) => squeeze(word ?? ""));
      const words = table[n] ? [squeeze(table[n])] : tens && ones ? [tens + ones] : [];
      if (!table[n] && vowels.test(tens) && /^[aeiou]/.test(ones)) words.push(tens.slice(0, -1) + ones); // ventuno
      for (const word of words) values.set(word, n);
    }
  }
  const latin = [...values.keys()].filter((word) => LATIN.test(word));
  const other = [...values.keys()].filter((word) => !LATIN.test(word));
  const called = general.filter((word) => word.length > 2 && LATIN.test(word)); // «no one» is nobody
  const named = general.filter((word) => word.length > 1 && !LATIN.test(word));
  const value = (word) => values.get(squeeze(word));
  const isSyllable = (word) => /^[가-힣]$/.test(word); // 이, 사, 오 are other things more often
  const forms = [
    [new RegExp(`(?<![a-z])(${anyOf(called)})${GAP}(${anyOf(latin)})`, "g"), () => true],
    [new RegExp(`(${anyOf(ordinal)})\\s*(${anyOf(other)})(?=\\s*(?:${anyOf(units)}))`, "g"), () => true],
    [new RegExp(`((?<![가-힣一-龯]))(${anyOf(other)})(?=\\s*(?:${anyOf(units)}))`, "g"), (word) => !isSyllable(word)],
    [new RegExp(`(${anyOf(books)})\\s*(${anyOf(other)})(?![가-힣一-龯])`, "g"), (word) => !isSyllable(word)],
    [new RegExp(`(${anyOf(named)})\\s*(${anyOf(other)})(?![一-龯])`, "g"), (word, next) => word.length > 1 || (!isSyllable(word) && !/[ァ-ヺ]/.test(next))],
  ];
  return (text) =>
    forms.reduce((now, [form, fits]) => now.replace(form, (all, head, word, at, whole) => (fits(word, whole[at + all.length] ?? "") ? `${head} ${value(word)}` : all)), text);
}

/** A year beside a number names the edition, not an article: `2026`, with the words around it (`of 2026`, `2026年版`). */
function yearPattern(words) {
  const forms = words.map((word) => norm(word).trim()).sort((a, b) => b.length - a.length);
  const latin = forms.filter((word) => /^[a-z']+$/.test(word)).join("|") || "(?!)";
  const other = forms.filter((word) => !/^[a-z']+$/.test(word)).join("|") || "(?!)";
  return new RegExp(`(?:(?<![a-z])(?:${latin})\\s*)*(?<!\\d|\\d[-./])(20\\d\\d)(?![\\d]|[-./]\\d)(?:\\s*(?:${other}))*(?:\\s+(?:${latin})(?![a-z]))*`);
}

const DASHES = /[\u2010-\u2015\u2212]/g;

/** A query with one kind of dash between figures, of which a Japanese keyboard's is the long vowel's mark. */
const dashed = (query) => norm(query).replace(DASHES, "-").replace(/(?<=[\da-z条])\s*ー\s*(?=\d)/g, "-").replace(/[()（）「」]/g, " ");

/** A query without the year, which names an edition, and without a date, which names nothing beside a number: `[text, year]`. */
function withoutYear(query, words) {
  const text = dashed(query).replace(/([a-z][-\s]*20\d\d)[/-](?=\d{1,3}(?![\d/-]))/, "$1 "); // tda-2024/43, an article's id; TDA 2024-43
  const undated = text.replace(DATE, " ");
  const short = /\d/.test(undated) ? undated : text;
  const found = words.year.exec(short);
  const rest = found ? `${short.slice(0, found.index)} ${short.slice(found.index + found[0].length)}` : short;
  return found && /\d|[一-九十]/.test(rest) ? [rest, found[1]] : [short, null];
}

/** A query without what only decorates numbers: the ordinal's 제 and 第 before a second one, words for a paragraph, zeros in front. */
function plainly(text, words) {
  return words
    .wordy(text)
    .replace(/(?<![a-z])n\s*\.?\s*°|[#§°]/g, ` ${SIGN} `)
    .replace(/^[\s.,:]+/, "")
    .replace(words.paragraph, "$1-")
    .replace(words.again, "$1")
    .replace(/(\d)\/(?=[a-z0-9])/g, "$1-")
    .replace(/(^|[^\d])0+(?=\d)/g, "$1")
    .trim();
}

/** What stands in front of a number, word by word, or null where a word is none of an article's: `{ books, patterns, kind, part, sure, firm, asks }`. */
function readHead(text, words) {
  let head = text;
  const found = { books: null, patterns: null, kind: "", part: "", sure: false, firm: false, asks: false };
  while (squeeze(head)) {
    const match = words.heads.exec(head);
    if (!match) {
      const ending = found.sure && words.ending.exec(head.trimStart()); // 위너블의 29조
      if (!ending) return null;
      head = head.trimStart().slice(ending[0].length);
      continue;
    }
    const part = squeeze(match[1]);
    head = head.slice(match[0].length);
    if (words.kinds.has(part)) found.kind = words.kinds.get(part);
    else if (words.books.has(part)) found.books = words.books.get(part);
    else if (words.before.has(part)) {
      if (!found.patterns || !words.general.has(part)) [found.patterns, found.part] = [words.before.get(part), part]; // «dealing rule 1» is the section's
    }
    else if (words.asks.has(part) && !words.general.has(part)) {
      found.asks = true;
      continue;
    }
    found.sure = true;
    found.firm ||= words.kinds.has(part) || (words.general.has(part) && !(LATIN.test(part) && part.length < 3)); // «no 3» may be none
  }
  return found;
}

/** A text that begins with an article's number and the words for it, or null; `told`: something says that the number is an article's. */
function readPhrase(text, words) {
  const match = /^([^\d]*?)\s*(\d{1,3})(?!\d)\s*(.*)$/s.exec(text);
  const head = match && readHead(match[1], words);
  if (!head) return null;
  let { books, patterns } = head;
  const { kind, part, sure } = head; // a bare number may also be an amount
  const number = match[2];
  const keys = [];
  let rest = match[3].replace(/^[\s.,:]+/, "");
  let told = sure;
  let { asks, firm } = head;
  let counted = false;
  const takeUnit = () => {
    const found = words.unit.exec(rest);
    const unit = found && squeeze(found[1]);
    if (!unit) return false;
    counted ||= words.counters.has(unit);
    told ||= !words.counters.has(unit);
    firm ||= words.firm.has(unit);
    if (words.after.has(unit) && (!patterns || !words.general.has(unit))) patterns = words.after.get(unit); // 딜링 1조 is the section's
    rest = rest.slice(found[0].length);
    return true;
  };
  takeUnit();
  const sub = words.sub.exec(rest);
  if (sub && !(/[a-z]/.test(sub[1]) && words.asks.has(sub[1]) && /\s/.test(sub[0]) && rest.length > sub[0].length)) {
    keys.push(`${kind}${number}-${words.lettered.get(sub[1]) ?? sub[1]}`);
    rest = rest.slice(sub[0].length);
    takeUnit();
    const deeper = /^[-\s.・·]*(\d{1,2}(?!\d)|[a-z](?![a-z']))/.exec(rest);
    if (deeper) {
      keys.unshift(`${keys[0]}-${deeper[1]}`);
      rest = rest.slice(deeper[0].length);
      takeUnit();
    }
  }
  keys.push(`${kind}${number}`);
  let attached = true; // an ending follows what it belongs to without a blank
  while (squeeze(rest).replace(/[?!。、]+/g, "")) {
    const ending = attached && words.ending.exec(rest);
    const asked = ending || words.asked.exec(rest);
    if (asked) {
      asks = true;
      rest = rest.slice(asked[0].length);
      attached = true;
      continue;
    }
    const name = words.names.exec(rest);
    if (!name) break;
    books = words.books.get(squeeze(name[1])) ?? books;
    rest = rest.slice(name[0].length);
    attached = true;
  }
  const more = squeeze(rest).replace(/[?!。、]+/g, "") !== "";
  const amount = more || (asks && !counted); // «under 18» is an age
  return amount && !told ? null : { keys, books, patterns, part, kind, sure, firm, more };
}

const NUMBERS = 5; // of a query's numbers, so many are looked at

/** The number phrase somewhere in a text that says of itself that it is an article's: `string bet rule 45`, 오버사이즈칩 30조. */
function readInside(text, words) {
  let seen = 0;
  for (const { index: at } of text.matchAll(/(?<![\d/.-]|\d[-/.])\d{1,3}(?!\d)/g)) {
    if (++seen > NUMBERS) return null;
    for (let start = text.lastIndexOf("\n", at) + 1; start <= at; start++) {
      if (/\d/.test(text.slice(start, at))) continue;
      if (/[a-z]/.test(text[start - 1] ?? "") && /[a-z]/.test(text[start])) continue; // in the middle of a word
      const found = readPhrase(text.slice(start), words);
      const slight = /^[a-z]{1,2}$/.test(squeeze(text.slice(start, at))); // «n», «r» and «no» among words are other words
      if ((found?.firm || found?.sure) && !slight) return { ...found, more: found.more || wordsIn(text.slice(0, start), words) };
    }
  }
  return null;
}

/** Whether a text says more than that something is asked. */
function wordsIn(text, words) {
  let rest = text;
  for (let match; squeeze(rest) && (match = words.asked.exec(rest)); ) rest = rest.slice(match[0].length);
  return squeeze(rest) !== "";
}

/**
 * A query that names an article, or null: `{ keys, books, patterns, part, kind, year, sure, firm, more }`. `keys` are numbers in the documents'
 * form (`29`, `rp-8`, `3-10`), most special first, so that what the first has more than another is a paragraph; `books` and `patterns` say
 * what the words around the number point to, `part` which word that was. `sure`: a word in front of it says that it is an article's;
 * `firm`: it is a word for articles, and no rulebook's name or section; `more`: words of another kind stand beside it (`30조 오버사이즈칩`).
 */
export function parseNumber(query, words) {
  const [dated, year] = withoutYear(query, words);
  const text = plainly(dated, words);
  const found = readPhrase(text, words) ?? readInside(text, words);
  return found && { ...found, year };
}
