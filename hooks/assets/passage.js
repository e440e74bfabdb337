// A passage as lines for the ruling card: sub-paragraphs, steps and editor's notes keep a line of their own, since a sentence that
// announces a list says nothing without it, and a note that the source contradicts itself belongs to what it is about.

const tidy = (text) => text.replace(/\s+/g, " ").trim();

/** An element's own words, without the number in its margin, what is only for the eye or the ear, and what has lines of its own. */
export function words(element) {
  const copy = element.cloneNode(true);
  for (const extra of copy.querySelectorAll(".pn, .sub, .ednote, .chg, .game, figure, .vh")) extra.remove();
  return tidy(copy.textContent);
}

/** Lines from top to bottom: `{ text, depth, mark, kind }`; a mark is a printed number or a bullet, a kind "label", "note" or nothing. */
export function passage(target) {
  return target.matches("li") ? item(target, 0, false) : inside(target, 0);
}

function item(element, depth, named = true) {
  const label = tidy(element.querySelector(":scope > .pn")?.firstChild?.textContent ?? "•");
  const found = inside(element, depth);
  if (named && found.length && label !== "¶") found[0].mark = label; // the target's own number stands above the text
  return found;
}

const NOT_SAID = ".pn, .chg, figure, .vh";
const HOLDS = "p, ul, ol, dl, dt, dd, div, section, h3";

function inside(element, depth, kind = "") {
  if (![...element.children].some((child) => child.matches(HOLDS))) {
    const text = words(element);
    return text ? [{ text, depth, kind }] : [];
  }
  return [...element.children].filter((child) => !child.matches(NOT_SAID)).flatMap((child) => {
    if (child.matches("ul, ol")) return [...child.children].flatMap((one) => item(one, depth + 1));
    if (child.matches(".ednote")) return inside(child, depth, "note");
    return inside(child, depth, child.matches("dt, h3, .game") ? "label" : kind);
  });
}
