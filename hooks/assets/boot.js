// Before the first paint: the reader's choices as attributes of <html>, so that nothing flickers.
(() => {
  const html = document.documentElement;
  html.classList.replace("no-js", "js");
  let set = {};
  try {
    set = JSON.parse(localStorage.getItem("floorbook:settings") || "{}") || {};
  } catch {
    // storage is closed to us (private mode): the page works with its defaults
  }
  if (set.theme === "light" || set.theme === "dark") html.dataset.theme = set.theme;
  if (/^[2-5]$/.test(set.size)) html.dataset.size = set.size;
  if (set.house) html.dataset.house = set.house;
  if (set.mode === "table") html.dataset.mode = "table";
  // Numbers of another edition, folded games and the house that comes first change the lines of some kinds of pages: these are shown when
  // they stand (settled.js), never moved after. All others are shown at once, the search page first of all: what would settle it comes last.
  // A script that doesn't come must not leave the page blank: the style sheet ends the wait.
  const settings = { edition: /^(about|amendment|article|divergence|print|rulebook|term|topic)$/, holdem: /^(article|print|rulebook)$/, house: /^(article|topic)$/ };
  const moves = Object.entries(settings).some(([name, kinds]) => set[name] && kinds.test(html.dataset.kind));
  if (moves || (html.dataset.kind === "home" && resumes())) html.dataset.settling = "";
  if (set.edition) {
    early(".indep:has(+ *) [data-edition-status]", (line) => {
      line.textContent = line.getAttribute(`data-for-${set.edition}`) ?? line.textContent; // it may take another line, above all else
    });
  }
  language(set);

  // A script of the search page that can't be loaded, or one that it imports: the field would stay silent.
  addEventListener("error", ({ target }) => {
    const said = target.type === "module" && document.querySelector("[data-results]")?.dataset.failed;
    if (said) for (const line of document.querySelectorAll("p[data-status], [data-announced]")) line.textContent = said;
  }, true);

  // Bookmarks and the last place stand above the rulebooks.
  function resumes() {
    try {
      return Boolean(set.house) || /"resume": ?\{|"bookmarks": ?\[\{/.test(localStorage.getItem("floorbook:marks") ?? "");
    } catch {
      return false;
    }
  }

  // The site's root is every language's door: a reader who chose one goes there at once. Only the bare root: whoever follows a link to a
  // page, comes from a page of this site or goes back stays where the link leads.
  function language({ lang }) {
    const { base, others } = html.dataset;
    if (!others) return;
    const root = new URL(base.replace(/\/?$/, "/"), location.href);
    const known = others.split(" ");
    const bare = location.pathname.replace(/index\.html$/, "") === root.pathname && !location.hash && /^(\?lang=[\w-]+)?$/.test(location.search);
    const back = performance.getEntriesByType?.("navigation")[0]?.type === "back_forward";
    const chosen = lang || new URLSearchParams(location.search).get("lang"); // an installed app says which language it was installed in
    if (bare && !back && known.includes(chosen) && !document.referrer.startsWith(root.href)) return location.replace(new URL(`${chosen}/`, root));
    if (!lang && html.dataset.kind === "home") offer(known);
  }

  // No choice yet, and the browser speaks another of the site's languages first: one line says so, put in while the page is read.
  function offer(known) {
    const spoken = (navigator.languages ?? []).map((tag) => tag.split("-")[0].toLowerCase()).find((code) => code === html.lang || known.includes(code));
    if (!spoken || spoken === html.lang) return;
    early(`[data-offer="${spoken}"]`, (line) => (line.hidden = false));
  }

  // As soon as something is there: before it is painted.
  function early(selector, change) {
    new MutationObserver((_, observer) => {
      const found = document.querySelector(selector);
      if (!found) return;
      change(found);
      observer.disconnect();
    }).observe(html, { childList: true, subtree: true });
  }
})();
