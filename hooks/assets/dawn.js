// When the documents change: what is published takes effect on its day, also on a page that stays open.
const DAY = 24 * 60 * 60 * 1000; // timers hold no longer waits than some weeks

/** The next instant, in ms, at which something of pieces of documents takes effect; Infinity when nothing is to come. */
export const upcoming = (pieces, now) => Math.min(...pieces.flatMap(({ later = [] }) => later.map(([at]) => at * 1000)).filter((at) => at > now));

/** Call `act` when an instant has come; setting another one replaces it. A phone that slept over it is told when it wakes. */
export function dawn(act) {
  let at = Infinity;
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    if (Date.now() >= at) {
      at = Infinity;
      act();
    } else if (at < Infinity) timer = setTimeout(look, Math.min(at - Date.now() + 50, DAY));
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  addEventListener("pageshow", look);
  return (instant) => {
    at = instant;
    look();
  };
}
