// Words of a query that nobody means as they stand: what they were meant to be.
import { PARTICLE, isStranger, isTerm, known, slips, termIn, writtenWords } from "./familiar.js";
import { begins, continuations, has } from "./prefixes.js";
import { distance, folded, kana, letters, norm, stem, stems } from "./text.js";

/** A query in which words stand for others: `{ text, changed: letters that are guessed, meant: [[word, what stands for it]] }`. */
function replaced(query, words, better) {
  const meant = [];
  let changed = 0;
  const text = query.replace(words, (word) => {
    const other = better(word);
    if (!other) return word;
    meant.push([word, other]);
    changed += word.length;
    return norm(other);
  });
  return { text, changed, meant };
}

const FEW = 2; // a word that no more articles have may be known only because somebody wrote it so

const isRare = (index, word) => (index.postings.get(index.words.get(word))?.length ?? 0) / 2 <= FEW;

const LATIN = /[a-z](?:[a-z']*[a-z])?/g;

/** A query with its unknown Latin words replaced by the known ones that are a letter or two away. */
export function mendLatin(index, query) {
  const isKnown = (word) => known(index, word) || continuations(index, word).length > 0;
  const own = (query.match(LATIN) ?? []).filter((word) => word.length > 2 && isKnown(word));
  return replaced(query, LATIN, (word) => {
    const form = index.lang === "it" && isRare(index, word) && otherForm(index, word);
    if (form) return form;
    if (word.length < (own.length ? 3 : 4) || isKnown(word) || isStranger(index, word)) return null; // an everyday word means what it says
    return latinMeant(index, word);
  });
}

const FINITE = ["erebbero", "irebbero", "assero", "essero", "issero", "erebbe", "irebbe", "eranno", "iranno", "avano", "evano", "ivano", "asse", "esse", "isse", "erei", "irei", "iamo", "ano", "ono", "ava", "eva", "iva", "era", "ero"]; // longer ones before their own ends

/** The form that rules have of an Italian verb, where they have not this one: chiamano -> chiama; undefined without one. */
function otherForm({ words, postings, lang }, word) {
  const roots = FINITE.filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)).filter((root) => root.length >= 3);
  const forms = roots.flatMap((root) => ["a", "e", "o", "are", "ere", "ire", "ia", "iare"].map((other) => root + other));
  return forms.find((one) => words.has(one)) ?? roots.map((root) => `${root}are`).find((one) => postings.has(stem(one, lang)));
}

/** A query with its Italian verbs in the form that rules have, also those that a few have as they stand: arrivano -> arriva. */
export const inOtherForms = (index, query) => replaced(query, LATIN, (word) => otherForm(index, word));

/** A Korean query with its verbs without the ending that makes nouns of them, as chats have it: 칩 던짐 -> 칩 던지; texts' own words stay. */
export function withoutNominal(index, query) {
  return query.replace(/[가-힣]+[가-힣](?=\s|$)/g, (word) => {
    const code = word.charCodeAt(word.length - 1);
    if ((code - 0xac00) % 28 !== MIEUM || begins(writtenWords(index), norm(word))) return word;
    return word.slice(0, -1) + (word.endsWith("음") ? "" : String.fromCharCode(code - MIEUM));
  });
}

const MIEUM = 16; // the place of ㅁ among what may end a syllable

/** What an unknown Latin word was meant to be: a known one a letter or two away; null if nothing. */
function latinMeant(index, word) {
  const same = (other) => other[0] === word[0];
  if (word.length === 3) return nearest(index, word, 1, (other) => same(other) && other.length === 4);
  return nearest(index, word, word.length > 10 ? 2 : 1, same) ?? (word.length > 4 ? nearest(index, word, 1, (other) => !same(other)) : null);
}

const single = (word) => word.replace(/(.)\1/g, "$1");

/** Of the words that rules are about and that `fits` lets in, the one with the fewest edits up to `most`, of those the likeliest; null without one. */
function nearest(index, word, most, fits) {
  let best = null;
  let least = most + 1;
  for (const other of index.terms) {
    if (!fits(other)) continue;
    // a letter too much or too few of a double one is the mistake that most make: mazo is mazzo, not mano
    const edits = single(word) === single(other) ? 0.5 : distance(word, other, Math.ceil(Math.min(most, least)));
    if (edits < least || (edits === least && best && likelier(index, other, best))) {
      least = edits;
      best = other;
    }
  }
  return best;
}

/** Of two words as near to what was typed, the one that more articles use, then the first in the alphabet. */
function likelier({ postings, words }, one, other) {
  const uses = (word) => postings.get(words.get(word))?.length ?? 0;
  const more = uses(one) - uses(other);
  return more > 0 || (more === 0 && one < other);
}

