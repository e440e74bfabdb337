// QR codes (ISO/IEC 18004), as much of them as an address needs: bytes, error correction level M, versions 1 to 9.
// Made here and not at build time, since only the browser knows at which address the site is being read: a mirror, a preview and a saved
// copy all get a code that leads to where the reader is. Compared module by module with segno's codes in tests/test_card.py.

// Per version: error correction bytes of a block, data bytes of each block.
const BLOCKS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];
const HEAD = 2; // bytes that mode and length take
const MASKS = [
  (r, c) => (r + c) % 2,
  (r) => r % 2,
  (r, c) => c % 3,
  (r, c) => (r + c) % 3,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3),
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/* Error correction: Reed-Solomon over the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1 */

const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = value;
  LOG[value] = i;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

// The generator polynomial without its leading 1.
function generator(degree) {
  let found = [1];
  for (let i = 0; i < degree; i++) found = [...found, 0].map((value, j) => value ^ times(found[j - 1] ?? 0, EXP[i]));
  return found.slice(1);
}

function correction(data, degree) {
  const divisor = generator(degree);
  const rest = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((value, i) => (rest[i] ^= times(value, factor)));
  }
  return rest;
}

/* The bits */

// Mode and length, the bytes, an end, and padding up to what the version holds.
function codewords(bytes, capacity) {
  const half = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const found = [];
  for (let i = 0; i < half.length; i += 2) found.push((half[i] << 4) | half[i + 1]);
  for (let i = 0; found.length < capacity; i++) found.push(i % 2 ? 0x11 : 0xec);
  return found;
}

const columns = (rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) => rows.flatMap((row) => (i < row.length ? [row[i]] : [])));

function stream(bytes, version) {
  const [degree, sizes] = BLOCKS[version - 1];
  const all = codewords(bytes, sum(sizes));
  let from = 0;
  const blocks = sizes.map((size) => all.slice(from, (from += size)));
  const words = [...columns(blocks), ...columns(blocks.map((block) => correction(block, degree)))].flat();
  return words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >> bit) & 1));
}

/* The square */

// What a reader finds its way by: true or false in place, null where data goes.
function frame(version) {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const ring = (row, column, radius, dark) => {
    for (let r = row - radius; r <= row + radius; r++) {
      for (let c = column - radius; c <= column + radius; c++) {
        if (grid[r]?.[c] !== undefined) grid[r][c] = dark(Math.max(Math.abs(r - row), Math.abs(c - column)));
      }
    }
  };
  for (let i = 0; i < size; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  for (const [r, c] of [[3, 3], [3, size - 4], [size - 4, 3]]) ring(r, c, 4, (away) => away !== 2 && away !== 4);
  const places = ALIGNED[version - 1];
  const last = places.at(-1);
  for (const r of places) {
    for (const c of places) if (!((r === 6 && (c === 6 || c === last)) || (r === last && c === 6))) ring(r, c, 2, (away) => away !== 1);
  }
  for (let i = 0; i < 9; i++) grid[8][i] ??= grid[i][8] ??= false; // format, filled in with the mask
  for (let i = 1; i <= 8; i++) grid[8][size - i] ??= grid[size - i][8] ??= false;
  if (version >= 7) {
    const bits = bch(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
      grid[far][near] = grid[near][far] = Boolean((bits >> i) & 1);
    }
  }
  return grid;
}

// `value` followed by the remainder of its division by a polynomial.
function bch(value, polynomial, degree) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= polynomial << (bit - degree);
  return (value << degree) | rest;
}

// Data goes up and down in pairs of columns from the right; the sixth column is for timing.
function* way(size) {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i;
      yield [row, right];
      yield [row, right - 1];
    }
    up = !up;
  }
}

function masked(base, bits, mask) {
  const size = base.length;
  const grid = base.map((row) => [...row]);
  let next = 0;
  for (const [r, c] of way(size)) if (base[r][c] === null) grid[r][c] = Boolean((bits[next++] ?? 0) ^ (MASKS[mask](r, c) === 0));
  const format = bch(mask, 0x537, 10) ^ 0x5412; // level M is 00
  const bit = (i) => Boolean((format >> i) & 1);
  for (let i = 0; i < 6; i++) [grid[i][8], grid[8][5 - i]] = [bit(i), bit(9 + i)];
  [grid[7][8], grid[8][8], grid[8][7]] = [bit(6), bit(7), bit(8)];
  for (let i = 0; i < 8; i++) grid[8][size - 1 - i] = bit(i);
  for (let i = 8; i < 15; i++) grid[size - 15 + i][8] = bit(i);
  grid[size - 8][8] = true;
  return grid;
}

// How hard a square is to read: long runs, blocks of one colour, what looks like a corner, too much of one colour.
function penalty(grid) {
  const size = grid.length;
  let found = 0;
  const across = grid.map((row) => row.map(Number).join(""));
  const down = grid.map((_, c) => grid.map((row) => Number(row[c])).join(""));
  for (const line of [...across, ...down]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
    for (const _ of line.matchAll(/(?=10111010000|00001011101)/g)) found += 40;
  }
  for (let r = 1; r < size; r++) {
    for (let c = 1; c < size; c++) if (grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1]) found += 3;
  }
  const dark = sum(grid.flat().map(Number)) / (size * size);
  return found + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** A text as a QR code: rows of booleans, true is dark; null where the text is too long (more than 180 bytes). `forced` is a mask, for tests. */
export function qr(text, forced = null) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + BLOCKS.findIndex(([, sizes]) => bytes.length + HEAD <= sum(sizes));
  if (!version) return null;
  const [base, bits] = [frame(version), stream(bytes, version)];
  const grids = (forced === null ? MASKS.map((_, i) => i) : [forced]).map((mask) => masked(base, bits, mask));
  const scores = grids.map(penalty);
  return grids[scores.indexOf(Math.min(...scores))];
}

/** The dark modules as an SVG path in units of a module, moved by `edge`. */
export function path(grid, edge = 0) {
  const parts = [];
  grid.forEach((row, r) => {
    for (let c = 0; c < row.length; c++) {
      if (!row[c]) continue;
      const from = c;
      while (row[c + 1]) c++;
      parts.push(`M${from + edge} ${r + edge}h${c + 1 - from}v1H${from + edge}z`);
    }
  });
  return parts.join("");
}
