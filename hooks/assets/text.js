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
  return String.fromCharCode(0xac00 + (LEAD[lead] ?? lead) * 588 + (VOWEL[vowel] ?? vowel) * 28 + (TAIL[tail] ?? tail));
}

/** One form for all ways of writing the same: width, case, accents, kana, loan-word spellings, kanji article numbers. */
export const norm = (text) => katakana(folded(text));

const katakana = (text) => text.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));

/** The normal form but for hiragana, which tells grammar from words. */
function folded(text) {
  return text
    .replace(/[\u3131-\u318e]/g, "") // letters of a syllable that isn't finished
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u00c0-\u024f]/g, (c) => c.normalize("NFD")[0])
    .replace(/[’‘`´]/g, "'")
    .replace(/第([〇一二三四五六七八九十]{1,3})([条項])/g, (_, n, unit) => `第${kanjiNumber(n)}${unit}`)
    .replace(/(条[のノ]?)([〇一二三四五六七八九十]{1,3})(?![一-龯])/g, (_, head, n) => `${head}${kanjiNumber(n)}`)
    .replace(/[\uac00-\ud7a3]/g, (c) => hangul(c.charCodeAt(0)))
    .replace(/([オコゴソゾトドノホボポモヨロョおこごそぞとどのほぼぽもよろょ])[ウう]/g, "$1ー")
    .replace(/ヴ/g, "ブ")
    .replace(/ゔ/g, "ぶ")
    .replace(/([ァ-ヺぁ-ゖ])ー+/g, "$1");
}

const ITALIAN = /(?:amente|mente|azioni|azione|ando|endo|are|ere|ire|ato|ata|ati|ate|uto|uta|uti|ute|ito|ita|iti|ite|[aeio]+)$/;

/** A light stem of a Latin word; words of other languages pass unharmed. */
export function stem(word, lang) {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (lang === "it") return word.replace(ITALIAN, "").length >= 2 ? word.replace(ITALIAN, "") : word;
  let w = word.replace(/'s$/, "");
  if (/(?:ing|ed)$/.test(w) && w.length > 5) w = w.replace(/(?:ing|ed)$/, "");
  else w = w.replace(/ies$/, "y").replace(/([^aeious])s$|(e)s$/, "$1$2");
  if (w.length > 4) w = w.replace(/(?:ly|e)$/, "");
  return w.replace(/([^aeious])\1$/, "$1"); // call, calling; travel, travelling
}

const SEGMENT = /[a-z0-9]+(?:'[a-z]+)?|[가-힣]+|[ぁ-ゖァ-ヺ一-龯々]+/g;
const isHangul = (c) => c >= "가" && c <= "힣";
const isHiragana = (c) => c >= "ぁ" && c <= "ゖ";
// What a pair of letters counts by how many of them are hiragana, which write endings and particles more than words.
export const HIRAGANA = [1, 0.5, 0.2];
const isLatin = (c) => /[a-z0-9]/.test(c);

// Words that carry nothing in a question. Other scripts are cut into pairs and need none.
const STOP = {
  it: new Set("il lo la i gli le un uno una di a da in con su per tra fra e o che non si del della dei delle dello al alla ai alle nel nella se sul sulla cosa come quando chi ha ho puo posso devo deve cosa succede".split(" ")),
  en: new Set("the a an of to in on for and or is are be if when with by at it its his her their this that can i you do does what how who has have was my someone somebody should happens".split(" ")),
};

/** Latin words as stems, other scripts as overlapping pairs, also across a blank: [term, weight]. */
export function tokens(text, lang, query = false) {
  const normal = folded(text);
  const found = [];
  let end = -1;
  let last = "";
  for (const match of normal.matchAll(SEGMENT)) {
    const word = match[0];
    const first = word[0];
    if (isLatin(first)) {
      for (const part of word.split("'")) if (part && !STOP[lang]?.has(part)) found.push([stem(part, lang), 1]);
      last = "";
    } else {
      const gap = normal.slice(end, match.index);
      if (last && isHangul(last) === isHangul(first) && /^[\s·・\-]{1,2}$/.test(gap)) found.push([katakana(last + first), 0.4]);
      if (word.length === 1) found.push([katakana(word), query ? 1 : 0.6]);
      else {
        if (!query) found.push([katakana(first), 0.3]);
        for (let i = 0; i + 1 < word.length; i++) found.push([katakana(word.slice(i, i + 2)), HIRAGANA[isHiragana(word[i]) + isHiragana(word[i + 1])]]);
      }
      last = word.at(-1);
    }
    end = match.index + word.length;
  }
  return found;
}

/** Text without blanks for finding concepts; Latin words stand between underscores, as stems. */
export function flat(text, lang) {
  let out = "_";
  for (const [word] of norm(text).matchAll(SEGMENT)) {
    if (isLatin(word[0])) {
      if (!out.endsWith("_")) out += "_";
      out += `${word.split("'").map((part) => stem(part, lang)).join("_")}_`;
    } else out += word;
  }
  return out;
}

/** A trie of all variants of all concepts; `ids` at a node are the concepts that end there. */
export function vocabulary(concepts, lang) {
  const root = new Map();
  concepts.forEach((variants, id) => {
    for (const variant of variants) {
      let form = flat(variant, lang);
      if (form === "_") continue;
      if (!isLatin(form[1] || "")) form = form.slice(1);
      // «color up» is also written as one word
      const joined = /^_[a-z0-9]+(_[a-z0-9]+)+_$/.test(form) ? [`_${form.replaceAll("_", "")}_`] : [];
      for (const one of [form, ...joined]) {
        let node = root;
        for (const c of one) {
          if (!node.has(c)) node.set(c, new Map());
          node = node.get(c);
        }
        if (!node.ids) node.ids = new Set();
        node.ids.add(id);
      }
    }
  });
  return root;
}

/** Concepts in a flat text: id -> [start, end) of its longest match. */
export function concepts(form, root) {
  const found = new Map();
  for (let start = 0; start < form.length; start++) {
    let node = root;
    for (let at = start; at < form.length && (node = node.get(form[at])); at++) {
      if (!node.ids) continue;
      for (const id of node.ids) {
        const known = found.get(id);
        if (!known || at + 1 - start > known[1] - known[0]) found.set(id, [start, at + 1]);
      }
    }
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

/** A word in Latin letters as katakana without long vowels, or null when it can't be Japanese. */
export function kana(word) {
  let rest = word.replace(/[-^ー]/g, "").replace(/([aiueo])\1+/g, "$1").replace(/ou/g, "o");
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
