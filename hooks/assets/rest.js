// The search page where houses' rules are files of their own: what is not searched yet, one rulebook to choose, results that come later.
const list = document.querySelector("[data-results]");
const status = document.querySelector("[data-status]");
const nothing = document.querySelector("[data-nothing]");
const box = document.querySelector("[data-rest]");
const note = box.querySelector("p");
const button = box.querySelector("button");
const only = document.querySelector("[data-only]");

let page = null; // of the last answer

button.addEventListener("click", () => button.ariaDisabled !== "true" && page.searchAll());
only.querySelector("select").addEventListener("change", ({ target }) => page.choose(target.value));

/** Show how far the search has come, and what came since `page.show` last ran. */
export function tell(data, about) {
  page = about;
  const { houses, kb, busy, failed } = data.rest;
  only.hidden = false;
  only.querySelector("select").value = page.filter;
  const held = box.contains(document.activeElement);
  const fresh = data.more ? grow(data) : [];
  if (houses && !data.results.length) {
    nothing.querySelector("p").textContent = box.dataset.none.replace("{q}", page.query);
  }
  nothing.querySelector(".lead").textContent = houses ? box.dataset.lead : nothing.querySelector(".lead").dataset.all;
  box.hidden = !houses || Boolean(page.filter);
  const number = (n) => n.toLocaleString(document.documentElement.lang);
  const left = box.dataset.left.replace("{n}", number(houses));
  note.textContent = busy ? box.dataset.busy : failed ? [box.dataset.failed, left].join(" ") : left;
  button.textContent = button.dataset.pattern.replace("{size}", number(kb));
  button.ariaDisabled = String(busy);
  button.hidden = busy && !held; // who has pressed it keeps the place, and goes on at the first new result
  if (held && box.hidden) (fresh[0] ?? list).querySelector("a")?.focus({ preventScroll: true });
}

/** New results below those that are shown, which it returns: nothing moves under the thumb. */
function grow(data) {
  const shown = new Set([...list.querySelectorAll("[data-article]")].map((row) => row.dataset.article));
  if (!shown.size) {
    page.show();
    return [...list.querySelectorAll("[data-article]")];
  }
  const fresh = data.results.filter((result) => !shown.has(result.id) && !result.own && (!page.filter || result.book.id === page.filter));
  if (!fresh.length) return [];
  let group = [...list.querySelectorAll(".group")].at(-1);
  if (group.dataset.own !== undefined) {
    group = group.cloneNode(true);
    delete group.dataset.own;
    group.querySelector("h2").textContent = list.dataset.others;
    list.append(group, Object.assign(document.createElement("ol"), { className: "results" }));
  }
  const rows = list.lastElementChild;
  const items = fresh.map(page.item);
  rows.append(...items);
  group.querySelector(".num").textContent = String(rows.children.length);
  status.textContent = page.count(shown.size + fresh.length);
  return items;
}
