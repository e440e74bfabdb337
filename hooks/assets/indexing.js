// The index of one language: its documents' words and concepts, as the file of documents and later parts of it bring them.
import { DATE, numberWords } from "./numbers.js";
import { Mentions, flatWord, folded, norm, read, readOver, stem, stems, vocabulary } from "./text.js";

// What the ranking weighs. Measured by the quality tests of tests/test_search.py; change one thing at a time.
export const TUNING = {
  // fields of an article; a guide's long examples would otherwise outrank the short rule
  field: { title: 3, topic: 1.6, phrase: 0.9, alias: 2.2, english: 1.2, ruling: 1.6, text: 1, guide: 0.35 },
  // a concept counts by where it stands; mentions in the text add up to little, however many
  concept: { title: 3, topic: 1.8, phrase: 0, alias: 1.6, ruling: 1.2, text: 0.5, guide: 0.1, most: 1.5 },
  conceptWeight: 1.7,
  everyday: 0.6, // a group of everyday words of one meaning, beside a concept of the glossary
  k1: 1.2, // BM25
  b: 0.25, // short articles are not better ones
  unknownWord: 1, // how much a word counts that no document has: the query is then less covered
  unknownPair: 0.4, // the same for a pair of Hangul, kana or kanji, of which an inflected word has many
  enough: 0.4, // a document that covers less of the query (by rarity) does not answer it
  alsoEnough: 0.5, // … though less will do below an article that does
  strange: 0.6, // … and more where the first word is known nowhere …
  strangest: 0.9, // … the most where nothing else is a term
  guess: 0.6, // … and must cover more where the words were guessed from a typing error
  surest: 0.95, // … up to nearly all
  slight: 0.4, // how much of a word one of one or two letters counts
  nearTop: 0.22, // results far below the best are left out
  exact: 2, // what is named by the very words of the query is worth so much more …
  considered: 60, // … among so many of the best
  common: 0.25, // a word that a greater share of the documents has is not marked in them
  numbered: 0.3, // an article whose number stands beside words comes first down to this share of the best
  sameQuestion: 0.7, // the reader's house comes first with what it says on the topics of the answers that come this near to the best
  least: 0.92, // a score below this share of what one rare word is worth says nothing, unless it covers the whole query
  alone: 2, // … nor one below this where only one word of several is known
};

const SEPARATOR = "^"; // between a document's fields (hooks/rulebook/search.py)
const nameOf = (row) => row.slice(0, row.indexOf(SEPARATOR));

/** A document as it comes in the file, with names; `from`: the words that say since when it is in force, if it is not yet. */
function unpack([row, from = ""], { books, relations }) {
  const [id, number, title, ruling, aliases, relation, bears, pattern, laterLabel, topics, english, ...texts] = row.split(SEPARATOR);
  const later = laterLabel.toLowerCase().replace(/\d{4}: /g, "").split(/[;,] /); // «2026: 45, 46»
  const key = bears || (/^[a-z]+-./i.test(number) ? number.toLowerCase() : (norm(number).replace(DATE, "").match(/\d+/g)?.join("-") ?? ""));
  const paragraphs = texts.flatMap((text, at) => (at % 2 ? [[texts[at - 1], text]] : [])); // their anchors stand before them
  const book = books.findIndex((one) => id.startsWith(`${one.id}/`));
  return { id, book, number, title, ruling, aliases: aliases ? aliases.split("|") : [], relation: relations[relation] ?? "", key, pattern: Number(pattern), laterLabel, later, topics: topics ? topics.split(",").map(Number) : [], english, paragraphs, from };
}

/** How many of the changes in pieces of files of documents are due: an index is made again when there are more. */
export const due = (pieces, now) => pieces.flatMap(({ later = [] }) => later).filter(([at]) => at * 1000 <= now).length;

/**
 * The documents to be found now: what was published for a day that has come takes its place, what is repealed leaves. An article that is
 * announced and not in force yet is there too, with the words that say from when.
 */
function findable({ docs, later = [] }, now) {
  const found = new Map(docs.map((row) => [nameOf(row), [row]]));
  for (const [at, rows, gone, from] of later) {
    const due = at <= now;
    for (const row of rows) if (due || !found.has(nameOf(row))) found.set(nameOf(row), [row, due ? "" : from]);
    if (due) for (const id of gone) found.delete(id);
  }
  return [...found.values()];
}

