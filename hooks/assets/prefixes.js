// Words of an index that another may still become.

/** Where in sorted words those stand that begin with `start`. */
function firstOf(words, start) {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle] < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether one of sorted words begins with `start`. */
export const begins = (words, start) => Boolean(words[firstOf(words, start)]?.startsWith(start));

/** Whether a word is one of sorted words. */
export const has = (words, word) => words[firstOf(words, word)] === word;

/** Terms of the index that begin with a query's Latin word. */
export function continuations(index, term) {
  const found = [];
  index.latin ??= [...index.postings.keys()].filter((one) => /^[a-z]/.test(one)).sort();
  const terms = index.latin;
  let low = firstOf(terms, term);
  for (; low < terms.length && terms[low].startsWith(term); low++) if (terms[low] !== term) found.push(terms[low]);
  return found;
}
