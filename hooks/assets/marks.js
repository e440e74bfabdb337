// What the reader leaves behind: read marks per rulebook and language, bookmarks, the last place. Apart from the settings.
const KEY = "floorbook:marks";

const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const text = (value) => typeof value === "string" && value.length < 400;

/** Whatever was stored or is in a file, in the one form that the pages rely on; what does not fit is left out. */
export function tidy(data) {
  const result = { read: {}, bookmarks: [], resume: null };
  if (!plain(data)) return result;
  for (const [book, languages] of Object.entries(plain(data.read) ? data.read : {})) {
    for (const [language, articles] of Object.entries(plain(languages) ? languages : {})) {
      for (const [id, mark] of Object.entries(plain(articles) ? articles : {})) {
        if (!plain(mark) || !text(mark.digest) || !id.startsWith(`${book}/`)) continue;
        ((result.read[book] ??= {})[language] ??= {})[id] = { digest: mark.digest, counts: Boolean(mark.counts), at: when(mark.at) };
      }
    }
  }
  result.bookmarks = (Array.isArray(data.bookmarks) ? data.bookmarks : []).filter(place).map(copy);
  if (place(data.resume)) result.resume = copy(data.resume);
  return result;
}

const when = (at) => (Number.isFinite(at) ? at : 0); // ms since 1970; marks of before had none
const place = (value) => plain(value) && text(value.id) && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(value.id) && text(value.number) && text(value.title);
const copy = ({ id, anchor, number, title, lang, at }) => ({ id, anchor: /^[a-z0-9-]+$/.test(anchor) ? anchor : "", number, title, lang: text(lang) ? lang : "", at: when(at) });

export function load() {
  try {
    return tidy(JSON.parse(localStorage.getItem(KEY) || "{}"));
  } catch {
    return tidy(null);
  }
}

export function save(data) {
  try {
    localStorage.setItem(KEY, JSON.stringify(data));
  } catch {
    // nothing to keep it in: a private window, or storage that is full
  }
  return data;
}

/** Whether data that was saved is there. */
export const isKept = (data) => JSON.stringify(load()) === JSON.stringify(tidy(data));

/** Marks of an edition in a language: article id -> `{ digest, counts }`. */
export const readIn = (data, book, language) => data.read[book]?.[language] ?? {};

export function setRead(book, language, id, mark) {
  const data = load();
  const marks = ((data.read[book] ??= {})[language] ??= {});
  if (mark) marks[id] = { ...mark, at: Date.now() };
  else delete marks[id];
  return save(data);
}

// `slug`, `slug:from`, `slug::until`, in seconds since 1970: articles outside of a rulebook
function outside(list) {
  const isNow = (from, until) => Date.now() >= (from || 0) * 1000 && (!until || Date.now() < until * 1000);
  return list.split(" ").map((entry) => entry.split(":")).filter(([, from, until]) => isNow(from, until)).map(([slug]) => slug);
}

/** How many marks count, never more than there is to read: those of articles that are `out` of the rulebook are kept for their return. */
export function counted(data, book, language, total, out = "") {
  const gone = new Set(outside(out).map((slug) => `${book}/${slug}`));
  const marks = Object.entries(readIn(data, book, language)).filter(([id, mark]) => mark.counts && !gone.has(id));
  return Math.min(total, marks.length);
}

/** Whether two places are the same article, or the same paragraph of it. */
export const isSamePlace = (one, other) => one.id === other.id && one.anchor === other.anchor;

export function setBookmark(entry, on) {
  const data = load();
  data.bookmarks = data.bookmarks.filter((other) => !isSamePlace(other, entry));
  if (on) data.bookmarks.unshift(entry);
  return save(data);
}
