/**
 * QR codes (ISO/IEC 18004) of text as bytes, error correction level L, versions 1 to 20: up to 858 bytes, more than any
 * authenticator's address needs. Rows of modules, true is dark; the quiet zone around is the picture's.
 */

/** Level L, by version: error correction codewords in each block, and blocks (table 9). */
const CHECK_WORDS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | undefined)[][];

/** Throws RangeError for text longer than 858 bytes. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const size = 17 + 4 * version;
  const frame = drawFrame(version, size);
  const bits = codewords(bytes, version).flatMap((word) => bitsOf(word, 8));
  const path = dataPath(frame, size);
  let best: boolean[][] | undefined;
  let least = Number.POSITIVE_INFINITY;
  MASKS.forEach((mask, number) => {
    const grid = frame.map((row) => [...row]);
    path.forEach(([r, c], index) => {
      (grid[r] as boolean[])[c] = (bits[index] === 1) !== mask(r, c);
    });
    drawFormat(grid, size, number);
    const made = grid.map((row) => row.map((module) => module === true));
    const cost = penalty(made);
    if (cost < least) {
      least = cost;
      best = made;
    }
  });
  return best ?? [];
}

const bitsOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);

/** Codewords a symbol holds, data and error correction together. */
function capacity(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const across = Math.floor(version / 7) + 2;
    modules -= (25 * across - 10) * across - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataWords(version: number): number {
  return capacity(version) - (CHECK_WORDS[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
}

function versionFor(length: number): number {
  for (let version = 1; version <= CHECK_WORDS.length; version++) {
    if (length + (version < 10 ? 2 : 3) <= dataWords(version)) return version;
  }
  throw new RangeError("Too long for a QR code of this kind");
}

/** Mode, length, bytes and padding, split into blocks, each with its check words, interleaved. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const room = dataWords(version);
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, version < 10 ? 8 : 16)];
  for (const byte of bytes) bits.push(...bitsOf(byte, 8));
  bits.push(...Array(Math.min(4, room * 8 - bits.length)).fill(0));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);

  const count = BLOCKS[version - 1] ?? 1;
  const checks = CHECK_WORDS[version - 1] ?? 0;
  const short = Math.floor(room / count);
  const blocks: number[][] = [];
  for (let at = 0, block = 0; block < count; block++) {
    const length = short + (block >= count - (room % count) ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const remainders = blocks.map((block) => checkWords(block, checks));
  const result: number[] = [];
  for (let at = 0; at <= short; at++)
    for (const block of blocks) {
      const word = block[at];
      if (word !== undefined) result.push(word);
    }
  for (let at = 0; at < checks; at++) for (const words of remainders) result.push(words[at] ?? 0);
  return result;
}

/** Product in the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The Reed-Solomon remainder of a block. */
function checkWords(block: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 1, degree = 0; degree < count; degree++, root = times(root, 2)) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => {
      next[index + 1] = (next[index + 1] ?? 0) ^ times(factor, root);
    });
    generator = next;
  }
  const rest: number[] = Array(count).fill(0);
  for (const word of block) {
    const lead = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let index = 0; index < count; index++) {
      rest[index] = (rest[index] ?? 0) ^ times(generator[index + 1] ?? 0, lead);
    }
  }
  return rest;
}

/** Everything that is not data: finders, alignment, timing, version, and room for the format. */
function drawFrame(version: number, size: number): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (r: number, c: number, dark: boolean) => {
    const row = grid[r];
    if (row && c >= 0 && c < size) row[c] = dark;
  };
  const square = (r: number, c: number, reach: number, light: readonly number[]) => {
    for (let dr = -reach; dr <= reach; dr++)
      for (let dc = -reach; dc <= reach; dc++)
        set(r + dr, c + dc, !light.includes(Math.max(Math.abs(dr), Math.abs(dc))));
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const places = alignmentPlaces(version, size);
  const last = places.length - 1;
  places.forEach((r, i) => {
    places.forEach((c, j) => {
      const isFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!isFinder) square(r, c, 2, [1]);
    });
  });
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(r, c, 4, [2, 4]);
  drawFormat(grid, size, 0);
  if (version >= 7) {
    let rest = version;
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let bit = 0; bit < 18; bit++) {
      const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      set(far, near, ((bits >> bit) & 1) === 1);
      set(near, far, ((bits >> bit) & 1) === 1);
    }
  }
  return grid;
}

function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const places = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...places.reverse()];
}

/** Level and mask, twice, with their own error correction. */
function drawFormat(grid: Grid, size: number, mask: number): void {
  const level = 1;
  const value = (level << 3) | mask;
  let rest = value;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((value << 10) | rest) ^ 0x5412;
  const set = (r: number, c: number, dark: boolean) => {
    (grid[r] as Grid[number])[c] = dark;
  };
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    if (bit < 6) set(bit, 8, dark);
    else if (bit < 8) set(bit + 1, 8, dark);
    else if (bit === 8) set(8, 7, dark);
    else set(8, 14 - bit, dark);
    if (bit < 8) set(8, size - 1 - bit, dark);
    else set(size - 15 + bit, 8, dark);
  }
  set(size - 8, 8, true);
}

/** The free modules in reading order: pairs of columns from the right, up and down in turn. */
function dataPath(frame: Grid, size: number): [number, number][] {
  const path: [number, number][] = [];
  let upwards = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const r = upwards ? size - 1 - step : step;
      for (const c of [right, right - 1]) if (frame[r]?.[c] === undefined) path.push([r, c]);
    }
    upwards = !upwards;
  }
  return path;
}

/** How hard a picture is to read: long runs of one colour, and blocks of it. */
function penalty(grid: readonly boolean[][]): number {
  let cost = 0;
  const size = grid.length;
  for (let a = 0; a < size; a++) {
    for (const at of [(b: number) => grid[a]?.[b], (b: number) => grid[b]?.[a]]) {
      for (let b = 1, run = 1; b <= size; b++) {
        if (b < size && at(b) === at(b - 1)) run++;
        else {
          if (run >= 5) cost += run - 2;
          run = 1;
        }
      }
    }
    for (let b = 0; a + 1 < size && b + 1 < size; b++) {
      const four = [grid[a]?.[b], grid[a]?.[b + 1], grid[a + 1]?.[b], grid[a + 1]?.[b + 1]];
      if (four.every((module) => module === four[0])) cost += 3;
    }
  }
  return cost;
}
