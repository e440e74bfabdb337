// An answer in the reader's language, with the help of another language's index where the query's words are of that language.
import { search } from "./engine.js";

const SURE = 0.6; // an own answer that covers more of the query needs no other language
const BETTER = 0.75; // what another language's answer must cover to stand in …
const MARGIN = 0.3; // … and how much more than the own one

const cover = (results) => Math.max(0, ...results.map((result) => result.cover));
const written = (query, scripts) => new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join("")}]`, "u").test(query);

/** Whether another language might know better. */
export const unsure = (results) => cover(results) < SURE;

/**
 * Results of `own`, an index, as `search` gives them; or of the first of `others` that knows the query much better, in own's words.
 * `others`: [{ scripts: Unicode's names of its scripts, index: () => promise of its index }].
 */
export async function answer(query, own, others, options) {
  const results = search(own, query, options);
  if (!unsure(results)) return results;
  const known = cover(results);
  for (const { scripts, index } of others) {
    if (!written(query, scripts)) continue;
    try {
      const found = search(await index(), query, options);
      if (cover(found) >= Math.max(BETTER, known + MARGIN)) return found.flatMap((result) => inWordsOf(own, result));
    } catch {
      // without a network the own language's answer stands
    }
  }
  return results;
}

function inWordsOf(own, result) {
  const doc = own.docs.find((one) => one.id === result.id);
  if (!doc) return [];
  const { number, title, ruling, laterLabel, from } = doc;
  return [{ ...result, book: own.books[doc.book], number, title, ruling, laterLabel, from }];
}
