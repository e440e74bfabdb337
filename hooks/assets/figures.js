// A picture that is wider than its column scrolls in its own frame: then the frame can be reached and moved with the keyboard.
function reach(figure) {
  if (figure.scrollWidth > figure.clientWidth + 1) figure.tabIndex = 0;
  else figure.removeAttribute("tabindex");
}

// whatever changes a size: the window, the text's size, a mode, a part that is unfolded
const watch = new ResizeObserver((sizes) => sizes.forEach(({ target }) => reach(target.closest(".fig"))));

/** Watch all pictures on the page, also those that came with the day. */
export function figures() {
  for (const part of document.querySelectorAll(".fig, .fig > svg")) watch.observe(part);
}
