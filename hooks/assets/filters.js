// The counts of a comparison filter its list, by relation and by chapter: a second press shows everything again.
// On a phone the list stands far below the counts, so a choice brings it into view; a line above it says what is shown.

/** The chapter that an entry of the list belongs to; entries that are settled stand apart from their chapter's section. */
const chapterOf = (item) => item.closest("[data-group]")?.id ?? item.closest("[data-of-group]").dataset.ofGroup;

/** The address keeps what is shown: it can be shared, and another language shows the same. */
function remember(shown) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(shown)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

function filters() {
  const links = [...document.querySelectorAll("[data-filters] [data-filter]")];
  const select = document.querySelector("[data-chapter]");
  const items = [...document.querySelectorAll(".diffs > li[data-rel]")];
  let chosen = "";
  const inChapter = (item) => !select?.value || chapterOf(item) === select.value;

  const update = () => {
    for (const link of links) {
      link.setAttribute("aria-pressed", String(link.dataset.filter === chosen));
      link.querySelector("b").textContent = items.filter((item) => item.dataset.rel === link.dataset.filter && inChapter(item)).length;
    }
    const shown = items.filter((item) => inChapter(item) && (!chosen || item.dataset.rel === chosen));
    hide(chosen, select?.value ?? "", new Set(shown));
    report(links.find((link) => link.dataset.filter === chosen), select, shown.length);
    remember({ rel: chosen, chapter: select?.value ?? "" });
  };
  const show = (relation) => {
    chosen = relation;
    for (const details of document.querySelectorAll(".silences")) details.open = chosen === details.dataset.rel;
    update();
  };
  const choose = (relation) => {
    show(relation);
    if (chosen || select?.value) bringIntoView();
  };

  if (select) {
    select.addEventListener("change", () => {
      update();
      bringIntoView();
    });
  }
  for (const link of links) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-pressed", "false");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      choose(chosen === link.dataset.filter ? "" : link.dataset.filter);
    });
    link.addEventListener("keydown", (event) => {
      if (event.key === " ") {
        event.preventDefault();
        link.click();
      }
    });
  }
  document.querySelector("[data-show-all]")?.addEventListener("click", () => {
    const back = links.find((link) => link.dataset.filter === chosen) ?? select;
    if (select) select.value = "";
    choose("");
    back?.focus(); // the button that was pressed is gone; the place of the choice is where one goes on
  });

  const asked = new URLSearchParams(location.search);
  const chapter = asked.get("chapter");
  if (select && [...select.options].some(({ value }) => value === chapter)) select.value = chapter;
  if (links.some((link) => link.dataset.filter === asked.get("rel"))) show(asked.get("rel"));
  else if (select?.value) update();
}

/** Hides entries, their chapters and folds where nothing of the choice stands in them. */
function hide(chosen, chapter, shown) {
  const has = (part) => [...part.querySelectorAll(".diffs > li")].some((item) => shown.has(item));
  for (const item of document.querySelectorAll("[data-group] [data-rel]")) {
    if (item.matches("li, details")) item.hidden = Boolean(chosen) && item.dataset.rel !== chosen;
  }
  for (const group of document.querySelectorAll("[data-group]")) group.hidden = !has(group);
  for (const settled of document.querySelectorAll("[data-settled]")) {
    for (const part of settled.querySelectorAll("[data-of-group]")) part.hidden = Boolean(chapter) && chapter !== part.dataset.ofGroup;
    settled.hidden = !has(settled);
  }
}

/** «Stricter · Dealing: 3», or that there is none; a status, so that it is read out too. */
function report(link, select, n) {
  const line = document.querySelector("[data-found]");
  if (!line) return;
  const names = [link?.querySelector("span")?.textContent, select?.value && select.selectedOptions[0].textContent].filter(Boolean);
  line.parentElement.hidden = names.length === 0;
  line.textContent = names.length === 0 ? "" : `${names.join(" · ")}: ${n || line.dataset.none}`;
}

function bringIntoView() {
  const list = document.querySelector("[data-face='list']");
  const { top } = list.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  list.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
}

filters();
document.addEventListener("floorbook:changed", filters); // the page has become tomorrow's while it was open
