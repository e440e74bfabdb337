// What is saved on this device, as pages see it. The worker (sw.js) alone writes; pages read its record and ask it for work.
const html = document.documentElement;

export const base = new URL(html.dataset.base.replace(/\/?$/, "/"), location.href);
export const MINE = `floorbook:${base.pathname}:`;
const SILENCE = 90_000; // ms without a word from the worker: it was stopped

/** The address under which a page is saved. */
export const plain = ({ origin, pathname }) => origin + pathname.replace(/\/index\.html$/, "/");

export const able = () => isSecureContext && "serviceWorker" in navigator && "caches" in self && "DecompressionStream" in self;

/** The worker's record: { version, parts, sets, checked }; null where the browser lets us keep nothing. */
export async function shelf() {
  try {
    const record = await caches.match(`${base}offline/shelf`, { cacheName: `${MINE}shelf` });
    return record ? await record.json() : { version: "", parts: {}, sets: {} };
  } catch {
    return null;
  }
}

/** Version, parts and sets of the site as it is now; null without a network, `gone` where the site keeps no copies any more. */
export async function index() {
  try {
    const answer = await fetch(new URL("offline/index.json", base), { cache: "no-cache" });
    if (answer.ok) return await answer.json();
    return { gone: answer.status === 404 || answer.status === 410 };
  } catch {
    return null;
  }
}

/** Bytes that are still to be loaded for a set. */
export async function missing(site, set) {
  let bytes = 0;
  for (const name of site.sets[set] ?? []) if (!(await caches.has(MINE + site.parts[name].sha256))) bytes += site.parts[name].size;
  return bytes;
}

/** Whether what is on the shelf is what the site has now. */
export function same(site, saved) {
  return Object.entries(saved.sets).every(([set]) => (site.sets[set] ?? []).every((name) => saved.parts[name]?.endsWith(site.parts[name].sha256)));
}

let registered = null;
const register = () => (registered ??= navigator.serviceWorker.register(new URL("sw.js", base), { scope: base.pathname }));

/** Have the worker ready, without asking it for anything. */
export const start = () => register().catch(() => null);

/** Ask the worker for a job; `tell` hears of its progress. Resolves to "" or to what went wrong: quota, network, changed, storage. */
export async function ask(job, tell = () => {}) {
  try {
    await register();
  } catch (error) {
    return error.name === "SecurityError" ? "storage" : "network";
  }
  const registration = await Promise.race([navigator.serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, 30_000, null))]);
  if (!registration) return "network";
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let silence = 0;
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(resolve, SILENCE, "network");
    };
    port1.onmessage = ({ data }) => {
      wait();
      if (!data.end) return tell(data);
      clearTimeout(silence);
      port1.close();
      if (data.why) console.warn(`offline: ${data.detail}`);
      resolve(data.why ?? "");
    };
    wait();
    registration.active.postMessage(job, [port2]);
  });
}

const lang = html.lang;
export const day = (iso) => new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(iso));
export const days = (iso) => Math.floor((Date.now() - new Date(iso)) / 86_400_000);
export const ago = (iso) => new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(-days(iso), "day");
export const percent = ({ done, total }) => Math.round((100 * done) / (total || 1));
export const megabytes = (bytes) => new Intl.NumberFormat(lang, { style: "unit", unit: "megabyte", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.max(bytes / 1e6, 0.1));
export const fill = (pattern, fields) => pattern.replace(/\{(\w+)\}/g, (whole, name) => fields[name] ?? whole);

/** From this age on a copy says how old it is. */
export const OLD = 14;
