// The service worker: saved sets of rules, read and searched without a network. rulebook/offline.py says what packs, parts and sets are.
//
// The shelf is what is saved on this device: { version, parts: {name: cache}, sets: {name: {parts, label, path, asked, saved}}, checked }.
// Everything on it is of one version. A new version is loaded beside it, and one write of the shelf's record makes the switch: whatever
// happens before (no network, no room, the phone switched off) leaves the old version whole. A cache bears its part's hash as its name,
// so an unchanged part is not loaded twice, and one that is shared by two sets is kept once.
//
// `asked`: the reader has saved the set. Then its pages come from the shelf even when there is a network, until the reader takes the new
// version. A set that is there only because the search page was visited serves when the network fails.
const CONFIG = {};

const BASE = self.registration.scope;
const MINE = `floorbook:${new URL(BASE).pathname}:`; // other sites may live on the same host
const RECORD = [`${MINE}shelf`, `${BASE}offline/shelf`];
const COMPLETE = `${BASE}offline/complete`;
const PATIENCE = 4000; // ms that the network has to answer where a copy is at hand
const TYPES = {
  css: "text/css", csv: "text/csv", html: "text/html", ics: "text/calendar", js: "text/javascript", json: "application/json", svg: "image/svg+xml", webmanifest: "application/manifest+json", xml: "application/xml",
};

// ---- the shelf

async function shelf() {
  const record = await caches.match(RECORD[1], { cacheName: RECORD[0] });
  return record ? record.json() : { version: "", parts: {}, sets: {} };
}

async function put(next) {
  const cache = await caches.open(RECORD[0]);
  await cache.put(RECORD[1], new Response(JSON.stringify(next), { headers: { "content-type": "application/json" } }));
}

const cacheOf = (part) => MINE + part.sha256;
const whole = (name) => caches.match(COMPLETE, { cacheName: name });

/** Remove what nothing needs: parts of older versions, loads that were broken off. */
async function tidy() {
  const needed = new Set([RECORD[0], cacheOf(CONFIG.shell), ...Object.values((await shelf()).parts)]);
  for (const name of await caches.keys()) if (name.startsWith(MINE) && !needed.has(name)) await caches.delete(name);
}

// ---- loading

class Trouble extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

async function load(address, options) {
  let answer;
  try {
    answer = await fetch(BASE + address, options);
  } catch {
    throw new Trouble("network");
  }
  // the site is being replaced under our hands: index and packs are of two versions
  if (!answer.ok) throw new Trouble("changed");
  return answer;
}

