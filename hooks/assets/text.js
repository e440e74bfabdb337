// Analysis of text and query, the same code for both: normal form, tokens, concepts.

const DIGIT = { 〇: 0, 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };

/** Kanji numerals up to 99 as a number: 二十九 -> 29. */
export function kanjiNumber(text) {
  const [tens, ones] = text.includes("十") ? text.split("十") : ["", text];
  const t = text.includes("十") ? (tens ? DIGIT[tens] : 1) : 0;
  return t * 10 + (ones ? DIGIT[ones] : 0);
}

// Hangul letters that spellings of loan words confuse: ㅐㅔ, ㅒㅖ, ㅙㅚㅞ, tense and plain consonants, final ㅅㅆㅈㅊㅌ.
const LEAD = { 1: 0, 4: 3, 8: 7, 10: 9, 13: 12 };
const VOWEL = { 1: 5, 3: 7, 10: 15, 11: 15 };
const TAIL = { 7: 19, 20: 19, 22: 19, 23: 19, 25: 19 };

function hangul(code) {
  const n = code - 0xac00;
  const lead = Math.floor(n / 588);
  const vowel = Math.floor((n % 588) / 28);
  const tail = n % 28;
  return 0xac00 + (LEAD[lead] ?? lead) * 588 + (VOWEL[vowel] ?? vowel) * 28 + (TAIL[tail] ?? tail);
}

// What single letters become: without accents and with one kind of apostrophe, Hangul as it is confused, ヴ as ブ, small kana as large ones. Tables, since every letter
// of the corpus passes through them before the first result.
const PLAIN = new Uint16Array(0x10000);
for (let code = 0; code < 0x10000; code++) PLAIN[code] = code >= 0xac00 && code <= 0xd7a3 ? hangul(code) : code;
for (let code = 0xc0; code <= 0x24f; code++) PLAIN[code] = String.fromCharCode(code).normalize("NFD").charCodeAt(0);
for (const [from, to] of ["’'", "‘'", "`'", "´'", "ヴブ", "ゔぶ", ..."ッツャヤュユョヨァアィイゥウェエォオっつゃやゅゆょよぁあぃいぅうぇえぉお".match(/../g)]) PLAIN[from.charCodeAt(0)] = to.charCodeAt(0);

const KANA_LETTER = 1;
const ENDS_IN_O = 2; // a ウ behind it only makes it long
const SOUND = new Uint8Array(0x10000);
SOUND.fill(KANA_LETTER, 0x3041, 0x3097).fill(KANA_LETTER, 0x30a1, 0x30fb);
for (const c of "オコゴソゾトドノホボポモヨロョおこごそぞとどのほぼぽもよろょ") SOUND[c.charCodeAt(0)] = ENDS_IN_O;
const LONG = "ー".charCodeAt(0);
const U = ["ウ", "う"].map((c) => c.charCodeAt(0));

let codes = new Uint16Array(4096); // room that grows, for the text that is being read

/** A text letter by letter through the tables, without what only makes a kana long. */
function plain(text) {
  const length = text.length;
  if (length > codes.length) codes = new Uint16Array(2 * length);
  let n = 0;
  let same = true;
  let before = 0;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    const long = (code === LONG && n > 0 && SOUND[codes[n - 1]] > 0) || (SOUND[before] === ENDS_IN_O && (code === U[0] || code === U[1]));
    before = code;
    if (long) {
      same = false;
      continue;
    }
    same &&= PLAIN[code] === code;
    codes[n++] = PLAIN[code];
  }
  return same ? text : string(codes, n);
}

function string(codes, length) {
  const AT_ONCE = 8192; // more arguments than that are too many for some browsers
  let out = "";
  for (let at = 0; at < length; at += AT_ONCE) out += String.fromCharCode.apply(null, codes.subarray(at, Math.min(length, at + AT_ONCE)));
  return out;
}

/**
 * Data whose texts are written in other `letters`, in those that are meant: from U+0080 on, a letter's code says its place among them
 * (hooks/rulebook/search.py).
 */
