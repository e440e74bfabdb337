// Which words of a text are marked for a query: as whole words where words stand apart, anywhere else where they don't.

const LATIN = /^[a-z0-9\u00c0-\u024f'’-]+$/i;
const HANGUL = /^[가-힣]+$/;
const SEPARATOR = "|"; // between words in an address: a word may be several

/** The words of a query that are worth marking: no short ones, no bare figures; Korean also without its last syllable, Japanese by script. */
export function terms(query) {
  const found = [];
  for (const word of query.trim().split(/\s+/)) {
    if (LATIN.test(word)) {
      if (word.length > 2 && !/^\d+$/.test(word)) found.push(word);
      continue;
    }
    found.push(...(word.match(/^[가-힣一-龯]$|[가-힣]{2,}|[一-龯々]{2,}|[ァ-ヺー]{2,}|[ぁ-ゖー]{3,}|[a-z]{3,}/gi) ?? []));
    const hangul = /^[가-힣]{3,}$/.exec(word);
    if (hangul) found.push(word.slice(0, -1));
  }
  return [...new Set(found)];
}

export const join = (words) => words.join(SEPARATOR);
export const parted = (text) => text.split(SEPARATOR).filter(Boolean);

// How many letters may follow a word: a short one (SA, per) is another word with them.
const ending = (word) => Math.max(0, Math.min(3, word.length - 3));

/** A pattern that finds any of the words, longest first; null without words. */
export function pattern(words) {
  const all = [...words];
  const sources = all
    .sort((a, b) => b.length - a.length)
    .map((word) => {
      const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      // of a longer word it is only the beginning: 레이 of 레이즈를, not within 플레이어; as one letter
      if (HANGUL.test(word) && (word.length === 1 || all.some((other) => other.length === word.length + 1 && other.startsWith(word)))) return `(?<![가-힣])${plain}`;
      return LATIN.test(word.replace(/ /g, "")) ? `(?<![\\p{L}\\p{N}])${plain}\\p{L}{0,${ending(word)}}(?![\\p{L}\\p{N}])` : plain;
    });
  return sources.length ? new RegExp(sources.join("|"), "giu") : null;
}
