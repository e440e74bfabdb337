// Loads a language's documents once, builds the index while they arrive, answers queries. Where they are in several files, parts.js says which to load.
import { answer, unsure } from "./answer.js";
import { upcoming } from "./dawn.js";
import { createIndex, due, extend } from "./indexing.js";
import { pieces } from "./pieces.js";

const loaded = new Map(); // address of documents -> promise of { url, data, pieces: of the file and its parts, index, dues }
const handed = new Map(); // address of documents -> what puts bytes that the page hands over into their stream
let latest = 0; // the question that was asked last

async function fetched(url, take) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  await pieces(response.body, take);
}

/** All pieces of a file. */
async function whole(url) {
  const all = [];
  await fetched(url, (piece) => all.push(piece));
  return all;
}

/** The page hands over a file as it gets it: `bytes`, then that there are no more, or that they are `lost`. */
function receive(url, { bytes, lost }, now) {
  if (!handed.has(url)) {
    const coming = arrive(url, now, (take) => pieces(new ReadableStream({ start: (into) => handed.set(url, into) }), take));
    coming.catch(() => {}); // whoever asks is told
    loaded.set(url, coming);
  }
  const into = handed.get(url);
  if (bytes) into.enqueue(bytes);
  else if (lost) into.error(new Error(`lost ${url}`));
  else into.close();
}

/** An index of what `bring` brings, piece by piece. */
async function arrive(url, now, bring) {
  const own = { url, pieces: [], data: null, index: null };
  try {
    await bring((piece) => add(own, piece, now));
    own.dues = due(own.pieces, now);
    return own;
  } catch (error) {
    loaded.delete(url); // the next question tries again
    throw error;
  }
}

function add(own, piece, now) {
  own.pieces.push(piece);
  own.data ??= piece;
  if (piece === own.data) own.index = createIndex(piece);
  else extend(own.index, piece, now);
}

async function load(url, now) {
  if (!loaded.has(url)) loaded.set(url, arrive(url, now, (take) => fetched(url, take)));
  const own = await loaded.get(url);
  const dues = due(own.pieces, now);
  if (own.dues !== dues) {
    own.index = createIndex(own.data);
    for (const piece of own.pieces.slice(1)) extend(own.index, piece, now);
    own.dues = dues;
  }
  return own;
}

/** A language's documents, as far as a question needs them; `parts` is the module that brings more, where there are more. */
async function ready(url, { query = "", house, only, now }) {
  const own = await load(url, now);
  const parts = own.data.parts && (await import("./parts.js"));
  await parts?.bring(own, parts.wanted(own, query, [house, only]), { fetched: whole, now });
  return { own, parts };
}

self.addEventListener("message", async ({ data }) => {
  const asked = { elsewhere: [], now: Date.now(), ...data };
  const { id, docs, elsewhere, query, house, only, edition, limit, file } = asked;
  if (file) return receive(docs, file, asked.now);
  try {
    if (query !== undefined) latest = id;
    const { own, parts } = await ready(docs, asked);
    if (query === undefined) return self.postMessage({ id, ready: true });
    const { relations, prefix } = own.data;
    const others = elsewhere.map((other) => ({ scripts: other.scripts, index: async () => (await ready(other.docs, asked)).own.index }));
    const reply = async (more) => {
      const results = await answer(query, own.index, others, { house, only, edition, limit });
      self.postMessage({ id, results, books: results.books, common: results.common, news: results.news, meant: results.meant, read: results.read, unreached: results.unreached, unsure: unsure(results), wide: others.length > 0, relations, prefix, next: upcoming(own.pieces, asked.now), ...more });
    };
    if (parts) await parts.goOn(own, { ...asked, fetched: whole }, reply, () => id === latest);
    else await reply();
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});
