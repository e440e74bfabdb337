// What no saved copy holds (the pocket editions) is said to need a network while there is none.
function tell() {
  for (const node of document.querySelectorAll("[data-needs-network]")) node.hidden = !navigator.onLine;
  for (const node of document.querySelectorAll("[data-no-network]")) node.hidden = navigator.onLine;
}

tell();
addEventListener("online", tell);
addEventListener("offline", tell);
document.addEventListener("floorbook:changed", tell);
