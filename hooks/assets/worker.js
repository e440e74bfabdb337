// Loads a language's documents once, builds the index, answers queries.
import { answer } from "./answer.js";
import { createIndex } from "./engine.js";

const loaded = new Map(); // address of documents -> promise of them
const built = new Map(); // the same -> the index for what is in force: made again when a text's day comes

const due = ({ later = [] }, now) => later.filter(([at]) => at * 1000 <= now).length;

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
}

async function load(url, now) {
  if (!loaded.has(url)) loaded.set(url, fetched(url));
  try {
    const data = await loaded.get(url);
    const dues = due(data, now);
    if (built.get(url)?.dues !== dues) built.set(url, { dues, data, index: createIndex(data, undefined, now) });
    return built.get(url);
  } catch (error) {
    loaded.delete(url); // the next question tries again
    throw error;
  }
}

self.addEventListener("message", async ({ data: asked }) => {
  const { id, docs, elsewhere = [], query, house, limit, now = Date.now() } = asked;
  try {
    const { data, index } = await load(docs, now);
    const { relations, prefix } = data;
    if (query === undefined) return self.postMessage({ id, ready: true });
    const others = elsewhere.map((other) => ({ scripts: other.scripts, index: async () => (await load(other.docs, now)).index }));
    self.postMessage({ id, results: await answer(query, index, others, { house, limit }), relations, prefix });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});