async function unpacked(answer) {
  let bytes;
  try {
    bytes = new Uint8Array(await answer.arrayBuffer());
  } catch {
    throw new Trouble("network"); // broken off on the way
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes; // a host that unpacks by itself
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Make sure that a part is on the device, whole; returns its cache's name. */
async function fetchPart(part) {
  const name = cacheOf(part);
  if (await whole(name)) return name;
  await caches.delete(name);
  const bytes = await unpacked(await load(part.file, { cache: "no-store" }));
  if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== part.sha256) throw new Trouble("changed");
  const files = Object.entries(JSON.parse(new TextDecoder().decode(bytes)));
  const cache = await caches.open(name);
  const store = ([path, text]) => {
    const ending = /\.(\w+)$/.exec(path)?.[1] ?? "html";
    return cache.put(BASE + path, new Response(text, { headers: { "content-type": `${TYPES[ending]}; charset=utf-8` } }));
  };
  while (files.length) await Promise.all(files.splice(0, 50).map(store));
  await cache.put(COMPLETE, new Response(""));
  return name;
}

/** Load what `sets` need at the site's present version, then switch to it. */
async function fill(index, sets, tell) {
  const kept = Object.entries(sets).filter(([name]) => index.sets[name]);
  const names = [...new Set(kept.flatMap(([name]) => index.sets[name]))];
  const total = names.reduce((sum, name) => sum + index.parts[name].size, 0);
  const parts = {};
  let done = 0;
  for (const name of names) {
    tell({ done, total });
    parts[name] = await fetchPart(index.parts[name]);
    done += index.parts[name].size;
  }
  // what was there at the start may have been cleared since
  for (const name of Object.values(parts)) if (!(await whole(name))) throw new Trouble("storage");
  const now = new Date().toISOString();
  await put({ version: index.version, parts, sets: Object.fromEntries(kept.map(([name, set]) => [name, { ...set, parts: index.sets[name], saved: now }])), checked: now });
  await tidy();
}

// ---- what pages ask for, one after the other

const JOBS = {
  async save({ set, about }, tell) {
    const { sets } = await shelf();
    await fill(await current(), { ...sets, [set]: { ...about, asked: true } }, tell);
  },
  async update(_, tell) {
    await fill(await current(), (await shelf()).sets, tell);
  },
  async remove({ set }) {
    const now = await shelf();
    delete now.sets[set];
    const needed = new Set(Object.values(now.sets).flatMap((other) => other.parts));
    now.parts = Object.fromEntries(Object.entries(now.parts).filter(([name]) => needed.has(name)));
    await put(now);
    await tidy();
  },
  // the search page was visited: the search shall work without a network from now on, if there is one for it with the reader's house
  async keep({ set: plain, house }, tell) {
    const { version, sets } = await shelf();
    const index = await current();
    const set = index.sets[`${plain}/${house}`] ? `${plain}/${house}` : plain;
    if (version === index.version && sets[set]) return;
    if (version !== index.version && Object.values(sets).some((other) => other.asked)) return; // a switch is the reader's to make
    await fill(index, { ...sets, [set]: sets[set] ?? { asked: false } }, tell);
  },
  // the site still has the version that is saved here
  async confirm() {
    const now = await shelf();
    if (now.version) await put({ ...now, checked: new Date().toISOString() });
  },
};

const current = async () => (await load("offline/index.json", { cache: "no-cache" })).json();

let line = Promise.resolve();

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  const tell = (message) => port?.postMessage(message);
  const job = async () => {
    try {
      await JOBS[event.data.job](event.data, tell);
      tell({ end: true });
    } catch (error) {
      await tidy().catch(() => {});
      tell({ end: true, why: error.why ?? (error.name === "QuotaExceededError" ? "quota" : "storage"), detail: String(error) });
    }
  };
  line = line.then(job, job);
  event.waitUntil(line);
});

// ---- answering requests

async function kept(address) {
  const { parts, sets } = await shelf();
  const found = await Promise.all([...new Set([...Object.values(parts), cacheOf(CONFIG.shell)])].map((cacheName) => caches.match(address, { cacheName })));
  return { answer: found.find(Boolean), asked: Object.values(sets).some((set) => set.asked) };
}

/** «This is not saved», in the language of the address. */
async function notSaved(path) {
  const prefix = CONFIG.prefixes.find((candidate) => path.startsWith(candidate)) ?? "";
  const { answer } = await kept(`${BASE}${prefix}offline/`);
  if (!answer) return Response.error();
  return new Response(answer.body, { status: 503, headers: answer.headers });
}

async function page(event) {
  const url = new URL(event.request.url);
  const clean = url.origin + url.pathname.replace(/\/index\.html$/, "/");
  let { answer, asked } = await kept(clean);
  if (!answer && !/\/$|\.\w+$/.test(clean)) {
    // relative links need the closing slash
    if ((await kept(`${clean}/`)).answer) return Response.redirect(`${clean}/${url.search}`, 302);
  }
  if (answer && asked) return answer;
  const network = fetch(event.request).then((reply) => (reply.status >= 500 && answer ? answer : reply));
  if (!answer) return network.catch(() => notSaved(clean.slice(BASE.length)));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, answer));
  return Promise.race([network, late]).catch(() => answer);
}

async function resource(event) {
  const url = new URL(event.request.url);
  return (await kept(url.origin + url.pathname)).answer ?? fetch(event.request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(BASE)) return;
  event.respondWith(request.mode === "navigate" ? page(event) : resource(event));
});

// A new worker is at work at once: it changes code and shell, never the shelf.
self.addEventListener("install", (event) => event.waitUntil(fetchPart(CONFIG.shell).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
