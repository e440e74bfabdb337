// How a paragraph is cited on the device, from what its page says: «제29조 3항», «Art. 29(3)». See rulebook/citation.py.

// The printed labels of a paragraph and of those it belongs to, outermost first; a paragraph that the source doesn't number has none.
export function labels(target) {
  const found = [];
  for (let item = target; item?.matches("li"); item = item.parentElement.closest("li")) found.unshift(item.querySelector(":scope > .pn")?.firstChild?.textContent.trim() ?? "");
  return found.filter((label) => label && label !== "¶");
}

/** The number of an article with the paragraph's; `words` has the patterns of an example's name and of the guide's. */
export function citation(article, target, words) {
  const { number, levels } = article.dataset;
  if (!target) return number;
  const { id } = target;
  if (id.startsWith("ex-")) return `${number}, ${words.example.replace("{n}", id.slice(3))}`;
  if (id.startsWith("guide")) return `${number}, ${words.guide}`;
  const patterns = JSON.parse(levels);
  const printed = labels(target);
  if (!printed.length) return /^[1-9]\d*$/.test(id) ? `${number} ¶${id}` : number;
  return printed.reduce((text, label, level) => text + (patterns[Math.min(level, patterns.length - 1)] ?? "{label}").replace("{label}", label), number);
}
