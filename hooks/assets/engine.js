// The search of one language's index: what answers a query, in order. It knows documents, a glossary and number patterns, nothing of the site around it.
import { parseNumber, printed } from "./numbers.js";
import { foreignTerms, isTerm, strangersIn } from "./familiar.js";
import { continuations } from "./prefixes.js";
import { asRead, essence, readings, strange } from "./readings.js";
import { HIRAGANA, concepts, flat, folded, norm, saying, tokens } from "./text.js";

const idf = (index, documents) => Math.log(1 + (index.docs.length - documents + 0.5) / (documents + 0.5));

const byRank = ({ docs }) => (a, b) => b.score - a.score || docs[a.doc].place - docs[b.doc].place;

/** The order of an index's documents, rulebook by rulebook and by number, and their average length: set anew when documents have come. */
function settle(index) {
  const { docs, lengths } = index;
  if (index.average !== null) return;
  const { compare } = new Intl.Collator("en", { numeric: true });
  const order = (a, b) => docs[a].book - docs[b].book || compare(docs[a].key, docs[b].key) || compare(docs[a].id, docs[b].id);
  const ordered = docs.map((_, at) => at).sort(order);
  ordered.forEach((at, place) => (docs[at].place = place));
  index.average = ordered.reduce((sum, at) => sum + lengths[at], 0) / Math.max(1, docs.length) || 1; // in one order, to be the same to the last bit
}

/** What to know of a query as it was typed: `soft`, pairs of hiragana, which are grammar more often than words, `foreign`, terms of words that no rule has, and `strangers`, such words. */
function typed(index, query) {
  const soft = new Set(tokens(query, index.lang, true).flatMap(([term, weight]) => (weight === HIRAGANA[2] ? [term] : [])));
  const strangers = strangersIn(index, query);
  return { soft, strangers, foreign: foreignTerms(index, query, strangers) };
}

