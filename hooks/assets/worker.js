// Loads a language's documents once, builds the index, answers queries. Where they are in several files, parts.js says which to load.
import { answer, unsure } from "./answer.js";
import { upcoming } from "./dawn.js";
import { createIndex, due, extend } from "./indexing.js";

const loaded = new Map(); // address of documents -> promise of { url, data, files: what came of it and its parts, index, dues }
let latest = 0; // the question that was asked last

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

const parsed = async (bytes) => JSON.parse(new TextDecoder().decode(bytes));

async function load(url, { now, bytes }) {
  if (!loaded.has(url)) loaded.set(url, (bytes ? parsed(bytes) : fetched(url)).then((data) => ({ url, data, files: [data] })));
  try {
    const own = await loaded.get(url);
    const dues = due(own.files, now);
    if (own.dues !== dues) {
      own.index = createIndex(own.data, undefined, now);
      for (const part of own.files.slice(1)) extend(own.index, part, now);
      own.dues = dues;
    }
    return own;
  } catch (error) {
    loaded.delete(url); // the next question tries again
    throw error;
  }
}

/** A language's documents, as far as a question needs them; `parts` is the module that brings more, where there are more. `bytes`: the file, which the page has loaded. */
async function ready(url, { query = "", house, only, now, bytes }) {
  const own = await load(url, { now, bytes });
  const parts = own.data.parts && (await import("./parts.js"));
  await parts?.bring(own, parts.wanted(own, query, [house, only]), { fetched, now });
  return { own, parts };
}

self.addEventListener("message", async ({ data }) => {
  const asked = { elsewhere: [], now: Date.now(), ...data };
  const { id, docs, elsewhere, query, house, only, edition, limit } = asked;
  try {
    if (query !== undefined) latest = id;
    const { own, parts } = await ready(docs, asked);
    if (query === undefined) return self.postMessage({ id, ready: true });
    const { relations, prefix } = own.data;
    const others = elsewhere.map((other) => ({ scripts: other.scripts, index: async () => (await ready(other.docs, asked)).own.index }));
    const reply = async (more) => {
      const results = await answer(query, own.index, others, { house, only, edition, limit });
      self.postMessage({ id, results, books: results.books, common: results.common, news: results.news, meant: results.meant, read: results.read, unreached: results.unreached, unsure: unsure(results), wide: others.length > 0, relations, prefix, next: upcoming(own.files, asked.now), ...more });
    };
    if (parts) await parts.goOn(own, { ...asked, fetched }, reply, () => id === latest);
    else await reply();
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});
