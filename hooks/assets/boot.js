// Before the first paint: the reader's choices as attributes of <html>, so that nothing flickers.
(() => {
  const html = document.documentElement;
  html.classList.replace("no-js", "js");
  try {
    const set = JSON.parse(localStorage.getItem("floorbook:settings") || "{}");
    if (set.theme === "light" || set.theme === "dark") html.dataset.theme = set.theme;
    if (/^[2-5]$/.test(set.size)) html.dataset.size = set.size;
    if (set.house) html.dataset.house = set.house;
    if (set.mode === "table") html.dataset.mode = "table";
  } catch {
    // storage is closed to us (private mode): the page works with its defaults
  }
})();
