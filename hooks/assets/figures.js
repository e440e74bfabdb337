// A picture that is wider than its column scrolls in its own frame: then the frame can be reached and moved with the keyboard.
function reach() {
  for (const figure of document.querySelectorAll(".fig")) {
    if (figure.scrollWidth > figure.clientWidth + 1) figure.tabIndex = 0;
    else figure.removeAttribute("tabindex");
  }
}

export function figures() {
  reach();
  addEventListener("resize", reach);
  document.querySelector(".settings form")?.addEventListener("change", reach);
  document.addEventListener("floorbook:settings", reach);
}
