// The number pad: shows whose number is typed, and goes straight to the article when there is one.
import { read } from "./settings.js";

const html = document.documentElement;
const base = new URL(html.dataset.base.replace(/\/?$/, "/"), location.href).href;

export function pad() {
  const form = document.querySelector("[data-pad]");
  if (!form) return;
  const output = form.querySelector("[data-number]");
  const title = form.querySelector("[data-title]");
  const choices = form.querySelector("[data-choices]");
  const field = form.querySelector('input[name="q"]');
  let numbers = null; // rulebook -> digits -> [[number, title, path]]
  let loading = null;

  const chosen = () => form.querySelector('input[name="house"]:checked').value;
  const load = () => (loading ??= fetch(form.dataset.numbers).then((answer) => answer.json()).then((data) => (numbers = data)).catch(() => (loading = null)));
  // a number may belong to another article from a day on
  const today = () => numbers?.["@later"]?.filter(([at]) => Date.now() >= at * 1000).at(-1)?.[1] ?? numbers;
  const found = () => (today()?.[`${chosen()}@${read().edition}`] ?? today()?.[chosen()])?.[field.value] ?? [];
  const address = (path) => base + html.dataset.prefix + path;

  function show() {
    const entries = field.value ? found() : [];
    output.textContent = entries.length === 1 ? entries[0][0] : field.value || "–";
    title.textContent = entries.length === 1 ? entries[0][1] : entries.length ? form.dataset.choose : field.value && numbers ? form.dataset.none : "";
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

  async function press(key) {
    field.value = key === "clear" ? "" : key === "back" ? field.value.slice(0, -1) : (field.value + key).slice(0, 3);
    show();
    if (!numbers && field.value) {
      await load();
      show();
    }
  }

  const set = read();
  for (const id of [set.house, set.edition]) {
    const mine = id && form.querySelector(`input[value="${CSS.escape(id)}"]`);
    if (!mine) continue;
    mine.checked = true;
    break;
  }
  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key) press(key);
  });
  form.addEventListener("change", show);
  document.addEventListener("floorbook:edition", show);
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === "Backspace") press("back");
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!field.value) return;
    if (!numbers) await load();
    show();
    const entries = found();
    if (entries.length === 1 && !entries[0][2]) return; // a number of another edition without a text here: its title says so
    if (entries.length === 1) location.href = address(entries[0][2]);
    else if (entries.length) choices.querySelector("a").focus();
    else if (!numbers) form.submit(); // the list could not be had: search knows numbers too
  });
}
