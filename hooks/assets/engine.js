// The index of one language and its search. It knows documents, a glossary and number patterns, nothing of the site around it.
import { HIRAGANA, Mentions, concepts, distance, flat, flatWord, folded, kana, letters, norm, read, respelled, stem, stems, tokens, vocabulary } from "./text.js";
import { numberWords, parseNumber } from "./numbers.js";

// What the ranking weighs. Measured with scripts/search-bench; change one thing at a time.
export const TUNING = {
  // fields of an article; a guide's long examples would otherwise outrank the short rule
  field: { title: 3, topic: 1.6, phrase: 0.9, alias: 2.2, english: 1.2, ruling: 1.6, text: 1, guide: 0.35 },
  // a concept counts by where it stands; mentions in the text add up to little, however many
  concept: { title: 3, topic: 1.8, phrase: 0, alias: 1.6, ruling: 1.2, text: 0.5, guide: 0.1, most: 1.5 },
  conceptWeight: 1.7,
  everyday: 0.6, // a group of everyday words of one meaning, beside a concept of the glossary
  k1: 1.2, // BM25
  b: 0.25, // short articles are not better ones
  unknownLatin: 1, // how much a word counts that no document has: the query is then less covered
  unknownPair: 0.4, // the same for a pair of Hangul, kana or kanji, of which an inflected word has many
  enough: 0.4, // a document that covers less of the query (by rarity) does not answer it
  alsoEnough: 0.5, // … though less will do below an article that does
  strange: 0.6, // … and more where the first word is known nowhere …
  strangest: 0.9, // … the most where nothing else is a term
  guess: 0.6, // … and must cover more where the words were guessed from a typing error
  nearTop: 0.22, // results far below the best are left out
  ownNearTop: 0.35, // the reader's house comes first down to this share of the best …
  sameQuestion: 0.9, // … on the topics of the answers that come this near to it
  least: 0.92, // a score below this share of what one rare word is worth says nothing, unless it covers the whole query
  alone: 2, // … nor one below this where only one word of several is known
};

/** Documents as they come in the file, with names and their place in the corpus. */
function unpack([row, place, from = ""]) {
  const [id, book, number, title, ruling, aliases, relation, bears, pattern, laterLabel, topics, english, paragraphs] = row;
  const later = laterLabel.toLowerCase().replace(/\d{4}: /g, "").split(/[;,] /); // «2026: 45, 46»
  const key = bears || (/^[a-z]+-./i.test(number) ? number.toLowerCase() : (norm(number).match(/\d+/g)?.join("-") ?? ""));
  return { id, book, number, title, ruling, aliases, relation, key, pattern, laterLabel, later, topics, english, paragraphs, place, from };
}

/** How many of the changes in files of documents are due: an index is made again when there are more. */
export const due = (files, now) => files.flatMap(({ later = [] }) => later).filter(([at]) => at * 1000 <= now).length;

/**
 * The documents to be found now: what was published for a day that has come takes its place, what is repealed leaves. An article that is
 * announced and not in force yet is there too, with the words that say from when.
 */
function findable({ letters, order, ...written }, now) {
  const [docs, later] = respelled([written.docs, written.later ?? []], letters);
  const found = new Map(docs.map((row, i) => [row[0], [row, order[i]]]));
  for (const [at, rows, gone, places, from] of later) {
    const due = at <= now;
    rows.forEach((row, i) => (due || !found.has(row[0])) && found.set(row[0], [row, places[i], due ? "" : from]));
    if (!due) continue;
    for (const id of gone) found.delete(id);
  }
  return [...found.values()].sort((a, b) => a[1] - b[1]).map(unpack);
}

const isGuide = (anchor) => /^(guide|ex)/.test(anchor);

