// The reader's choices, kept on the device.
const KEY = "floorbook:settings";

export function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}") || {};
  } catch {
    return {};
  }
}

export function write(change) {
  const next = { ...read(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // nothing to keep it in; it holds for this page
  }
  return next;
}
