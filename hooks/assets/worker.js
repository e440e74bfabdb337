// Loads a language's documents once, builds the index, answers queries.
import { createIndex, search } from "./engine.js";

let ready = null;
let build = null; // the index for what is in force: made again when a text's day comes

const due = ({ later = [] }, now) => later.filter(([at]) => at * 1000 <= now).length;

function current(data, now) {
  if (build?.due !== due(data, now)) build = { due: due(data, now), index: createIndex(data, undefined, now) };
  return build.index;
}

async function load(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return answer.json();
}

self.addEventListener("message", async ({ data }) => {
  const { id, docs, query, house, limit, now = Date.now() } = data;
  try {
    ready ??= load(docs);
    const loaded = await ready;
    const { relations, prefix } = loaded;
    const index = current(loaded, now);
    if (query === undefined) self.postMessage({ id, ready: true });
    else self.postMessage({ id, results: search(index, query, { house, limit }), relations, prefix });
  } catch (error) {
    ready = null; // the next question tries again
    self.postMessage({ id, error: String(error) });
  }
});
