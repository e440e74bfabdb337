// Terms of an index that a word may still become.

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
