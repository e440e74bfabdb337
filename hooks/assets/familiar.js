// Which words of a query are an index's own: of others neither a stem nor pairs of letters that rules happen to have say anything.
import { concepts, distance, flat, folded, norm, stem, tokens } from "./text.js";

export const PARTICLE = 3; // syllables that may stand behind a word
const RELATED = 0.7; // of a word's beginning that another of its stem has too: not `stazione` and `stato` …
const BENT = { it: /(?:[aei]ndo|[aei]re|[aiu]t[aeio])$/, en: /(?:ing|ed)$/ }; // … but where a verb is bent: `chopping` and `chop`

const common = (one, other) => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
};

/** Whether a Latin word with a stem that an index has bends from one of the words it has it from. */
function isRelated(index, word, stemmed) {
  if (stemmed === word) return true;
  const bent = BENT[index.lang] ?? BENT.en;
  if (!index.families) {
    index.families = new Map();
    for (const [one, its] of index.words) index.families.set(its, [...(index.families.get(its) ?? []), one]);
  }
  const family = index.families.get(stemmed);
  const isShort = stemmed.endsWith("0"); // st- of stato is many a verb's
  return !family || (bent.test(word) && (!isShort || family.some((one) => bent.test(one)))) || family.some((one) => common(one, word) >= RELATED * word.length);
}

/** Whether an index has a Latin word, or another that it bends from. */
export function known(index, word) {
  if (index.words.has(word)) return true;
  const stemmed = stem(word, index.lang);
  return index.postings.has(stemmed) && isRelated(index, word, stemmed);
}

const KATAKANA = /[ァ-ヺ]{2,}/g; // a word of another language, which doesn't bend
const HANGUL = /[가-힣]{2,}/g;

const written = ({ concepts, topics, docs }) => [...concepts.flat(), ...topics.flat(2), ...docs.flatMap((doc) => [doc.title, doc.ruling, ...doc.aliases, ...doc.paragraphs.map(([, text]) => text)])];

/** The words in katakana, or in Hangul, of all texts of an index, in order. */
export function writtenWords(index) {
  const [form, shape] = index.lang === "ko" ? [HANGUL, norm] : [KATAKANA, folded];
  index.written ??= [...new Set(written(index).flatMap((text) => shape(text).match(form) ?? []))].sort();
  return index.written;
}

/** Whether a word in katakana is one of a text's, a part of one, mostly made of one, or nearly one that rules are about. */
function isWritten(index, word) {
  for (const one of writtenWords(index)) if (one.includes(word) || (one.length > 2 && word.includes(one) && one.length * 2 >= word.length)) return true;
  return [...index.sayings.keys()].some((one) => distance(word, one, slips(word)) <= slips(word));
}

/** In how many letters a word in katakana may differ from what was meant. */
export const slips = (word) => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** FNV-1a of a word, folded to 20 bits (hooks/rulebook/strangers.py). */
export function numberOf(word) {
  let found = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) found = Math.imul(found ^ word.charCodeAt(at), 0x01000193) >>> 0;
  return (found >>> 20) ^ (found & 0xfffff);
}

/** Whether a word, in small letters without accents, is an everyday one that no rule has. */
export const isStranger = (index, word) => index.unruled.has(word) || index.strangers.has(numberOf(word));

/** The beginning of a Hangul word that is an everyday word of no rule, with nothing but a particle behind it; "" without one. */
function strangerIn(index, word) {
  for (let end = word.length; end >= Math.max(2, word.length - PARTICLE); end--) if (isStranger(index, word.slice(0, end))) return word.slice(0, end);
  return "";
}

/** How much of a word the longest term of the glossary in it covers, in letters. */
export function termIn(index, word) {
  const spans = [...concepts(flat(word, index.lang), index.root)].filter(([id]) => id < index.glossary);
  return Math.max(0, ...spans.map(([, [start, end]]) => end - start));
}

/** Whether a word is a term of the glossary and nothing beside it. */
export const isTerm = (index, word) => termIn(index, word) === norm(word).length;

/** The glossary's concepts in a text, by their places. */
export const termsOf = (index, text) => [...concepts(flat(text, index.lang), index.root).keys()].filter((id) => id < index.glossary);

/** The everyday words of no rule in a query as it was typed, in normal form: terms that happen to stand in them (`다이` in 다이어트) are none. */
export function strangersIn(index, query) {
  const words = query.normalize("NFKC").match(index.lang === "ko" ? HANGUL : /[ァ-ヺー]{2,}/g) ?? [];
  const found = index.lang === "ko" ? words.map((word) => strangerIn(index, word)) : words.filter((word) => isStranger(index, word));
  const unruled = (folded(query).match(/[a-z]{3,}/g) ?? []).filter((word) => index.unruled.has(word)); // mancia has the stem of manca
  return [...unruled, ...found.filter(Boolean).map(norm).filter((word) => termIn(index, word) < word.length)];
}

/**
 * Terms of a query, as it was typed, of words that no rule has, of which its `strangers` are some: what else has them says nothing of these
 * (ストラクチャー and ドル of ストラドル).
 */
export function foreignTerms(index, query, strangers) {
  const found = new Set(strangers.flatMap((word) => tokens(word, index.lang, true).map(([term]) => term)));
  const text = folded(query);
  for (const word of text.match(/[a-z]{4,}/g) ?? []) {
    const stemmed = stem(word, index.lang);
    if (index.unruled.has(word) || (!index.words.has(word) && !isRelated(index, word, stemmed))) found.add(stemmed);
  }
  for (const word of (index.lang === "ja" && text.match(KATAKANA)) || []) {
    if (word.length > 2 && termIn(index, word) * 2 < word.length && !isWritten(index, word)) for (const [term] of tokens(word, "ja", true)) found.add(term);
  }
  return found;
}
