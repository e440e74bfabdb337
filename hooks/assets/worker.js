// Loads a language's documents once, builds the index, answers queries.
import { createIndex, search } from "./engine.js";

let ready = null;

async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  const data = await answer.json();
  return { index: createIndex(data), relations: data.relations, prefix: data.prefix };
}

self.addEventListener("message", async ({ data }) => {
  const { id, docs, query, house, limit } = data;
  try {
    ready ??= load(docs);
    const { index, relations, prefix } = await ready;
    if (query === undefined) self.postMessage({ id, ready: true });
    else self.postMessage({ id, results: search(index, query, { house, limit }), relations, prefix });
  } catch (error) {
    ready = null; // the next question tries again
    self.postMessage({ id, error: String(error) });
  }
});
