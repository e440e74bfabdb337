// Pages whose lines depend on a setting are shown when scripts have set them (boot.js says which). Imported after all that sets lines.
export function settled() {
  delete document.documentElement.dataset.settling;
}
