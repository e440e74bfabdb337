// Marks that came from another device, put together with those of this one. Apart from marks.js: only the home page loads a file.
import { isSamePlace } from "./marks.js";

/** Two devices' marks, both tidy, as one: nothing is lost; of two marks of an article, or two last places, the later one wins. */
export function merge(mine, theirs) {
  const result = structuredClone(theirs);
  for (const [book, languages] of Object.entries(mine.read)) {
    for (const [language, articles] of Object.entries(languages)) {
      const marks = ((result.read[book] ??= {})[language] ??= {});
      for (const [id, mark] of Object.entries(articles)) if (!marks[id] || mark.at >= marks[id].at) marks[id] = mark;
    }
  }
  const isMine = (entry) => mine.bookmarks.some((own) => isSamePlace(own, entry));
  result.bookmarks = [...mine.bookmarks, ...result.bookmarks.filter((entry) => !isMine(entry))];
  if (mine.resume && mine.resume.at >= (result.resume?.at ?? 0)) result.resume = mine.resume;
  return result;
}