/** Scores of all documents for a text query: score, the share of the query that a document covers, how many of its words (`soft` ones don't count). */
function rank(index, query, { soft, foreign, strangers }) {
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
    const list = foreign.has(term) ? undefined : postings.get(term);
    const isLatin = /^[a-z0-9]/.test(term);
    const slight = isLatin && term.length < 3 ? tuning.slight : 1; // «fo», «ot»
    const base = slight * (list ? idf(index, list.length / 2) : idf(index, 1) * (isLatin || (foreign.has(term) && !/[가-힣]/.test(term)) ? tuning.unknownWord : tuning.unknownPair)) * weight;
    total += base;
    const hit = new Map();
    const thing = weight >= 0.5 && !soft.has(term);
    if (list) {
      count(list, weight);
      for (let i = 0; i < list.length; i += 2) hit.set(list[i], 1);
    }
    // the word that is being typed may still go on; a finished one stands for itself
    if (isLatin && term.length > 2 && !foreign.has(term) && (!list || term === last)) {
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
  const form = flat(strangers.reduce((text, word) => text.replaceAll(word, " "), query), lang);
  const spans = [...concepts(form, root)].sort((a, b) => b[1][1] - b[1][0] - (a[1][1] - a[1][0]));
  const terms = spans.flatMap(([id, span]) => (id < index.glossary ? [span] : []));
  const length = Math.max(1, saying(flat(query, lang), lang, strangers.length ? [] : terms));
  const longest = spans.length ? spans[0][1][1] - spans[0][1][0] : 1;
  const masks = new Map();
  for (const [id, [start, end]] of spans) {
    const inner = spans.some(([other, [s, e]]) => other !== id && s <= start && e >= end && e - s > end - start);
    const list = postings.get(`@${id}`);
    if (!list) continue;
    const weight = id < index.glossary ? 1 : tuning.everyday;
    count(list, weight * (inner ? 0.5 : tuning.conceptWeight) * (0.35 + (0.65 * (end - start)) / longest));
    if (id >= index.glossary && end - start < form.length - 1) continue; // everyday words say too little to answer a query, but where it is one and no more
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
  return exactlyFirst(index, results.sort(byRank(index)), query);
}

/** A text as the words that a search takes it for: of `How to call` only `call`. */
function asked(index, text) {
  index.asked ??= new Map();
  let key = index.asked.get(text);
  if (key === undefined) {
    const bare = index.lang === "ja" ? essence(index, text) : text; // names have particles in them: チップは誰のもの
    index.asked.set(text, (key = tokens(bare, index.lang, true).map(([term]) => term).join(" ")));
  }
  return key;
}

const APART = 9; // in letters: a name that is what is asked for has about as many, and hundreds need not be looked at

/** Hits with those first whose title or topic, in a name or a word of its own, is what is asked for and nothing beside it. */
function exactlyFirst(index, hits, query) {
  const whole = asked(index, query);
  if (!whole) return hits;
  const { exact, considered } = index.tuning;
  for (const hit of hits.slice(0, considered)) {
    const { title, english, topics, key } = index.docs[hit.doc];
    const names = topics.flatMap((topic) => [index.topics[topic][0], ...index.topics[topic][1]]);
    if ([title, english, ...names].some((name) => Math.abs(name.length - query.length) < APART && asked(index, name) === whole)) hit.score *= /^[a-z]/.test(key) ? Math.sqrt(exact) : exact; // a rule before its illustrations
  }
  return hits.sort(byRank(index));
}

/** The documents, by their places, that a query names as they are printed, alone or with their rulebook: «Notice of 2024-11-15 3», «Preamble». */
function cited(index, query) {
  const wanted = printed(query);
  const names = index.books.map((book) => [book.id, ...book.names].map(printed));
  const found = new Set();
  index.docs.forEach((doc, at) => {
    const own = (doc.printed ??= printed(doc.number));
    if (wanted.endsWith(own) && own && (wanted === own || names[doc.book].includes(wanted.slice(0, -own.length)))) found.add(at);
  });
  return found;
}

/** Whether a word in front of a number is one house's own, and no other's: «Showdown 3». */
function isOwnWord(index, { patterns, part, kind }) {
  if (!patterns || kind || index.numbers.general.has(part)) return false;
  return new Set(index.docs.filter((doc) => patterns.has(doc.pattern)).map((doc) => doc.book)).size === 1;
}

const FAR = 10; // articles of other houses come after all of the house that the number's words point to
const PRINTED = 30; // what is printed just so comes first
const HOUSE = 100; // the reader's house before all of that
const ABSENT = 20; // an article without the lettered paragraph that was asked for (45 b) comes after those that have it

/**
 * Articles that bear the number a query names: what is printed just so, the house's, the baseline's, the others'; later editions' last.
 * `as` are the documents that are printed as the query is, `only` the rulebooks to look at, if not all.
 */
function byNumber(index, named, { house, only, as }) {
  const theirs = !house || isOwnWord(index, named);
  const order = (doc, at, anchor) => {
    const fits = named.patterns?.has(doc.pattern) || as.has(at) ? 0 : FAR;
    const own = index.books[doc.book].id === house ? 0 : index.books[doc.book].baseline ? 1 : 2;
    const absent = /^[a-z]/.test(anchor ?? "") && !doc.paragraphs.some(([name]) => name === anchor) ? ABSENT : 0;
    return (theirs ? own : own * HOUSE) + fits + absent - (as.has(at) ? PRINTED : 0);
  };
  const now = [];
  const then = [];
  index.docs.forEach((doc, at) => {
    if (only && !only.has(doc.book)) return;
    const exact = as.has(at) ? 0 : named.keys.indexOf(doc.key);
    const special = doc.key.includes("-") && /^\d/.test(doc.key);
    // 第3条 names every item of article 3
    const inside = special && named.keys.length === 1 && !named.kind && doc.key.startsWith(`${named.keys[0]}-`) && (!named.patterns || named.patterns.has(doc.pattern));
    const anchor = exact > 0 && named.keys[exact] === doc.key ? named.keys[0].slice(doc.key.length + 1) : null;
    if (exact >= 0 || inside) now.push({ doc: at, score: 1000 - order(doc, at, anchor) - (inside ? 5 : 0) - exact * 3, cover: 1, anchor });
    else if (named.keys.some((key) => doc.later.includes(key))) then.push({ doc: at, score: 500 - order(doc, at, null), cover: 1, anchor: null, later: true });
  });
  const editions = [now.sort(byRank(index)), then.sort(byRank(index))];
  const another = named.year && then.some(({ doc }) => index.docs[doc].laterLabel.includes(named.year));
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

const LETTER_WORD = /[가-힣一-龯]/; // 콜, 役

/** How a document itself says the concepts of a query and its everyday words: what to mark there. */
export function said(index, doc, about) {
  doc.plain ??= [doc.title, doc.ruling, ...doc.paragraphs.map(([, text]) => text)].join(" ").toLowerCase();
  const words = about.flatMap((id) => index.meanings[id]).filter((word) => (word.length > 1 || LETTER_WORD.test(word)) && doc.plain.includes(word.toLowerCase()));
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
  return unspaced(index, query) ?? { words: query, mine: "" };
}

/** A rulebook's name that a term follows without a blank: `apl앤티`, 위너블앤티; undefined without one. */
function unspaced(index, query) {
  for (const book of index.books) {
    for (const name of book.names.map(norm)) {
      const rest = query.startsWith(name) ? query.slice(name.length) : "";
      if (/^[가-힣ァ-ヺ一-龯]/.test(rest) && isTerm(index, rest)) return { words: rest, mine: book.id };
    }
  }
  return undefined;
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
 * leads, or what it has on that topic in words of its own; then TDA's word on the same topic (`beside`), then the house's other results, then everyone else's.
 */
function houseFirst(index, found, house) {
  const { docs, books, tuning } = index;
  const asked = new Set(found.filter((hit) => hit.score >= found[0].score * tuning.sameQuestion).flatMap((hit) => docs[hit.doc].topics));
  const answers = (hit) => docs[hit.doc].topics.some((topic) => asked.has(topic));
  const own = (hit) => books[docs[hit.doc].book].id === house;
  const ours = found.filter((hit) => own(hit) && answers(hit));
  if (!ours.length && found.length) {
    // what another calls by these words the house may rule in its own
    const { doc, ...best } = found[0];
    const same = counterpart(index, docs[doc], ({ id }) => id === house);
    if (same !== undefined) ours.push({ ...best, doc: same });
  }
  if (!ours.length) return found;
  const { topics, book } = docs[ours[0].doc];
  const bases = books[book].baseline ? [] : found.filter((hit) => books[docs[hit.doc].book].baseline);
  const base = bases.find((hit) => docs[hit.doc].topics.some((topic) => topics.includes(topic))) ?? bases.find(answers);
  const beside = base && ruleOf(index, base, bases);
  const lead = [ours[0], ...(base ? [Object.assign(beside, { beside: true })] : []), ...ours.slice(1)];
  const rest = found.filter((hit) => !lead.includes(hit));
  return [...lead, ...apart(rest, own).flat()];
}

/** Those that pass a test and those that don't. */
const apart = (list, test) => [list.filter(test), list.filter((one) => !test(one))];

/** How many of the hits are each rulebook's: `[{ book, n }]`, in the order in which they come. */
function tally({ books, docs }, hits) {
  const found = new Map();
  for (const { doc } of hits) found.set(docs[doc].book, (found.get(docs[doc].book) ?? 0) + 1);
  return [...found].map(([book, n]) => ({ book: books[book], n }));
}

const isAnnounced = (index) => (hit) => Boolean(index.docs[hit.doc].from);

/** The hits of one reading that answer it well enough, if their best is better than that of `than`; otherwise `than`. */
function answering(index, hits, { enough, than }) {
  const { tuning } = index;
  const least = (hit) => (hit.things > 1 ? tuning.least : tuning.alone) * idf(index, 1);
  const best = hits.find((hit) => hit.cover >= enough && ((hit.cover > 0.9 && hit.things) || hit.score >= least(hit)));
  if (!best || (than.length && best.score <= than[0].score)) return than;
  return hits.filter((hit) => hit.score <= best.score && hit.cover >= enough * tuning.alsoEnough);
}

/** Articles that the words of a query find: those in force, those of a named rulebook or of `house` first, then what is announced; `read` as in `find`. */
function byWords(index, text, house) {
  const { tuning } = index;
  const letters = Math.max(1, norm(text).replace(/\s/g, "").length);
  const as = typed(index, text);
  let mine = "";
  let ranked = [];
  let announced = [];
  let read = { text, changed: 0, meant: [] };
  for (const reading of readings(index, text, as.strangers)) {
    if (reading.last && ranked.length) break;
    const named = withoutHouse(index, reading.text);
    mine ||= named.mine;
    const [later, now] = apart(rank(index, named.words, as), isAnnounced(index));
    // a guess about a word is worth less than the word
    const enough = Math.max(strange(index, named.words), Math.min(tuning.surest, tuning.enough + tuning.guess * (reading.changed / letters)));
    const better = answering(index, now, { enough, than: ranked });
    if (better !== ranked) read = reading;
    ranked = better;
    announced = answering(index, later, { enough, than: announced });
  }
  const top = ranked[0]?.score ?? 0;
  const near = (best) => (hit) => hit.score >= best * tuning.nearTop;
  const found = ranked.filter(near(top));
  const first = mine || house;
  const hits = [...(first ? houseFirst(index, found, first) : found), ...announced.filter(near(Math.max(top, announced[0]?.score ?? 0)))];
  return { hits, read };
}

/** The article of a rulebook that `fits` on a topic of another that is most like it, a rule rather than its illustration; its place, undefined if there is none. */
function counterpart(index, own, fits = ({ baseline }) => baseline) {
  const { docs, books } = index;
  const text = `${own.title} ${own.ruling}`;
  const same = ({ doc }) => fits(books[docs[doc].book]) && !docs[doc].from && docs[doc].topics.some((topic) => own.topics.includes(topic));
  const [best, ...others] = rank(index, text, typed(index, text)).filter(same);
  return (best && ruleOf(index, best, others))?.doc;
}

/** Of `others` the rule that a hit illustrates, as 45 is IA-45's; the hit itself where there is none. */
function ruleOf({ docs }, hit, others) {
  const illustrated = /^[a-z]+-(\d+)/.exec(docs[hit.doc].key)?.[1];
  return others.find(({ doc }) => docs[doc].key === illustrated) ?? hit;
}

/** Of a number's articles that of the house, TDA's on the same topic (`beside`), which has another number, then the others that bear it. */
function withCounterpart(index, numbered, house, as) {
  const { docs, books } = index;
  const own = (hit) => books[docs[hit.doc].book].id === house;
  const [best] = numbered;
  if (!best || best.later || !own(best) || books[docs[best.doc].book].baseline) return numbered;
  const base = counterpart(index, docs[best.doc]);
  if (base === undefined) return numbered;
  const lead = numbered.filter((hit) => hit === best || (own(hit) && as.has(hit.doc))); // two may be printed the same
  const rest = numbered.filter((hit) => !lead.includes(hit) && hit.doc !== base);
  return [...lead, { doc: base, score: best.score, cover: 1, anchor: null, beside: true }, ...apart(rest, own).flat()];
}

/** The house whose articles a number query asks for, if it names one: not the baseline. */
function namedHouse({ books }, { books: named }) {
  const [one, ...more] = named ?? [];
  return one === undefined || more.length || books[one].baseline ? "" : books[one].id;
}

/** What bears the number that a query names: for a house that is named with it as for one's own. */
function ofNumber(index, named, house, as) {
  const mine = namedHouse(index, named);
  const found = byNumber(index, named, { house: mine || house, only: mine && !named.more ? null : named.books, as });
  const missing = mine && !found.some((hit) => !hit.later && index.books[index.docs[hit.doc].book].id === mine);
  return missing ? [] : withCounterpart(index, found, mine || house, as);
}

/** What a query finds: by the number it names, by what is printed so, by its words, or by words that an article's number stands beside; `read`: the reading of it that answers, one of `readings`. */
function find(index, { text, named, as }, house) {
  const numbered = named ? ofNumber(index, named, house, as) : [];
  if (!named?.more && (numbered.length || named?.sure)) return { hits: numbered, read: { text, changed: 0, meant: [] } };
  const { hits, read } = byWords(index, text, house);
  if (!named && as.size) return { hits: printedFirst(index, as, hits), read };
  return { hits: named?.more ? besideNumber(index, named, numbered, hits) : hits, read };
}

/** What words find that stand beside an article's number: first what has both. */
function besideNumber(index, named, numbered, found) {
  if (!found.length) return numbered;
  const inEdition = (hit) => Boolean(hit.later) === Boolean(numbered[0]?.later); // that of the year that is named
  const asked = new Set(numbered.filter(inEdition).map((hit) => hit.doc));
  const enough = found[0].score * index.tuning.numbered;
  const [both, rest] = apart(found, (hit) => asked.has(hit.doc) && hit.score >= enough);
  if (both.length || !named.firm) return [...both, ...rest];
  return [...numbered, ...rest.filter((hit) => !numbered.some(({ doc }) => doc === hit.doc))]; // the words don't cancel the number
}

/** What is printed without a number («Preamble»), then what its words find. */
function printedFirst(index, as, found) {
  const score = Math.max(1000, ...found.map((hit) => hit.score));
  const hits = [...as].map((doc) => ({ doc, score, cover: 1, anchor: null })).sort(byRank(index));
  return [...hits, ...found.filter((hit) => !as.has(hit.doc))];
}

/** What to say above the results of a number that is new in a later edition: where the query names that edition, or no rule of this one bears it. */
function newer(index, named) {
  const { books, docs } = index;
  const elsewhere = named?.books && ![...named.books].some((book) => books[book].baseline);
  if (!named || elsewhere || (named.more && !named.firm) || isOwnWord(index, named)) return "";
  const bears = ({ book, key, later }) => books[book].baseline && named.keys.some((one) => key === one || later.includes(one));
  for (const { year, numbers, said } of index.newer) {
    const key = named.keys.find((one) => numbers.has(one));
    if (key && (named.year ? named.year === year : !docs.some(bears))) return said.replace("{number}", numbers.get(key));
  }
  return "";
}

/** A hit as the page shows it. */
function result(index, hit, { text, about, house }) {
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
    words: said(index, doc, about),
    score: hit.score,
    anchor: anchor && doc.paragraphs.some(([name]) => name === anchor) ? anchor : null,
    own: Boolean(house) && index.books[doc.book].id === house,
    beside: Boolean(house && hit.beside),
  };
}

/** The Latin words of a query that so many documents have that they say nothing (`the`, `della`), as they are written. */
function common(index, query) {
  const share = (term) => (index.postings.get(term)?.length ?? 0) / 2 / index.docs.length;
  const says = (word) => tokens(word, index.lang, true).some(([term]) => share(term) <= index.tuning.common);
  return (query.match(/[\p{Script=Latin}'’]+/gu) ?? []).filter((word) => !says(word));
}

/** A number in the edition that is being read, where neither the query nor a house says which it is of. */
function ofEdition({ books, docs }, named, { house, edition }) {
  if (!named || named.year || house || !edition) return named;
  const isBaseline = (book) => books[book].baseline;
  const fits = named.books ? [...named.books].every(isBaseline) : !named.patterns || docs.some(({ book, pattern }) => isBaseline(book) && named.patterns.has(pattern));
  return fits ? { ...named, year: edition } : named;
}

/**
 * What is looked for: `text`, the query as it was typed where it is an article's number and nothing beside it, else the words that say what
 * it is about; `named`, the number in it; `as`, what is printed so.
 */
function wanted(index, query) {
  const parts = (text) => ({ text, named: parseNumber(text, index.numbers), as: cited(index, text) });
  const whole = parts(query);
  if ((whole.named && !whole.named.more) || whole.as.size) return whole;
  const text = essence(index, query);
  return text === query ? whole : parts(text);
}

/** What a query was read as; "" where that is what was typed. */
const otherThan = (typed, read) => (read === typed ? "" : read);

const AS_TYPED = { meant: [], read: "" };

/**
 * Search. Returns documents in rank order, each once: `{ id, book, number, title, ruling, relation, laterLabel, from, anchor, later, cover, own, beside }`;
 * `beside`: the baseline's article on the same question as the house's before it; `cover` is the share of the query that a document answers,
 * 0 to 1; `from` says the day of what is announced and not in force yet, which comes after all that is in force.
 * `house` comes first; nothing is hidden by it. `edition` is the year of the edition that is read, if not this one. `only` is the one rulebook to find something in. The list also has `books`, what each
 * rulebook has of all that was found, and `known`, the greatest `cover`: both whatever `only` and `limit` leave out; `common`, the words of the
 * query that are not worth marking; `news`, what to say of a number that a later edition has and this one not, or "";
 * `meant`, the words that were searched for those of the query that no rule has (`misdeal` for `mizdeal`), and `read`, the query with them, or "";
 * `about`: the glossary's concepts in it, by their places; `guessed`: words were taken for others; `unruled`: one is known to be in no rule.
 */
export function search(index, query, { house = "", only = "", edition = "", limit = 20 } = {}) {
  const whole = query.trim().slice(0, 200);
  if (!whole) return Object.assign([], { books: [], about: [], known: 0, common: [], news: "", unruled: false, ...AS_TYPED });
  settle(index);
  const { text, as, ...rest } = wanted(index, whole);
  const named = ofEdition(index, rest.named, { house, edition });
  const { hits, read } = find(index, { text, named, as }, house);
  const taken = read.text === norm(text) ? text : read.text; // what is mended or in other letters now
  // what is announced never stands above a rule in force
  const found = apart(hits, (hit) => !isAnnounced(index)(hit)).flat();
  const shown = only ? found.filter((hit) => index.books[index.docs[hit.doc].book].id === only) : found;
  const news = newer(index, named);
  const about = [...concepts(flat(taken, index.lang), index.root).keys()];
  return Object.assign(
    shown.slice(0, limit).map((hit) => result(index, hit, { text: taken, about, house })),
    { books: tally(index, found), about: about.filter((id) => id < index.glossary), known: Math.max(news ? 1 : 0, ...found.map((hit) => hit.cover)), common: common(index, whole), news, unruled: folded(whole).split(/\s+/).some((word) => index.unruled.has(word)), guessed: read.changed > 0, ...(found.length && read.meant.length ? { meant: read.meant.map(([, other]) => other), read: otherThan(whole, asRead(whole, read.meant)) } : AS_TYPED) },
  );
}
