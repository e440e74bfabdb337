// Input methods: what is half composed is no question, what only waits for the next key may be one.
const PAUSE = 300; // ms without a key

// Korean keyboards leave the last syllable open until the next key, and keyboards that guess words (most phones') a Latin word, though it
// may be all that is to be typed. Kana and romaji wait for their conversion, a lone consonant or vowel for its syllable.
const settled = (text, lang) => /^[가-힣]+$/.test(text) || (lang !== "ja" && /^[\p{Script=Latin}\d'’ -]+$/u.test(text));

/** Call `typed` when a field changes, with the ms that the question has to wait beyond the next key, or null where it is half composed. */
export function composition(input, typed) {
  let composing = false;
  let open = "";
  input.addEventListener("compositionstart", () => (composing = true));
  input.addEventListener("compositionupdate", ({ data }) => (open = data));
  input.addEventListener("compositionend", () => {
    composing = false;
    typed(0);
  });
  input.addEventListener("input", (event) => {
    if (!composing && !event.isComposing) typed(0);
    else typed(settled(open, document.documentElement.lang) ? PAUSE : null);
  });
  return () => composing;
}
