// Input methods: what is half composed is no question; what only waits for the next key may be one.
const PAUSE = 300; // ms without a key
const LONG = 700; // … after which the syllable that is still open is taken for whole

// Keyboards that guess words (most phones') leave a Latin word open though it may be all that is to be typed. Kana and romaji wait for
// their conversion.
const settled = (text, lang) => lang !== "ja" && /^[\p{Script=Latin}\d'’ -]+$/u.test(text);

// Korean keyboards leave the last syllable open until the next key: a lone letter waits for its syllable, a vowel may get a consonant
// below it (코, 콜), and that may move on to the next one (레, 렝, 레이).
const JAMO = /[ㄱ-ㅣ]/; // a letter of a syllable that isn't finished
const KOREAN = /^[가-힣ㄱ-ㅣ]+$/;
const lone = (letter) => letter < "가";

/** A text with a Korean composition that ends at `caret`, without what the next key may change. */
export const certain = (text, caret) => text.slice(0, Math.max(0, caret - 1)) + text.slice(caret);

/**
 * Call `typed(questions)` when a field changes, with what is to be asked unless it changes again: `[{ ms, text, open }]`, times beyond the
 * next key; `open` while it is being composed. Half composed texts ask nothing.
 */
export function composition(input, typed) {
  let composing = false;
  let open = "";
  let byLetters = false; // whether this keyboard writes Hangul letter by letter without saying so, as Safari's
  const now = () => typed([{ ms: 0, text: input.value, open: false }]);
  // such a keyboard leaves syllables half as well, and never says that they are whole
  const untold = () => {
    const { value, selectionEnd } = input;
    const letter = value[selectionEnd - 1] ?? "";
    byLetters ||= JAMO.test(letter);
    if (!byLetters || !KOREAN.test(letter)) return now();
    typed([{ ms: PAUSE, text: certain(value, selectionEnd), open: true }, { ms: LONG, text: value, open: false }]);
  };
  const half = () => {
    const { value, selectionEnd } = input;
    if (settled(open, document.documentElement.lang)) return [{ ms: PAUSE, text: value, open: true }];
    if (!KOREAN.test(open)) return [];
    const whole = lone(value[selectionEnd - 1] ?? "") ? [] : [{ ms: LONG, text: value, open: true }];
    return [{ ms: PAUSE, text: certain(value, selectionEnd), open: true }, ...whole];
  };
  input.addEventListener("compositionstart", () => (composing = true));
  input.addEventListener("compositionupdate", ({ data }) => (open = data));
  input.addEventListener("compositionend", () => {
    composing = false;
    now();
  });
  input.addEventListener("input", (event) => (composing || event.isComposing ? typed(half()) : untold()));
  return () => composing;
}