export function respelled(data, letters = "") {
  const table = Uint16Array.from(letters, (c) => c.charCodeAt(0));
  const text = (one) => {
    if (one.length > codes.length) codes = new Uint16Array(2 * one.length);
    for (let at = 0; at < one.length; at++) {
      const code = one.charCodeAt(at);
      codes[at] = table[code - 0x80] ?? code;
    }
    return string(codes, one.length);
  };
  const any = (one) => (typeof one === "string" ? text(one) : Array.isArray(one) ? one.map(any) : one);
  return letters ? any(data) : data;
}

/** One form for all ways of writing the same: width, case, accents, kana, loan-word spellings, kanji article numbers. */
export const norm = (text) => katakana(folded(text));

const katakana = (text) => text.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));

/** The normal form but for hiragana, which tells grammar from words. */
export function folded(text) {
  if (!/[^\x00-\x7f]/.test(text)) return text.toLowerCase().replaceAll("`", "'");
  let flush = text
    .replace(/[\u3131-\u318e]/g, "") // letters of a syllable that isn't finished
    .normalize("NFKC")
    .toLowerCase();
  if (flush.includes("年")) flush = flush.replace(/[〇一二三四五六七八九]{4}(?=年)/g, (year) => [...year].map((digit) => DIGIT[digit]).join(""));
  if (/[第条]/.test(flush)) {
    flush = flush
      .replace(/第([〇一二三四五六七八九十]{1,3})([条項])/g, (_, n, unit) => `第${kanjiNumber(n)}${unit}`)
      .replace(/(条[のノ]?)([〇一二三四五六七八九十]{1,3})(?=項|[^一-龯]|$)/g, (_, head, n) => `${head}${kanjiNumber(n)}`);
  }
  return plain(flush);
}

const REFLEXIVE = /(?<=[aei]nd|[aei]r)o?(?:si|mi|ti|ci|vi)$/; // alzandosi, alzarmi
const ITALIAN = /(?:amente|mente|azioni|azione|ando|endo|are|ere|ire|ato|ata|ati|ate|uto|uta|uti|ute|ito|ita|iti|ite|[aeio]+)$/;

const known = {}; // language -> word -> stem: each is looked for once

/** A light stem of a Latin word; words of other languages pass unharmed. */
export function stem(word, lang) {
  const stems = (known[lang] ??= new Map());
  let found = stems.get(word);
  if (found === undefined) stems.set(word, (found = stemmed(word, lang)));
  return found;
}

