// What a query was meant to be: typing errors put right, words taken apart or joined; and whether it is about anything known at all.
import { concepts, distance, flat, folded, kana, letters, norm, stem, tokens } from "./text.js";

/** Terms of the index that begin with a query's Latin word. */
export function continuations(index, term) {
  const found = [];
  const terms = index.latin;
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (terms[middle] < term) low = middle + 1;
    else high = middle;
  }
  for (; low < terms.length && terms[low].startsWith(term); low++) if (terms[low] !== term) found.push(terms[low]);
  return found;
}

const known = (index, word) => index.words.has(word) || index.postings.has(stem(word, index.lang));

/** What an unknown Latin word was meant to be: a known one a letter or two away, or kana; null if nothing. */
function meant(index, word) {
  if (index.lang === "ja") {
    const reading = kana(word);
    if (reading && tokens(reading, "ja", true).some(([term]) => index.postings.has(term))) return reading;
  }
  if (word.length < 4) return null;
  const most = word.length > 10 ? 2 : 1;
  const same = (other) => other[0] === word[0];
  return nearest(index, word, most, same) ?? (word.length > 4 ? nearest(index, word, 1, (other) => !same(other)) : null);
}

/** Of the words that rules are about and that `fits` lets in, the one with the fewest edits up to `most`, of those the likeliest; null without one. */
function nearest(index, word, most, fits) {
  let best = null;
  let least = most + 1;
  for (const other of index.terms) {
    if (!fits(other)) continue;
    const edits = distance(word, other, Math.min(most, least));
    if (edits < least || (edits === least && best && likelier(index, other, best))) {
      least = edits;
      best = other;
    }
  }
  return best;
}

/** Whether an index knows a word of another script: by a term of the glossary or by every pair in it. */
const familiar = (index, word) =>
  [...concepts(flat(word, index.lang), index.root).keys()].some((id) => id < index.glossary) || tokens(word, index.lang, true).every(([term]) => index.postings.get(term)?.length);

const PARTICLE = 3; // syllables that may stand behind a word

/** What a Hangul word was meant to begin with, where a letter of it is another than in a word that rules are about: 미스달을 -> 미스딜; "" if nothing. */
function hangulMeant(index, word) {
  let best = "";
  for (const other of index.hangul.keys()) {
    if (other.length > word.length || other.length + PARTICLE < word.length || other.length < best.length) continue;
    if (other.length === best.length && other > best) continue;
    if (distance(letters(word.slice(0, other.length)), letters(other), 1) === 1) best = other;
  }
  return best;
}

/** A query with such words put right, and what they are now. */
function mendHangul(index, query) {
  const meant = [];
  let changed = 0;
  const text = query.replace(/[가-힣]{3,}/g, (word) => {
    const other = !familiar(index, word) && hangulMeant(index, word);
    if (!other) return word;
    meant.push(index.hangul.get(other));
    changed += word.length;
    return other + word.slice(other.length);
  });
  return { text, changed, meant };
}

const KATAKANA = /[ァ-ヺ]{3,}/g; // a word of another language, which doesn't bend

/** The words in katakana of all texts of an index. */
function katakanaWords(index) {
  const texts = [...index.concepts.flat(), ...index.topics.flat(2), ...index.docs.flatMap((doc) => [doc.title, doc.ruling, ...doc.aliases, ...doc.paragraphs.map(([, text]) => text)])];
  return new Set(texts.flatMap((text) => folded(text).match(KATAKANA) ?? []));
}

/** Whether a word in katakana is one of a text's, a part of one, mostly made of one, or nearly one. */
function resembles(word, one) {
  if (one.includes(word) || (word.includes(one) && one.length * 2 >= word.length)) return true;
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  return [0, 1].some((more) => distance(word, one.slice(0, word.length + more), most) <= most);
}

/** Pairs of letters in a query's katakana words that no text has: other words with such pairs (ストラクチャー, ドル) say nothing of them (ストラドル). */
export function foreignPairs(index, query) {
  const pairs = new Set();
  for (const word of (index.lang === "ja" && folded(query).match(KATAKANA)) || []) {
    index.kana ??= katakanaWords(index);
    if (![...index.kana].some((one) => resembles(word, one))) for (const [term] of tokens(word, "ja", true)) pairs.add(term);
  }
  return pairs;
}

/** Whether a query begins with a word that no rule has, nor anything like it, and says nothing else that the glossary knows. */
export function strange(index, query) {
  const [first] = /^\s*(?:[a-z][a-z']{2,}|[가-힣]{2,}|[ァ-ヺー一-龯々]{2,})/.exec(folded(query)) ?? [];
  if (!first) return 0;
  const word = first.trim();
  const terms = tokens(word, index.lang, true).map(([term]) => term);
  const has = (term) => index.postings.get(term)?.length || (/[a-z]/.test(term) && continuations(index, term).length);
  // of a Hangul word the first pair is its stem's
  if (!terms.length || (/[가-힣]/.test(word) ? terms.slice(0, 1) : terms).some(has) || concepts(flat(word, index.lang), index.root).size) return 0;
  return [...concepts(flat(query, index.lang), index.root).keys()].some((id) => id < index.glossary) ? index.tuning.strange : index.tuning.strangest;
}

/** Of two words as near to what was typed, the one that more articles use, then the first in the alphabet. */
function likelier({ postings, words }, one, other) {
  const uses = (word) => postings.get(words.get(word))?.length ?? 0;
  const more = uses(one) - uses(other);
  return more > 0 || (more === 0 && one < other);
}

/** Two known words that were written as one: `colorup`, `goround`. */
function takenApart(index, word) {
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    if (parts.every((part) => known(index, part))) return parts.join(" ");
  }
  return null;
}

/**
 * The ways to read a query: as mended first, then with words taken apart or joined; `changed` counts letters that are guessed, `meant` are the
 * words that stand for them.
 */
export function readings(index, query) {
  const found = [mend(index, query, meant)];
  const apart = mend(index, query, takenApart);
  if (apart.changed) found.push({ text: apart.text, changed: 0, meant: [] });
  const hangul = mendHangul(index, norm(query));
  if (hangul.changed) found.push(hangul);
  const joined = join(index, query);
  if (joined) found.push({ text: joined, changed: 0, meant: [] });
  return found;
}

/** The query with two words as the one that they are elsewhere (`mis deal`), or null when there are none. */
function join(index, query) {
  let changed = false;
  const text = norm(query).replace(/([a-z]{2,}) (?=[a-z]{2,})/g, (pair, word, at, whole) => {
    const next = /^[a-z]+/.exec(whole.slice(at + pair.length))[0];
    const one = index.words.has(word + next);
    changed ||= one;
    return one ? word : pair;
  });
  return changed ? text : null;
}

/** A query with its unknown Latin words replaced by what `better` makes of them. */
function mend(index, query, better) {
  const guessed = [];
  let changed = 0;
  const whole = index.lang === "ja" ? /[a-z]+(?:[-'][a-z]+)*/g : /[a-z][a-z']{3,}/g;
  const text = norm(query).replace(whole, (word) => {
    if (known(index, word) || continuations(index, word).length) return word;
    const other = better(index, word);
    if (!other) return word;
    if (!/[ァ-ヺ]/.test(other)) {
      changed += word.length;
      guessed.push(other);
    }
    return other;
  });
  return { text, changed, meant: guessed };
}
