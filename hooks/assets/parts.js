// A language's documents in several files: what a question needs of them, and loading the rest.
import { namedIn } from "./engine.js";
import { due, extend } from "./indexing.js";

const FEW = 3; // a way of writing numbers that more rulebooks share than this names none of them
const AT_ONCE = 4; // files loaded side by side

/** The rulebooks, by their places in `books`, that a question is about: the reader's and those it names. */
export function wanted({ data, index }, query, houses) {
  const { books, patterns } = namedIn(index, query.trim().slice(0, 200));
  const same = data.parts.filter(([, , , own]) => own.some((pattern) => patterns.has(pattern)));
  const mine = houses.map((house) => data.books.findIndex(({ id }) => id === house));
  return new Set([...mine, ...books, ...(same.length > FEW ? [] : same.map(([book]) => book))]);
}

/** Load rulebooks' files and add their documents; resolves to whether all came. What did not is tried again the next time. */
export async function bring(own, books, { fetched, now }) {
  own.coming ??= new Map(); // rulebook -> promise of its file
  own.there ??= new Set();
  const load = async ([book, file]) => {
    if (!own.coming.has(book)) own.coming.set(book, fetched(new URL(file, own.url)).then((pieces) => add(own, book, pieces, now)));
    try {
      await own.coming.get(book);
      return true;
    } catch {
      own.coming.delete(book);
      return false;
    }
  };
  const came = await Promise.all(own.data.parts.filter(([book]) => books.has(book)).map(load));
  return came.every(Boolean);
}

function add(own, book, pieces, now) {
  own.pieces.push(...pieces);
  own.there.add(book);
  for (const piece of pieces) extend(own.index, piece, now);
  own.dues = due(own.pieces, now);
}

const open = ({ data, there }) => data.parts.filter(([book]) => !there.has(book));
const size = (parts) => parts.reduce((sum, [, , kb]) => sum + kb, 0);

/**
 * Answer from what is there, then load the rest and answer again and again while the question is `current`: all of it where the reader
 * wants `all` (`again` says that the results are shown already), else only when it is not more than is loaded unasked, and not for one who is `sparing` with data. `rest` says what is still to be searched.
 */
export async function goOn(own, { all, again, sparing, fetched, now }, reply, current) {
  own.all ||= Boolean(all);
  let left = open(own);
  const rest = (more) => ({ rest: { houses: left.length, kb: size(left), ...more } });
  const going = () => left.length > 0 && (own.all || (!sparing && size(left) <= own.data.automatic));
  await reply({ ...rest({ busy: going() }), more: again });
  own.all ||= going(); // what has begun unasked goes on
  while (going() && current()) {
    const whole = await bring(own, new Set(left.slice(0, AT_ONCE).map(([book]) => book)), { fetched, now });
    left = open(own);
    if (!whole) own.all = false;
    if (current()) await reply({ ...rest({ busy: whole && going(), failed: !whole }), more: true });
    if (!whole) return;
  }
}