function stemmed(word, lang) {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (lang === "it") {
    if (/^turn[oi]$/.test(word)) return "turno"; // no street: turn
    const bare = word.replace(REFLEXIVE, "");
    const left = (bare === word ? word : bare.endsWith("r") ? `${bare}e` : `${bare}o`).replace(ITALIAN, "");
    if (left.length < 2 || left === word) return word;
    return left.length < 4 ? `${left}0` : left; // a short stem is no foreign word: urlare is not URL
  }
  let w = word.replace(/'s$/, "");
  if (/(?:ing|ed)$/.test(w) && w.length > 5) w = w.replace(/(?:ing|ed)$/, "");
  else w = w.replace(/ies$/, "y").replace(/([^aeious])s$|(e)s$/, "$1$2");
  if (w.length > 4) w = w.replace(/(?:ly|e)$/, "");
  return w.replace(/([^aeious])\1$/, "$1"); // call, calling; travel, travelling
}

// What a letter is part of: a Latin word, a run of Hangul, a run of kana and kanji; 0: nothing.
const LATIN = 1;
const HANGUL = 2;
const JAPANESE = 3;
const KIND = new Uint8Array(0x10000);
for (const [kind, ...ranges] of [[LATIN, "az", "09"], [HANGUL, "가힣"], [JAPANESE, "ぁゖ", "ァヺ", "一龯", "々々"]]) {
  for (const range of ranges) KIND.fill(kind, range.charCodeAt(0), range.charCodeAt(1) + 1);
}
const isHiragana = (code) => code >= 0x3041 && code <= 0x3096;
// What a pair of letters counts by how many of them are hiragana, which write endings and particles more than words.
export const HIRAGANA = [1, 0.5, 0.2];
const isLatin = (c) => /[a-z0-9]/.test(c);
const letter = (code) => code >= 97 && code <= 122;
const BETWEEN = /^[\s·・\-]$/; // a word may go on behind one or two of these

/** Cut a folded text: `each(kind, start, end, goesOn)` for every word and run; `goesOn`: only a blank parts it from a run of its kind. */
function cut(text, each) {
  let before = 0;
  let end = -1;
  for (let at = 0; at < text.length; ) {
    const kind = KIND[text.charCodeAt(at)];
    if (!kind) {
      at++;
      continue;
    }
    const start = at;
    while (at < text.length && KIND[text.charCodeAt(at)] === kind) at++;
    if (kind === LATIN && text[at] === "'" && letter(text.charCodeAt(at + 1))) for (at++; letter(text.charCodeAt(at)); at++);
    const gap = start - end;
    const goesOn = before === kind && kind !== LATIN && gap <= 2 && BETWEEN.test(text[end]) && (gap === 1 || BETWEEN.test(text[end + 1]));
    each(kind, start, at, goesOn);
    before = kind;
    end = at;
  }
}

const STOP = {}; // language -> words that carry nothing in a question; other scripts are cut into pairs and need none
const OVER = {}; // … as they stand in a flat text

/** Name the words of a language that are read over. */
export function readOver(lang, words) {
  STOP[lang] = new Set(words);
  OVER[lang] = new Set(words.map((word) => stem(word, lang)));
}

const kanaCode = (code) => (isHiragana(code) ? code + 0x60 : code);

/** The stems of a Latin word that carry something: it may be two, `l'ante`. */
export const stems = (word, lang) => word.split("'").filter((part) => part && !STOP[lang]?.has(part)).map((part) => stem(part, lang));

/** A Latin word as it stands in a flat text. */
export const flatWord = (word, lang) => (word.includes("'") ? `${word.split("'").map((part) => stem(part, lang)).join("_")}_` : `${stem(word, lang)}_`);

/**
 * Read a folded text: `word(latin)` for a word of Latin letters, `pair(one, other, weight)` for two letters of another script side by side,
 *  also across a blank, `single(code, weight)` for one, `letter(code)` for every one of them in its order. Letters are UTF-16 codes, kana as
 * katakana. A text that is a `query` counts a lone letter for more.
 */
export function read(text, query, { word, pair, single, letter = () => {} }) {
  let last = 0;
  cut(text, (kind, start, end, goesOn) => {
    if (kind === LATIN) return word(text.slice(start, end));
    let soft = isHiragana(text.charCodeAt(start));
    let code = kanaCode(text.charCodeAt(start));
    letter(code);
    if (goesOn) pair(last, code, 0.4);
    if (end - start === 1) single(code, query ? 1 : 0.6);
    else if (!query) single(code, 0.3);
    for (let at = start + 1; at < end; at++) {
      const softNext = isHiragana(text.charCodeAt(at));
      const next = kanaCode(text.charCodeAt(at));
      letter(next);
      pair(code, next, HIRAGANA[soft + softNext]);
      code = next;
      soft = softNext;
    }
    last = code;
  });
}

/** Latin words as stems, other scripts as overlapping pairs, also across a blank: [term, weight]. */
export function tokens(text, lang, query = false) {
  const found = [];
  read(folded(text), query, {
    word: (word) => found.push(...stems(word, lang).map((term) => [term, 1])),
    pair: (one, other, weight) => found.push([String.fromCharCode(one, other), weight]),
    single: (code, weight) => found.push([String.fromCharCode(code), weight]),
  });
  return found;
}

/** Text without blanks for finding concepts; Latin words stand between underscores, as stems. */
export const flat = (text, lang) => flatOf(folded(text), lang);

/** The letters of a flat text, but for words that are read over outside `spans` of it: `[[start, end)]`. */
export function saying(form, lang, spans) {
  const within = (at) => spans.some(([start, end]) => start <= at && at < end);
  const words = [...form.matchAll(/[^_]+/g)].filter(({ 0: word, index }) => within(index) || !OVER[lang]?.has(word));
  return words.reduce((sum, [word]) => sum + word.length, 0);
}

function flatOf(text, lang) {
  let out = "_";
  cut(text, (kind, start, end) => {
    const piece = text.slice(start, end);
    if (kind !== LATIN) out += katakana(piece);
    else out += (out.endsWith("_") ? "" : "_") + flatWord(piece, lang);
  });
  return out;
}

const UNDERSCORE = 95;

// A short word in katakana within a longer term is none: ターン of ボタン, バーン of タイムバンク, once their long vowels are gone.
const SHORT = 2;
const isKana = (code) => code >= 0x30a1 && code <= 0x30fa;

/** A flat text in the making, of which only the concepts in it are to be known: `flat` and `concepts` in one, without a string. */
export class Mentions {
  #trie;
  #form = new Uint16Array(4096);
  #length = 0;
  #seen = []; // concept -> the last text that it was found in
  #texts = 0;

  constructor(trie) {
    this.#trie = trie;
  }

  begin() {
    this.#texts++;
    this.#length = 0;
    this.put(UNDERSCORE);
  }

  put(code) {
    if (this.#length === this.#form.length) {
      const more = new Uint16Array(2 * this.#length);
      more.set(this.#form);
      this.#form = more;
    }
    this.#form[this.#length++] = code;
  }

  /** A Latin word, as `flatWord` gives it. */
  word(flat) {
    if (this.#form[this.#length - 1] !== UNDERSCORE) this.put(UNDERSCORE);
    for (let at = 0; at < flat.length; at++) this.put(flat.charCodeAt(at));
  }

  /** The concepts in what was put in, each once. */
  end() {
    const found = [];
    const form = this.#form;
    const length = this.#length;
    let reach = 0;
    for (let start = 0; start < length; start++) {
      let short = 0; // what ends here after a letter or two, unless a longer term has it
      for (let at = start, node = 0; at < length && (node = step(this.#trie, node, form[at])); at++) {
        const last = this.#trie.end[node];
        if (!last) continue;
        if (at - start < SHORT && isKana(form[start])) short = at < reach ? 0 : last;
        else this.#take(this.#trie.ids[last], found);
        if (at - start >= SHORT) {
          reach = Math.max(reach, at + 1);
          short = 0;
        }
      }
      if (short) this.#take(this.#trie.ids[short], found);
    }
    return found;
  }

  #take(ids, found) {
    for (let i = 0; i < ids.length; i++) {
      if (this.#seen[ids[i]] === this.#texts) continue;
      this.#seen[ids[i]] = this.#texts;
      found.push(ids[i]);
    }
  }
}

/**
 * A trie of all variants (folded) of all concepts, in arrays of numbers: thousands of small objects would take longer to make than the rest
 * of the index. A node's children are a chain (`child`, then `next`), the root's stand by their letter; `ids[end[node]]` are the concepts that end there.
 */
export function vocabulary(concepts, lang) {
  const forms = concepts.flatMap((variants, id) => variants.flatMap((variant) => written(flatOf(variant, lang)).map((one) => [one, id])));
  const size = forms.reduce((sum, [one]) => sum + one.length, 1);
  const trie = { root: new Int32Array(0x10000), child: new Int32Array(size), next: new Int32Array(size), code: new Uint16Array(size), end: new Int32Array(size), ids: [[]] };
  let nodes = 0;
  for (const [one, id] of forms) {
    let node = 0;
    for (let at = 0; at < one.length; at++) {
      const code = one.charCodeAt(at);
      let child = step(trie, node, code);
      if (!child) {
        child = ++nodes;
        trie.code[child] = code;
        if (!node) trie.root[code] = child;
        else {
          trie.next[child] = trie.child[node];
          trie.child[node] = child;
        }
      }
      node = child;
    }
    const ids = trie.ids[(trie.end[node] ||= trie.ids.push([]) - 1)];
    if (!ids.includes(id)) ids.push(id);
  }
  return trie;
}

/** The ways in which a variant stands in flat texts. */
function written(form) {
  if (form === "_") return [];
  if (!isLatin(form[1] || "")) return [form.slice(1)];
  // «color up» is also written as one word
  return /^_[a-z0-9]+(_[a-z0-9]+)+_$/.test(form) ? [form, `_${form.replaceAll("_", "")}_`] : [form];
}

function step(trie, node, wanted) {
  if (!node) return trie.root[wanted];
  let at = trie.child[node];
  while (at && trie.code[at] !== wanted) at = trie.next[at];
  return at;
}

/** Concepts in a flat text: id -> [start, end) of its longest match. */
export function concepts(form, trie) {
  const found = new Map();
  let reach = 0;
  for (let start = 0; start < form.length; start++) {
    let short = null; // what ends here after a letter or two, unless a longer term has it
    const take = (ids, end) => {
      for (const id of ids) {
        const known = found.get(id);
        if (!known || end - start > known[1] - known[0]) found.set(id, [start, end]);
      }
    };
    for (let at = start, node = 0; at < form.length && (node = step(trie, node, form.charCodeAt(at))); at++) {
      const last = trie.end[node];
      if (!last) continue;
      if (at - start < SHORT && isKana(form.charCodeAt(start))) short = at < reach ? null : [trie.ids[last], at + 1];
      else take(trie.ids[last], at + 1);
      if (at - start >= SHORT) {
        reach = Math.max(reach, at + 1);
        short = null;
      }
    }
    if (short) take(...short);
  }
  return found;
}

// Romaji to katakana, for those who type Japanese with Latin letters: ba-n ka-do, ooru in, tsumo.
const KANA = {};
const ROWS = {
  "": "アイウエオ", k: "カキクケコ", s: "サシスセソ", t: "タチツテト", n: "ナニヌネノ", h: "ハヒフヘホ", m: "マミムメモ",
  r: "ラリルレロ", g: "ガギグゲゴ", z: "ザジズゼゾ", d: "ダヂヅデド", b: "バビブベボ", p: "パピプペポ",
};
for (const [consonant, row] of Object.entries(ROWS)) [..."aiueo"].forEach((vowel, i) => (KANA[consonant + vowel] = row[i]));
Object.assign(KANA, { ya: "ヤ", yu: "ユ", yo: "ヨ", wa: "ワ", wo: "ヲ", fu: "フ", shi: "シ", chi: "チ", tsu: "ツ", ji: "ジ", n: "ン" });
Object.assign(KANA, { fa: "ファ", fi: "フィ", fe: "フェ", fo: "フォ", ti: "ティ", di: "ディ", va: "バ", vi: "ビ", vu: "ブ", ve: "ベ", vo: "ボ" });
Object.assign(KANA, { she: "シェ", je: "ジェ", che: "チェ", tu: "トゥ", du: "ドゥ", wi: "ウィ", we: "ウェ" });
for (const [start, kana] of Object.entries({ ky: "キ", sh: "シ", sy: "シ", ch: "チ", ty: "チ", ny: "ニ", hy: "ヒ", my: "ミ", ry: "リ", gy: "ギ", j: "ジ", jy: "ジ", zy: "ジ", by: "ビ", py: "ピ" })) {
  for (const [vowel, small] of Object.entries({ a: "ャ", u: "ュ", o: "ョ" })) KANA[start + vowel] = kana + small;
}

/** A word in Latin letters as katakana without long vowels, or where `two` of one vowel are two with both; null when it can't be Japanese. */
export function kana(word, two = false) {
  let rest = word.split(/[-^ー]/).map((part) => (two ? part : part.replace(/([aiueo])\1+/g, "$1")).replace(/ou/g, "o")).join("");
  let out = "";
  while (rest) {
    const double = /^([kstpgdbczj])(?=\1|c?h)/.exec(rest);
    if (double && !/^(ch|sh|ts)/.test(rest)) {
      out += "ッ";
      rest = rest.slice(1);
      continue;
    }
    const part = [rest.slice(0, 3), rest.slice(0, 2), rest.slice(0, 1)].find((p) => KANA[p]);
    if (!part) return null;
    if (part === "n" && /^n[aiueoy]/.test(rest)) return null;
    out += KANA[part];
    rest = rest.slice(part.length).replace(part === "n" ? /^'/ : /^$/, "");
  }
  return out;
}

/** A Hangul word letter by letter, as a keyboard writes it. */
export const letters = (word) => word.normalize("NFD");

/** Edit distance with transpositions, or `max + 1` as soon as it is more than `max`. */
export function distance(a, b, max) {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let low = i;
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      next[j] = cost;
      if (cost < low) low = cost;
    }
    if (low > max) return max + 1;
    before = row;
    row = next;
  }
  return row[b.length];
}
