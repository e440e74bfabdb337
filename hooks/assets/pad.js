// The number pad: shows whose number is typed, and goes straight to the article when there is one.
import { read } from "./settings.js";

const html = document.documentElement;
const base = new URL(html.dataset.base.replace(/\/?$/, "/"), location.href).href;

export function pad() {
  const form = document.querySelector("[data-pad]");
  const output = form.querySelector("[data-number]");
  const title = form.querySelector("[data-title]");
  const choices = form.querySelector("[data-choices]");
  const field = form.querySelector('input[name="q"]');
  let numbers = null; // rulebook -> digits -> [[number, title, path]], or the name of the file that has them

  const chosen = () => form.elements.house.value;
  const ready = () => typeof numbers?.[chosen()] === "object";
  const fetched = async (address) => (await fetch(address)).json();
  const loading = {}; // house -> promise: two keys in a row ask once
  const load = (house = chosen()) => (loading[house] ??= bring(house).finally(() => delete loading[house]));
  async function bring(house) {
    try {
      numbers ??= await fetched(form.dataset.numbers);
      if (typeof numbers[house] !== "string") return;
      const { "@later": later = [], ...own } = await fetched(new URL(numbers[house], new URL(form.dataset.numbers, location.href)));
      Object.assign(numbers, own, { "@later": [...(numbers["@later"] ?? []), ...later].sort(([a], [b]) => a - b) });
    } catch {
      // without a network: the next key tries again
    }
  }
  // a number may belong to another article from a day on
  const of = (book) => numbers?.["@later"]?.filter(([at, then]) => Date.now() >= at * 1000 && book in then).at(-1)?.[1][book] ?? numbers?.[book];
  const found = () => (ready() && (of(`${chosen()}@${read().edition}`) ?? of(chosen()))[field.value]) || [];
  const address = (path) => base + html.dataset.prefix + path;

  function show() {
    const entries = field.value ? found() : [];
    output.textContent = entries.length === 1 ? entries[0][0] : field.value || "–";
    title.textContent = entries.length === 1 ? entries[0][1] : entries.length ? form.dataset.choose : field.value && ready() ? form.dataset.none : "";
    choices.replaceChildren(...(entries.length > 1 ? entries.map(choice) : []));
  }

  function choice([number, name, path]) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    if (path) link.href = address(path);
    link.textContent = `${number} ${name}`;
    item.append(link);
    return item;
  }

  async function refresh() {
    show();
    if (ready() || !field.value) return;
    await load();
    show();
  }

  async function press(key) {
    field.value = key === "clear" ? "" : key === "back" ? field.value.slice(0, -1) : (field.value + key).replace(/^0+(?=\d)/, "").slice(0, 3);
    await refresh();
  }

  // whose number it is: my house, else the edition that is read, else the baseline as the page has it
  const standard = chosen();
  function adopt() {
    const { house, edition } = read();
    const offered = (id) => id && form.querySelector(`[name="house"][value="${CSS.escape(id)}"], [name="house"] [value="${CSS.escape(id)}"]`);
    form.elements.house.value = [house, edition].find(offered) ?? standard;
  }

  let typed = false; // on a keyboard, since the focus came to where it is: Enter then opens what was typed and doesn't press that key
  adopt();
  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (!key) return;
    typed = false;
    press(key);
  });
  form.addEventListener("change", refresh);
  form.addEventListener("focusin", () => (typed = false));
  document.addEventListener("floorbook:edition", show);
  document.addEventListener("floorbook:house", () => {
    adopt();
    refresh();
  });
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") press("back");
    else if (event.key === "Enter" && typed && event.target.closest("[data-key]")) form.requestSubmit();
    else return;
    typed = true;
    event.preventDefault();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!field.value) return;
    await refresh();
    const entries = found();
    if (entries.length === 1 && !entries[0][2]) return; // a number of another edition without a text here: its title says so
    if (entries.length === 1) location.href = address(entries[0][2]);
    else if (entries.length) choices.querySelector("a").focus();
    else if (!ready()) form.submit(); // the list could not be had: search knows numbers too
  });
}
