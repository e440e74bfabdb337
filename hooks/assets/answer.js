// An answer in the reader's language, with the help of another language's index where the query's words are of that language.
import { said, search } from "./engine.js";

const SURE = 0.6; // an own answer that covers more of the query needs no other language
const BETTER = 0.75; // what another language's answer must cover to stand in …
const MARGIN = 0.3; // … and how much more than the own one

const written = (query, scripts) => new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join("")}]`, "u").test(query);

/** Whether another language might know better. */
export const unsure = (results) => results.known < SURE && !results.unruled;

/**
 * Results of `own`, an index, as `search` gives them; or of the first of `others` that knows the query much better, in own's words.
 * Where one of them could not be loaded and nothing was found, the list is `unreached`.
 * `others`: [{ scripts: Unicode's names of its scripts, index: () => promise of its index }].
 */
export async function answer(query, own, others, options) {
  const results = search(own, query, options);
  if (!unsure(results)) return results;
  const { known } = results;
  let unreached = false;
  for (const { scripts, index } of others) {
    if (!written(query, scripts)) continue;
    try {
      const found = search(await index(), query, options);
      if (!found.guessed && found.known >= Math.max(BETTER, known + MARGIN)) return inWordsOf(own, found);
    } catch {
      unreached = true; // without a network the own language's answer stands
    }
  }
  return Object.assign(results, { unreached: unreached && !results.books.length });
}

function inWordsOf(own, found) {
  const results = found.flatMap((result) => {
    const doc = own.docs.find((one) => one.id === result.id);
    if (!doc) return [];
    const { number, title, ruling, laterLabel, from } = doc;
    return [{ ...result, book: own.books[doc.book], number, title, ruling, laterLabel, from, words: said(own, doc, found.about) }];
  });
  const books = found.books.map(({ book, n }) => ({ book: own.books.find(({ id }) => id === book.id), n }));
  return Object.assign(results, { books, known: found.known, common: found.common, meant: found.meant, read: found.read });
}
