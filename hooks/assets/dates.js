// What is published and not in force yet takes its place on its day, without a new build and without the network.
// data-soon, data-from and data-until carry the instant of the venue's local midnight, in seconds since 1970.
const DAY = 24 * 60 * 60 * 1000; // timers hold no longer waits than some weeks; a day is soon enough to look again
const due = (seconds) => Date.now() >= Number(seconds) * 1000;

const own = (root, name, without) => [...root.querySelectorAll(`[data-part="${name}"]`)].find((e) => !e.closest(without));

// Ids inside a text that waits carry a prefix; the text in force has none.
function rename(root, from, to) {
  for (const node of root.querySelectorAll("[id], [href^='#'], [aria-labelledby]")) {
    for (const name of ["id", "aria-labelledby"]) {
      const value = node.getAttribute(name);
      if (value?.startsWith(from)) node.setAttribute(name, to + value.slice(from.length));
    }
    const href = node.getAttribute("href");
    if (href?.startsWith(`#${from}`)) node.setAttribute("href", `#${to}${href.slice(from.length + 1)}`);
  }
}

// Text, badge, number and date change in one step: every part of the waiting version trades places with the one in force.
function swap(soon) {
  const root = soon.closest("[data-now]");
  if (!root) return;
  for (const part of [...soon.querySelectorAll("[data-part]")]) {
    const now = own(root, part.dataset.part, "[data-soon], .earlier");
    if (!now) continue;
    const old = [...now.childNodes];
    now.replaceChildren(...part.childNodes);
    part.replaceChildren(...old);
    const lang = now.getAttribute("lang");
    for (const [to, value] of [[now, part.getAttribute("lang")], [part, lang]]) {
      if (value) to.setAttribute("lang", value);
      else to.removeAttribute("lang");
    }
    if (soon.dataset.prefix && part.dataset.part === "text") {
      rename(part, "", `before-${soon.dataset.soon}-`);
      rename(now, soon.dataset.prefix, "");
    }
  }
  if (soon.dataset.rel) root.dataset.rel = soon.dataset.rel;
  if (soon.matches("details")) past(soon, root);
  else if ("gone" in soon.dataset) soon.removeAttribute("data-soon"); // repealed: the line stays and says since when
  else soon.remove();
}

// The text that was in force joins the earlier ones.
function past(details, root) {
  details.className = "earlier";
  details.removeAttribute("id");
  details.open = false;
  details.querySelector("summary").textContent = details.dataset.untilLabel;
  details.removeAttribute("data-soon");
  const title = root.querySelector("h1")?.textContent;
  if (title) document.title = `${root.querySelector(".printed b")?.textContent ?? ""} ${title} · ${document.title.split(" · ").slice(1).join(" · ")}`;
  const waiting = [...root.querySelectorAll("details.coming")].pop();
  if (waiting) waiting.after(details);
}

function update() {
  const waiting = [...document.querySelectorAll("[data-soon]")].sort((a, b) => a.dataset.soon - b.dataset.soon);
  for (const soon of waiting) if (due(soon.dataset.soon)) swap(soon);
  for (const node of document.querySelectorAll("[data-until]")) node.hidden = due(node.dataset.until);
  for (const node of document.querySelectorAll("[data-from]")) node.hidden = !due(node.dataset.from);
}

function next() {
  const times = [...document.querySelectorAll("[data-soon], [data-until], [data-from]")]
    .map((e) => Number(e.dataset.soon ?? e.dataset.until ?? e.dataset.from) * 1000 - Date.now())
    .filter((wait) => wait > 0);
  if (times.length) setTimeout(tick, Math.min(Math.min(...times) + 50, DAY));
}

function tick() {
  update();
  next();
}

tick();
// a phone that slept over midnight runs no timers
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && update());
addEventListener("pageshow", update);
