// «New since your last visit»: the day of the last visit stays on the device and goes nowhere.
const KEY = "floorbook:seen";
const today = () => new Date().toISOString().slice(0, 10);

function last() {
  let seen = {};
  try {
    seen = JSON.parse(localStorage.getItem(KEY) || "{}") || {};
    if (seen.today !== today()) {
      seen = { last: seen.today, today: today() };
      localStorage.setItem(KEY, JSON.stringify(seen));
    }
  } catch {
    // nothing to keep it in: nothing is called new
  }
  return seen.last;
}

const since = last();

export function seen() {
  if (!since) return;
  for (const item of document.querySelectorAll("[data-published]")) {
    const mark = item.querySelector(".fresh");
    if (mark) mark.hidden = !(item.dataset.published >= since);
  }
}
