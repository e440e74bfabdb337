// Pages whose lines depend on a setting are shown when scripts have set them (boot.js says which); each page's last script says so.
export function settled() {
  delete document.documentElement.dataset.settling;
}