const ROMAJI = /[a-z]+(?:[-'][a-z]+)*/g;

/** A query with the Latin words that are Japanese in katakana: those that rules don't have as they stand, or all where all are Japanese. */
export function inKana(index, query) {
  const words = query.match(ROMAJI) ?? [];
  const all = words.length > 1 && words.every((word) => kana(word)) && words.some((word) => !known(index, word));
  const text = query.replace(ROMAJI, (word) => {
    if (!all && (known(index, word) || continuations(index, word).length)) return word;
    const parted = /([aiueo])\1/.test(word) && kana(word, true); // karaappu
    const reading = parted && isTerm(index, parted) ? parted : kana(word);
    return reading && (all || index.postings.has(norm(reading).slice(0, 2))) ? reading : word;
  });
  return norm(text);
}

/** Two words that stand side by side in what rules are called, and were written as one: `colorup`, `goround`. */
function parted(index, word) {
  index.beside ??= new Set(named(index).flatMap((text) => [...folded(text).matchAll(/(?<![a-z])[a-z]+(?= ([a-z]+))/g)].map(([one, other]) => `${one} ${other}`)));
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const parts = `${word.slice(0, cut)} ${word.slice(cut)}`;
    if (index.beside.has(parts) && parts.split(" ").every((part) => stems(part, index.lang).length)) return parts;
  }
  return null;
}

const named = ({ concepts, topics, docs }) => [...concepts.flat(), ...topics.flat(2), ...docs.flatMap(({ title, aliases }) => [title, ...aliases])];

/** A query with such words taken apart. */
export function takenApart(index, query) {
  const isOpen = (word) => (!known(index, word) && !continuations(index, word).length) || isRare(index, word);
  const { text, changed, meant } = replaced(query, /[a-z]{4,}/g, (word) => (isOpen(word) ? parted(index, word) : null));
  return { text, changed: changed / 2, meant }; // less of a guess than another letter
}

/** The query with two words as the one that they are elsewhere (`mis deal`), or null when there are none. */
export function joined(index, query) {
  let changed = false;
  const text = query.replace(/([a-z]{2,}) (?=[a-z]{2,})/g, (pair, word, at, whole) => {
    const next = /^[a-z]+/.exec(whole.slice(at + pair.length))[0];
    const one = index.words.has(word + next);
    changed ||= one;
    return one ? word : pair;
  });
  return changed ? text : null;
}

/** How much of a Hangul word's beginning is a text's: all of it where one begins so, else a word with a particle behind it. */
function writtenLength(index, word) {
  const every = writtenWords(index);
  if (begins(every, word)) return word.length;
  for (let end = word.length - 1; end >= Math.max(2, word.length - PARTICLE); end--) if (has(every, word.slice(0, end))) return end;
  return 0;
}

/** What a Hangul word was meant to be, where a letter of it is another than in a word that rules are about: 미스달을 -> 미스딜을; null if nothing. */
function hangulMeant(index, word) {
  let best = null;
  let least = Math.max(2, writtenLength(index, word), termIn(index, word));
  if (least === word.length) return null;
  for (const [form, { written, first }] of index.sayings) {
    if (form.length <= least - (best ? 1 : 0) || form.length > word.length || form.length + PARTICLE < word.length) continue;
    if (distance(letters(word.slice(0, form.length)), letters(form), 1) !== 1) continue;
    const likely = 2 * (form[0] === word[0]) + first;
    if (best && form.length === best.form.length && likely <= best.likely) continue;
    best = { form, written, likely };
    least = form.length;
  }
  return best && best.written + word.slice(best.form.length);
}

/** A query in which Hangul words that are one term together are put right: 번 카트 -> 번카드. */
function mendTogether(index, query) {
  return replaced(query, /[가-힣]+(?: [가-힣]+){1,2}/g, (words) => {
    const one = words.replaceAll(" ", "");
    return hangulMeant(index, one);
  });
}

/** What a word in katakana was meant to be: a word that rules are about, a letter or two away; null if nothing. */
function katakanaMeant(index, word) {
  const most = slips(word);
  let best = null;
  let least = most + 1;
  for (const [form, { written, first }] of index.sayings) {
    const edits = distance(word, form, Math.min(most, least));
    if (edits < least || (edits === least && edits <= most && first && !best.first)) [best, least] = [{ written, first }, edits];
  }
  return best && best.written;
}

/** A query with words in Hangul or katakana put right that are no text's and none of its `strangers`. */
export function mendOther(index, query, strangers) {
  if (index.lang === "ko") {
    const own = replaced(norm(query), /[가-힣]{3,}/g, (word) => hangulMeant(index, word));
    return own.changed ? own : mendTogether(index, norm(query));
  }
  const runs = new Set(folded(query).match(/[ァ-ヺ]{4,}/g) ?? []); // in the normal form hiragana can't be told from them
  const every = runs.size ? writtenWords(index) : [];
  const strange = new Set([...runs].filter((word) => termIn(index, word) * 2 < word.length && !strangers.includes(word) && !every.some((one) => one.includes(word))));
  return replaced(norm(query), /[ァ-ヺ]{4,}/g, (word) => (strange.has(word) ? katakanaMeant(index, word) : null));
}