const isGuide = (anchor) => /^(guide|ex)/.test(anchor);

/** Latin words that are written in a folded text. */
const written = (text) => text.match(/[a-z][a-z']{3,}/g) ?? [];

/** Keep a folded text's words, to know which of a query's are none. */
function learn({ words, lang }, text) {
  for (const word of written(text)) if (!words.has(word)) words.set(word, stem(word, lang));
}

/** Words in Hangul or katakana that rules are about: normal form -> `{ written, first }`; `first`: it is a concept's name, no variant. */
function sayings({ lang }, topics, glossary) {
  const [form, shape] = lang === "ko" ? [/[가-힣]{3,}/g, norm] : [/[ァ-ヺー]{4,}/g, folded];
  const found = new Map();
  const learnAll = (texts, first) => {
    for (const text of texts) {
      for (const written of text.match(form) ?? []) if (!found.has(shape(written))) found.set(shape(written), { written, first });
      const whole = shape(text.replaceAll(" ", "")); // several words are one term: 번 카드
      if (lang === "ko" && /^[가-힣]{3,}$/.test(whole) && !found.has(whole)) found.set(whole, { written: text, first });
    }
  };
  if (lang !== "ko" && lang !== "ja") return found;
  learnAll([...glossary.map(([name]) => name), ...topics.map(([title]) => title)], true);
  learnAll(glossary.flat(), false);
  return found;
}

/** A term, and as people type it in haste: チップの売買, チップ売買. */
const inHaste = (term) => [...new Set([term, term.replace(/(?<=[ァ-ヺー一-龯])[をのがはに](?=[ァ-ヺ一-龯])/g, "")])];

/** The index of a language, by the first piece of its file: term -> [document, weighted frequency, …]; `words` are whole Latin words with their stems. */
export function createIndex(data, tuning = TUNING) {
  const { lang, books } = data;
  readOver(lang, data.stop);
  const [titles, glossary, everyday] = [data.topics, data.concepts, data.everyday ?? []].map((texts) => texts.map((words) => words.split("|")));
  const topics = titles.map(([title, ...phrases]) => [title, phrases]);
  const meanings = [...glossary, ...everyday].map((variants) => variants.flatMap(inHaste).map(folded));
  const root = vocabulary(meanings, lang);
  const index = { tuning, lang, topics, books, relations: Object.keys(data.relations), root, docs: [], postings: new Map(), words: new Map(), lengths: [], glossary: glossary.length, concepts: glossary, meanings: [...glossary, ...everyday], numbers: numberWords(data) };
  index.newer = (data.newer ?? []).map(([year, numbers, said]) => ({ year, said, numbers: new Map(numbers.map((number) => [number.toLowerCase(), number])) }));
  for (const variants of meanings) for (const variant of variants) learn(index, variant);
  index.terms = new Set(index.words.keys()); // words that rules are about: what a typing error may have meant
  for (const [title, phrases] of topics) for (const text of [title, ...phrases]) for (const word of written(folded(text))) index.terms.add(word);
  learn(index, data.stop.join(" ")); // texts come without them
  index.sayings = sayings(index, topics, glossary);
  index.unruled = new Set(data.unruled); // words that would be taken for a rule's …
  index.strangers = new Set(); // … and the numbers of everyday ones
  (data.strangers ?? []).reduce((sum, gap) => index.strangers.add(sum + gap) && sum + gap, 0);
  const longest = (texts = []) => [...texts].sort((a, b) => b.length - a.length);
  [index.questions, index.postpositions] = [longest(data.questions), longest(data.postpositions)];
  index.reader = reader(index);
  return index;
}

/**
 * What reads texts for an index, each once and straight from letters to postings: `once(text, take)` calls `take(list, weight)` for every
 * token with its term's postings, in order, and returns the concepts in the text; `again` is for texts that many articles share.
 */
function reader(index) {
  const { lang, postings, root } = index;
  const mentions = new Mentions(root);
  const words = new Map(); // Latin word -> postings of its stems, and itself in a flat text
  const letters = new Map(); // another letter -> its postings
  const pairs = new Map(); // two of them -> theirs
  const listOf = (term) => {
    let list = postings.get(term);
    if (!list) postings.set(term, (list = []));
    return list;
  };
  // both letters of a pair are of one script; counted from its first letter they make a small whole number
  const keyOf = (one, other) => (one < 0xac00 ? (one - 0x3000) * 0x7000 + other - 0x3000 : -1 - ((one - 0xac00) * 0x2ba4 + other - 0xac00));
  let take = null;
  const into = {
    word(word) {
      let one = words.get(word);
      if (!one) {
        words.set(word, (one = { lists: stems(word, lang).map(listOf), flat: flatWord(word, lang) }));
        if (!word.includes("'")) learn(index, word);
      }
      for (let i = 0; i < one.lists.length; i++) take(one.lists[i], 1);
      mentions.word(one.flat);
    },
    pair(one, other, weight) {
      const key = keyOf(one, other);
      let list = pairs.get(key);
      if (!list) pairs.set(key, (list = listOf(String.fromCharCode(one, other))));
      take(list, weight);
    },
    single(code, weight) {
      let list = letters.get(code);
      if (!list) letters.set(code, (list = listOf(String.fromCharCode(code))));
      take(list, weight);
    },
    letter: (code) => mentions.put(code),
  };
  const once = (text, giveTo, concepts = true) => {
    const normal = folded(text);
    take = giveTo;
    mentions.begin();
    read(normal, false, into);
    if (/[a-z]'/.test(normal)) learn(index, normal); // that may go on behind what is a word here: hold'em's
    return concepts ? mentions.end() : [];
  };
  const known = new Map(); // text -> its tokens and concepts
  const again = (text, take) => {
    let one = known.get(text);
    if (!one) {
      one = { lists: [], weights: [] };
      one.ids = once(text, (list, weight) => {
        one.lists.push(list);
        one.weights.push(weight);
      });
      known.set(text, one);
    }
    one.lists.forEach((list, i) => take(list, one.weights[i]));
    return one.ids;
  };
  return { once, again };
}

/** Add a piece's documents to an index: the order in which pieces come makes no difference to what is found. */
export function extend(index, piece, now = Date.now()) {
  const { tuning, postings, lengths, docs, reader } = index;
  let at = 0; // the document that is being added …
  let weight = 0; // … and of its field
  let counts = false; // whether that makes the document longer
  const add = (list, points) => {
    const n = list.length;
    if (n && list[n - 2] === at) list[n - 1] += points;
    else list.push(at, points);
  };
  const take = (list, share) => {
    add(list, share * weight);
    if (counts) lengths[at] += share;
  };
  index.average = index.latin = index.written = index.families = null; // gathered again when they are asked for
  for (const one of findable(piece, now / 1000)) {
    const doc = unpack(one, index);
    at = docs.push(doc) - 1;
    lengths[at] = 0;
    const field = (name, long = false) => {
      weight = tuning.field[name];
      counts = long;
    };
    for (const text of [doc.title, ...doc.aliases]) for (const word of written(folded(text))) index.terms.add(word);
    const head = new Map();
    const mentions = new Map();
    const concept = (ids, name, into) => {
      for (const id of ids) into.set(id, (into.get(id) || 0) + tuning.concept[name]);
    };
    field("title");
    concept(reader.once(doc.title, take), "title", head);
    field("topic");
    for (const topic of doc.topics) concept(reader.again(index.topics[topic][0], take), "topic", head);
    field("phrase");
    const phrases = doc.topics.flatMap((topic) => index.topics[topic][1].flatMap((phrase) => reader.again(phrase, take)));
    field("alias");
    const aliases = doc.aliases.flatMap((alias) => reader.once(alias, take));
    concept(new Set(aliases), "alias", head);
    concept(new Set(phrases), "phrase", head);
    field("english");
    if (doc.english) reader.once(doc.english, take, false);
    field("ruling", true);
    concept(reader.once(doc.ruling, take), "ruling", head);
    for (const [anchor, text] of doc.paragraphs) {
      const name = isGuide(anchor) ? "guide" : "text";
      field(name, name === "text");
      concept(reader.once(text, take), name, mentions);
    }
    for (const [id, points] of mentions) head.set(id, (head.get(id) || 0) + Math.min(points, tuning.concept.most));
    for (const [id, points] of head) {
      const term = `@${id}`;
      if (!postings.has(term)) postings.set(term, []);
      add(postings.get(term), points);
    }
  }
}