/** Latin words that are written in a folded text. */
const written = (text) => text.match(/[a-z][a-z']{3,}/g) ?? [];

/** Keep a folded text's words, to know which of a query's are none. */
function learn({ words, lang }, text) {
  for (const word of written(text)) if (!words.has(word)) words.set(word, stem(word, lang));
}

/** Build the index of a language from its file: term -> [document, weighted frequency, …]; `words` are whole Latin words with their stems. */
export function createIndex(data, tuning = TUNING, now = Date.now()) {
  const { lang, books, letters } = data;
  const [titles, glossary, everyday] = respelled([data.topics, data.concepts, data.everyday ?? []], letters).map((texts) => texts.map((words) => words.split("|")));
  const topics = titles.map(([title, ...phrases]) => [title, phrases]);
  const meanings = [...glossary, ...everyday].map((variants) => variants.map(folded));
  const root = vocabulary(meanings, lang);
  const index = { tuning, lang, topics, books, root, docs: [], postings: new Map(), words: new Map(), lengths: [], glossary: glossary.length, concepts: glossary, numbers: numberWords(data) };
  for (const variants of meanings) for (const variant of variants) learn(index, variant);
  index.terms = new Set(index.words.keys()); // words that rules are about: what a typing error may have meant
  for (const [title, phrases] of topics) for (const text of [title, ...phrases]) for (const word of written(folded(text))) index.terms.add(word);
  const hangul = [...meanings.slice(0, glossary.length).flat(), ...topics.map(([title]) => folded(title))].flatMap((text) => norm(text).match(/[가-힣]{3,}/g) ?? []);
  index.hangul = new Set(lang === "ko" ? hangul : []); // the same of Hangul
  index.reader = reader(index);
  extend(index, data, now);
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

/** Add a file's documents to an index: the order in which files come makes no difference to what is found. */
export function extend(index, part, now = Date.now()) {
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
  for (const doc of findable(part, now / 1000)) {
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
  const places = docs.map((_, at) => at).sort((a, b) => docs[a].place - docs[b].place); // sums in one order are the same to the last bit
  index.average = places.reduce((sum, at) => sum + lengths[at], 0) / Math.max(1, docs.length) || 1;
  index.latin = [...postings.keys()].filter((term) => /^[a-z]/.test(term)).sort();
}

const idf = (index, documents) => Math.log(1 + (index.docs.length - documents + 0.5) / (documents + 0.5));

/** Terms of the index that begin with a query's Latin word. */
function continuations(index, term) {
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
  let best = null;
  let least = most + 1;
  for (const other of index.terms) {
    if (other[0] !== word[0]) continue;
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

/** What a Hangul word was meant to begin with, where a letter of it is another than in a word that rules are about: 미스달을 -> 미스딜을. */
function hangulMeant(index, word) {
  let best = "";
  for (const other of index.hangul) {
    if (other.length > word.length || other.length + PARTICLE < word.length || other.length < best.length) continue;
    if (other.length === best.length && other > best) continue;
    if (distance(letters(word.slice(0, other.length)), letters(other), 1) === 1) best = other;
  }
  return best && best + word.slice(best.length);
}

/** A query with such words put right. */
function mendHangul(index, query) {
  let changed = 0;
  const text = query.replace(/[가-힣]{3,}/g, (word) => {
    const other = !familiar(index, word) && hangulMeant(index, word);
    if (!other) return word;
    changed += word.length;
    return other;
  });
  return { text, changed };
}

/** Whether a query begins with a word that no rule has, nor anything like it, and says nothing else that the glossary knows. */
function strange(index, query) {
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
function split(index, word) {
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    if (parts.every((part) => known(index, part))) return parts.join(" ");
  }
  return null;
}

/** The ways to read a query: as mended first, then with words taken apart or joined; `changed` counts letters that are guessed. */
function readings(index, query) {
  const found = [mend(index, query, meant)];
  const apart = mend(index, query, split);
  if (apart.changed) found.push({ text: apart.text, changed: 0 });
  const hangul = mendHangul(index, norm(query));
  if (hangul.changed) found.push(hangul);
  const joined = join(index, query);
  if (joined) found.push({ text: joined, changed: 0 });
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
  let changed = 0;
  const whole = index.lang === "ja" ? /[a-z]+(?:[-'][a-z]+)*/g : /[a-z][a-z']{3,}/g;
  const text = norm(query).replace(whole, (word) => {
    if (known(index, word) || continuations(index, word).length) return word;
    const other = better(index, word);
    if (!other) return word;
    if (!/[ァ-ヺ]/.test(other)) changed += word.length;
    return other;
  });
  return { text, changed };
}

const byRank = ({ docs }) => (a, b) => b.score - a.score || docs[a.doc].place - docs[b.doc].place;

/** Pairs of hiragana in a query, which are grammar more often than words. */
const endings = (query, lang) => new Set(tokens(query, lang, true).flatMap(([term, weight]) => (weight === HIRAGANA[2] ? [term] : [])));

/** Scores of all documents for a text query: score, the share of the query that a document covers, how many of its words (`soft` ones don't count). */
function rank(index, query, soft) {
  const { tuning, postings, lengths, average, lang, root } = index;
  const n = index.docs.length;
  const score = new Float64Array(n);
  const covered = new Float64Array(n);
  const things = new Uint8Array(n);
  let total = 0;
  const wanted = new Map();
  for (const [term, weight] of tokens(query, lang, true)) wanted.set(term, Math.max(weight, wanted.get(term) || 0));
  const last = [...wanted.keys()].at(-1);
  const count = (list, weight) => {
    const rarity = idf(index, list.length / 2) * weight;
    for (let i = 0; i < list.length; i += 2) {
      const tf = list[i + 1];
      score[list[i]] += (rarity * tf * (tuning.k1 + 1)) / (tf + tuning.k1 * (1 - tuning.b + (tuning.b * lengths[list[i]]) / average));
    }
  };
  for (const [term, weight] of wanted) {
    const list = postings.get(term);
    const isLatin = /^[a-z0-9]/.test(term);
    const base = (list ? idf(index, list.length / 2) : idf(index, 1) * (isLatin ? tuning.unknownLatin : tuning.unknownPair)) * weight;
    total += base;
    const hit = new Map();
    const thing = weight >= 0.5 && !soft.has(term);
    if (list) {
      count(list, weight);
      for (let i = 0; i < list.length; i += 2) hit.set(list[i], 1);
    }
    // the word that is being typed may still go on; a finished one stands for itself
    if (isLatin && term.length > 2 && (!list || term === last)) {
      const best = new Map();
      for (const other of continuations(index, term)) {
        const more = postings.get(other);
        for (let i = 0; i < more.length; i += 2) best.set(more[i], Math.max(best.get(more[i]) || 0, more[i + 1]));
      }
      if (best.size) {
        count([...best].flat(), weight * 0.5);
        for (const doc of best.keys()) hit.set(doc, 1);
      }
    }
    for (const [doc, share] of hit) {
      covered[doc] += base * share;
      if (thing) things[doc]++;
    }
  }
  // A concept counts by how much of the query its match spans, and covers that span.
  const form = flat(query, lang);
  const length = Math.max(1, form.replaceAll("_", "").length);
  const spans = [...concepts(form, root)].sort((a, b) => b[1][1] - b[1][0] - (a[1][1] - a[1][0]));
  const longest = spans.length ? spans[0][1][1] - spans[0][1][0] : 1;
  const masks = new Map();
  for (const [id, [start, end]] of spans) {
    const inner = spans.some(([other, [s, e]]) => other !== id && s <= start && e >= end && e - s > end - start);
    const list = postings.get(`@${id}`);
    if (!list) continue;
    const weight = id < index.glossary ? 1 : tuning.everyday;
    count(list, weight * (inner ? 0.5 : tuning.conceptWeight) * (0.35 + (0.65 * (end - start)) / longest));
    if (id >= index.glossary) continue; // everyday words say too little to answer a query by themselves
    for (let i = 0; i < list.length; i += 2) {
      things[list[i]] += 2; // a term of the glossary needs no second word beside it
      let mask = masks.get(list[i]);
      if (!mask) masks.set(list[i], (mask = new Uint8Array(form.length)));
      mask.fill(1, start, end);
    }
  }
  const results = [];
  for (let doc = 0; doc < n; doc++) {
    if (!score[doc]) continue;
    let cover = total ? Math.min(1, covered[doc] / total) : 1;
    const mask = masks.get(doc);
    if (mask) {
      let span = 0;
      for (let i = 0; i < mask.length; i++) if (mask[i] && form[i] !== "_") span++;
      cover = Math.min(1, cover + (span / length) * (1 - cover));
    }
    results.push({ doc, score: score[doc] * (0.25 + 0.75 * cover), cover, things: things[doc] });
  }
  return results.sort(byRank(index));
}

/** Articles that bear the number a query names: the house's, then the baseline's, then the others'; later editions' last. */
function byNumber(index, named, house) {
  const order = (doc) => {
    const fits = named.patterns?.has(doc.pattern) ? 0 : 1;
    const own = index.books[doc.book].id === house ? 0 : index.books[doc.book].baseline ? 1 : 2;
    return (house ? 0 : fits * 10) + own;
  };
  const now = [];
  const then = [];
  index.docs.forEach((doc, at) => {
    if (named.books && !named.books.has(doc.book)) return;
    const exact = named.keys.indexOf(doc.key);
    const special = doc.key.includes("-") && /^\d/.test(doc.key);
    // 第3条 names every item of article 3
    const inside = special && named.keys.length === 1 && !named.kind && doc.key.startsWith(`${named.keys[0]}-`) && (!named.patterns || named.patterns.has(doc.pattern));
    if (exact >= 0 || inside) now.push({ doc: at, score: 1000 - order(doc) - (inside ? 5 : 0) - exact * 3, cover: 1, anchor: doc.key === named.keys.at(-1) ? named.anchor : null });
    else if (named.keys.some((key) => doc.later.includes(key))) then.push({ doc: at, score: 500 - order(doc), cover: 1, anchor: null, later: true });
  });
  const editions = [now.sort(byRank(index)), then.sort(byRank(index))];
  const another = named.year && !index.books.some(({ names }) => names.some((name) => name.includes(named.year)));
  return (another ? editions.reverse() : editions).flat();
}

/** The paragraph of a document that answers best, or null when the article as a whole does. */
function bestParagraph(index, doc, query) {
  const wanted = new Set(tokens(query, index.lang, true).map(([term]) => term));
  const ids = new Set(concepts(flat(query, index.lang), index.root).keys());
  let best = null;
  let top = 0;
  for (const [anchor, text] of doc.paragraphs) {
    if (anchor === "guide") continue;
    let points = 0;
    const seen = new Set();
    for (const [term, weight] of tokens(text, index.lang)) {
      if (wanted.has(term) && !seen.has(term)) {
        seen.add(term);
        points += idf(index, (index.postings.get(term)?.length || 2) / 2) * weight;
      }
    }
    for (const id of concepts(flat(text, index.lang), index.root).keys()) if (ids.has(id)) points += 1.5;
    points *= /^(guide|ex)/.test(anchor) ? 0.6 : 1;
    if (points > top) {
      top = points;
      best = anchor;
    }
  }
  return best === doc.paragraphs[0]?.[0] ? null : best;
}

/** How a document itself says the concepts of a query: what to mark there. */
function said(index, doc, meant) {
  doc.plain ??= [doc.title, doc.ruling, ...doc.paragraphs.map(([, text]) => text)].join(" ").toLowerCase();
  const words = meant.flatMap((id) => index.concepts[id]).filter((word) => word.length > 1 && doc.plain.includes(word.toLowerCase()));
  return words.sort((a, b) => b.length - a.length).slice(0, 6);
}

/** A rulebook's name among other words says whose rules are meant: `apl 레이즈`, `regolamento italiano ante`. */
function withoutHouse(index, query) {
  const text = ` ${query.replace(/\s+/g, " ").trim()} `;
  for (const book of index.books) {
    for (const name of [book.id, ...book.names].sort((a, b) => b.length - a.length)) {
      const rest = text.replace(` ${norm(name)} `, " ").trim();
      if (rest && rest.length < text.length - 2) return { words: rest, mine: book.id };
    }
  }
  return { words: query, mine: "" };
}

/** The rulebooks, by their places in `index.books`, that a query names: by name, or by a way of writing numbers. */
export function namedIn(index, query) {
  const number = parseNumber(query, index.numbers);
  const { mine } = withoutHouse(index, norm(query));
  const books = new Set([...(number?.books ?? []), ...(mine ? [index.books.findIndex(({ id }) => id === mine)] : [])]);
  return { books, patterns: number?.patterns ?? new Set() };
}

/**
 * The reader's house first and TDA beside it, as far as the house answers the question: what it says on the topics of the best answer
 * leads, then TDA's word on the same topic (`beside`), then the house's other results, then everyone else's.
 */
function houseFirst(index, found, house) {
  const { docs, books, tuning } = index;
  const asked = new Set(found.filter((hit) => hit.score >= found[0].score * tuning.sameQuestion).flatMap((hit) => docs[hit.doc].topics));
  const answers = (hit) => docs[hit.doc].topics.some((topic) => asked.has(topic)) && hit.score >= found[0].score * tuning.ownNearTop;
  const own = (hit) => books[docs[hit.doc].book].id === house;
  const ours = found.filter((hit) => own(hit) && answers(hit));
  if (!ours.length) return found;
  const { topics, book } = docs[ours[0].doc];
  const bases = books[book].baseline ? [] : found.filter((hit) => books[docs[hit.doc].book].baseline);
  const base = bases.find((hit) => docs[hit.doc].topics.some((topic) => topics.includes(topic))) ?? bases.find(answers);
  const lead = [ours[0], ...(base ? [Object.assign(base, { beside: true })] : []), ...ours.slice(1)];
  const rest = found.filter((hit) => !lead.includes(hit));
  return [...lead, ...rest.filter(own), ...rest.filter((hit) => !own(hit))];
}

/** How many of the hits are each rulebook's: `[{ book, n }]`, in the order in which they come. */
function tally({ books, docs }, hits) {
  const found = new Map();
  for (const { doc } of hits) found.set(docs[doc].book, (found.get(docs[doc].book) ?? 0) + 1);
  return [...found].map(([book, n]) => ({ book: books[book], n }));
}

/**
 * Search. Returns documents in rank order, each once: `{ id, book, number, title, ruling, relation, laterLabel, from, anchor, later, cover, own, beside }`;
 * `beside`: the baseline's article on the same question as the house's before it; `cover` is the share of the query that a document answers, 0 to 1; `from` says the day of what is announced and not in force yet, which
 * comes after all that is in force.
 * `house` comes first; nothing is hidden by it. `only` is the one rulebook to find something in. The list also has `books`, what each
 * rulebook has of all that was found, and `known`, the greatest `cover`: both whatever `only` and `limit` leave out.
 */
export function search(index, query, { house = "", only = "", limit = 20 } = {}) {
  const text = query.trim().slice(0, 200);
  if (!text) return Object.assign([], { books: [], known: 0 });
  const named = parseNumber(text, index.numbers);
  let found = named ? byNumber(index, named, house) : [];
  if (!found.length && !named?.sure) {
    const { tuning } = index;
    const letters = Math.max(1, norm(text).replace(/\s/g, "").length);
    let mine = "";
    let ranked = [];
    let announced = [];
    const isAnnounced = (hit) => Boolean(index.docs[hit.doc].from);
    const soft = endings(text, index.lang);
    for (const reading of readings(index, text)) {
      const named = withoutHouse(index, reading.text);
      mine ||= named.mine;
      const hits = rank(index, named.words, soft);
      // a guess about a word is worth less than the word
      const enough = Math.max(strange(index, named.words), tuning.enough + tuning.guess * (reading.changed / letters));
      const least = (hit) => (hit.things > 1 ? tuning.least : tuning.alone) * idf(index, 1);
      const better = (those, than) => {
        const best = those.find((hit) => hit.cover >= enough && ((hit.cover > 0.9 && hit.things) || hit.score >= least(hit)));
        return best && (!than.length || best.score > than[0].score) ? those.filter((hit) => hit.score <= best.score && hit.cover >= enough * tuning.alsoEnough) : than;
      };
      ranked = better(hits.filter((hit) => !isAnnounced(hit)), ranked);
      announced = better(hits.filter(isAnnounced), announced);
    }
    const first = mine || house;
    const top = ranked.length ? ranked[0].score : 0;
    found = ranked.filter((hit) => hit.score >= top * tuning.nearTop);
    if (first) found = houseFirst(index, found, first);
    const most = Math.max(top, announced[0]?.score ?? 0);
    found = [...found, ...announced.filter((hit) => hit.score >= most * tuning.nearTop)];
  }
  // what is announced never stands above a rule in force
  found = [...found.filter((hit) => !index.docs[hit.doc].from), ...found.filter((hit) => index.docs[hit.doc].from)];
  const meant = [...concepts(flat(text, index.lang), index.root).keys()].filter((id) => id < index.glossary);
  const about = { books: tally(index, found), known: Math.max(0, ...found.map((hit) => hit.cover)) };
  if (only) found = found.filter((hit) => index.books[index.docs[hit.doc].book].id === only);
  const results = found.slice(0, limit).map((hit) => {
    const doc = index.docs[hit.doc];
    const anchor = hit.anchor !== undefined ? hit.anchor : bestParagraph(index, doc, text);
    return {
      id: doc.id,
      book: index.books[doc.book],
      number: doc.number,
      title: doc.title,
      ruling: doc.ruling,
      relation: doc.relation,
      laterLabel: doc.laterLabel,
      from: doc.from,
      later: Boolean(hit.later),
      cover: hit.cover,
      words: said(index, doc, meant),
      score: hit.score,
      anchor: anchor && doc.paragraphs.some(([name]) => name === anchor) ? anchor : null,
      own: Boolean(house) && index.books[doc.book].id === house,
      beside: Boolean(house && hit.beside),
    };
  });
  return Object.assign(results, about);
}
