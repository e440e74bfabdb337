// The ways to read a query, and whether it is about anything known at all.
import { isTerm, termsOf, writtenWords } from "./familiar.js";
import { inKana, inOtherForms, joined, mendLatin, mendOther, takenApart, withoutNominal } from "./mending.js";
import { begins, continuations, has } from "./prefixes.js";
import { concepts, flat, folded, norm, tokens } from "./text.js";

/**
 * A word without the postposition behind it, where a term is left, or of a word that stands `alone` anything: 콜을 -> 콜, コールを -> コール, 役が -> 役.
 * A Korean one is left where rules have it so.
 */
function withoutPostposition(index, word, alone) {
  if (index.lang === "ko" && isTerm(index, word)) return word;
  const rest = (one) => word.slice(0, -one.length);
  const behind = index.postpositions.filter((one) => word.endsWith(one) && rest(one));
  const every = writtenWords(index);
  const isWord = index.lang === "ja" ? (one) => alone && !HIRAGANA.test(one) : (one) => has(every, norm(one)) && !begins(every, norm(word));
  const found = behind.find((one) => isTerm(index, rest(one))) ?? behind.find((one) => isWord(rest(one)));
  return found ? rest(found) : word;
}

const HIRAGANA = /[ぁ-ゖ]/;
const LETTER = /[a-z]/; // words stand apart where they are written with these

/** A query without what only makes it a question («… 되나요?», «definition of …»), as long as something is left. */
function withoutQuestion({ questions }, query) {
  let text = query.replace(/[\s?？!！.。]+$/, "");
  const at = (one) => text.length > one.length && text.toLowerCase().endsWith(one) && (!LETTER.test(one) || text.at(-one.length - 1) === " ");
  for (let end = questions.find(at); end; end = questions.find(at)) text = text.slice(0, -end.length).trim();
  const start = questions.find((one) => LETTER.test(one) && text.toLowerCase().startsWith(`${one} `));
  return start ? text.slice(start.length).trim() : text;
}

const WRITTEN = { ja: /([ァ-ヺー]+|[一-龯々]+)[ぁ-ゖ]{1,4}(?![ぁ-ゖ])/g, ko: /[가-힣]{2,}/g }; // words that may have one behind them

/** The words of a query that say what it is about; an English term alone, in a language of other letters, by its name there: raise -> 레이즈. */
export function essence(index, query) {
  const text = withoutAmounts(withoutQuestion(index, query));
  const words = WRITTEN[index.lang];
  if (!words) return text;
  return inOwnWords(index, text) ?? text.replace(words, (word) => withoutPostposition(index, word, word === text).padEnd(word.length)).trim();
}

const AMOUNT = /(?<![\w.,])(?!20[1-3]\d(?!\d))(?:\d{3,}|\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?[km])(?![\w.,%])/gi;

/** A query without amounts of chips, of which any other would do, as long as words are left; an edition's year is none. */
function withoutAmounts(query) {
  const rest = query.replace(AMOUNT, " ").trim();
  return /\p{L}/u.test(rest) ? rest : query;
}

function inOwnWords(index, text) {
  const form = flat(text, index.lang);
  if (!/^[_a-z]+$/.test(form)) return undefined;
  const [one, ...more] = [...concepts(form, index.root)].filter(([id, [start, end]]) => id < index.glossary && end - start === form.length);
  return one && !more.length ? index.concepts[one[0]][0] : undefined;
}

/** A query with words that a hyphen parts as one, where rules have that and not both parts: re-draw. */
const asOne = ({ words }, query) => query.replace(/([a-z]+)-([a-z]+)/g, (whole, one, other) => (words.has(one + other) && !(words.has(one) && words.has(other)) ? one + other : whole));

const as = (text) => ({ text, changed: 0, meant: [] });

/**
 * The ways to read a query, of which `strangers` are everyday words of no rule: as mended first, then with words taken apart or joined; `changed` counts letters that are guessed, `meant` are
 * the words that others stand for: `[[word, other]]`; what is `last` counts where nothing else answers.
 */
export function readings(index, query, strangers) {
  const flush = asOne(index, norm(query).replace(/([a-z])\1{2,}/g, "$1$1")); // floooor
  const plain = index.lang === "ja" ? inKana(index, flush) : flush;
  const book = index.books.find(({ names }) => names.some((name) => norm(name) === plain));
  if (book) return [as(norm(book.names.find((name) => /^[a-z]+$/i.test(name)) ?? book.name))]; // 위너블
  const mended = mendLatin(index, plain);
  const found = [mended];
  if (mended.changed && termsOf(index, plain).some((id) => !termsOf(index, mended.text).includes(id))) found.push(as(plain)); // a rare form may be a term's: oscillano tavoli
  const apart = takenApart(index, plain);
  if (apart.changed) found.push(apart);
  if (index.lang === "ko" || index.lang === "ja") {
    const other = mendOther(index, query, strangers);
    if (other.changed) found.push(other);
  }
  const bare = index.lang === "ko" ? withoutNominal(index, plain) : plain;
  if (bare !== plain) found.push(as(bare));
  const one = joined(index, plain);
  if (one) found.push(as(one));
  const forms = index.lang === "it" && inOtherForms(index, plain);
  if (forms?.changed) found.push({ ...forms, last: true });
  const [noun, behind] = query;
  if (index.lang === "ko" && query.length === 2 && index.postpositions.includes(behind)) found.push({ ...as(noun), last: true }); // 룰은
  return found;
}

/** A query as it is read, in its own letters but for the words that others stand for. */
export function asRead(query, meant) {
  const others = new Map(meant);
  return query.replace(/[\p{Script=Latin}'’]*\p{Script=Latin}|[가-힣]+|[\p{Script=Katakana}ー]+/gu, (word) => others.get(norm(word)) ?? word);
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
  return termsOf(index, query).length ? index.tuning.strange : index.tuning.strangest;
}
