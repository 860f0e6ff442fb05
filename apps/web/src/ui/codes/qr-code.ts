/** A square of modules; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/**
 * QR code of a number: version 1 (21 × 21), numeric mode, error correction M (ISO/IEC 18004). It holds
 * up to 34 digits, more than any number we show at a till, and nothing larger is needed.
 */
const SIZE = 21;
const DIGITS_MAX = 34;
const DATA_CODEWORDS = 16;
const CHECK_CODEWORDS = 10;
const NUMERIC_MODE = '0001';
/** Bits for one, two and three digits. */
const GROUP_BITS = [0, 4, 7, 10];
const PADDING = [0b11101100, 0b00010001];

const bitsOf = (value: number, length: number): string => value.toString(2).padStart(length, '0');

function dataCodewords(digits: string): number[] {
  const groups = digits.match(/\d{1,3}/g) ?? [];
  const payload = groups.map((group) => bitsOf(Number(group), GROUP_BITS[group.length] ?? 0));
  const capacity = DATA_CODEWORDS * 8;
  const message = `${NUMERIC_MODE}${bitsOf(digits.length, 10)}${payload.join('')}`;
  const ended = message + '0000'.slice(0, capacity - message.length);
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const words = (whole.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  const missing = DATA_CODEWORDS - words.length;
  return [...words, ...Array.from({ length: missing }, (_, index) => PADDING[index % 2] ?? 0)];
}

const FIELD_POLYNOMIAL = 0x11d;

/** Multiplication in the field of 256 elements. */
export function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * FIELD_POLYNOMIAL);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of the polynomial whose roots are the first powers of two, less the leading one. */
function generator(): number[] {
  const coefficients = [...Array<number>(CHECK_CODEWORDS - 1).fill(0), 1];
  let root = 1;
  for (let degree = 0; degree < CHECK_CODEWORDS; degree += 1) {
    for (let at = 0; at < CHECK_CODEWORDS; at += 1) {
      const scaled = multiply(coefficients[at] ?? 0, root);
      coefficients[at] = scaled ^ (coefficients[at + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return coefficients;
}

/** What lets a reader mend what it could not see (Reed and Solomon). */
function checkCodewords(words: readonly number[]): number[] {
  const divisor = generator();
  let rest = Array<number>(CHECK_CODEWORDS).fill(0);
  for (const word of words) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((one, at) => one ^ multiply(divisor[at] ?? 0, factor));
  }
  return rest;
}

type Place = { readonly x: number; readonly y: number };

const isFinder = (x: number, y: number): boolean =>
  (x < 8 && y < 8) || (x >= SIZE - 8 && y < 8) || (x < 8 && y >= SIZE - 8);
const isFormat = (x: number, y: number): boolean =>
  (x === 8 && (y < 9 || y >= SIZE - 8)) || (y === 8 && (x < 9 || x >= SIZE - 8));
const isTiming = (x: number, y: number): boolean => x === 6 || y === 6;
const isFixed = (x: number, y: number): boolean =>
  isFinder(x, y) || isFormat(x, y) || isTiming(x, y);

/** The square with a ring around it, seen from its own centre. */
function finderAt(x: number, y: number): boolean {
  const fromCentre = (at: number) => Math.min(Math.abs(at - 3), Math.abs(at - (SIZE - 4)));
  const distance = Math.max(fromCentre(x), fromCentre(y));
  return distance !== 2 && distance !== 4;
}

/** The right one of each pair of columns, from the right; column 6 is the timing's. */
const PAIRS = [20, 18, 16, 14, 12, 10, 8, 5, 3, 1];
const STEPS = Array.from({ length: SIZE }, (_, step) => step);

/** Where data goes: pairs of columns from the right, up and down in turn. */
export const dataPlaces = (): readonly Place[] =>
  PAIRS.flatMap((right, index) =>
    STEPS.flatMap((step) => {
      const y = index % 2 === 0 ? SIZE - 1 - step : step;
      return [right, right - 1].filter((x) => !isFixed(x, y)).map((x) => ({ x, y }));
    }),
  );

/** The eight patterns one of which is laid over the data. */
export const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const FORMAT_POLYNOMIAL = 0b10100110111;
const FORMAT_MASK = 0b101010000010010;

/** Fifteen bits that say how to read the rest: level M is `00`, then the mask. */
function formatBits(mask: number): number {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1) {
    if ((rest >> bit) & 1) rest ^= FORMAT_POLYNOMIAL << (bit - 10);
  }
  return ((mask << 10) | rest) ^ FORMAT_MASK;
}

type Grid = boolean[][];
const set = (grid: Grid, { x, y }: Place, isDark: boolean): void => {
  const row = grid[y];
  if (row !== undefined) row[x] = isDark;
};

/** Around the first finder, and once more along the other two. */
function writeFormat(grid: Grid, mask: number): void {
  const bits = formatBits(mask);
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >> at) & 1) === 1;
    const near = at < 6 ? at : at + 1;
    set(grid, at < 8 ? { x: 8, y: near } : { x: at === 8 ? 7 : 14 - at, y: 8 }, isDark);
    set(grid, at < 8 ? { x: SIZE - 1 - at, y: 8 } : { x: 8, y: SIZE - 15 + at }, isDark);
  }
  set(grid, { x: 8, y: SIZE - 8 }, true);
}

function gridOf(bits: string, mask: number): Grid {
  const grid: Grid = Array.from({ length: SIZE }, (_, y) =>
    Array.from({ length: SIZE }, (_, x) =>
      isFinder(x, y) ? finderAt(x, y) : isTiming(x, y) && (x + y) % 2 === 0,
    ),
  );
  const isInverted = masks[mask] ?? (() => false);
  dataPlaces().forEach(({ x, y }, index) => {
    set(grid, { x, y }, (bits[index] === '1') !== isInverted(x, y));
  });
  writeFormat(grid, mask);
  return grid;
}

const FINDER_LIKE = ['10111010000', '00001011101'];
const FINDER_LENGTH = 11;

/** What makes one line hard to read: long runs, and what looks like a finder. */
function linePenalty(line: string): number {
  const runs = line.match(/0{5,}|1{5,}/g) ?? [];
  const looks = Array.from(line, (_, at) => line.slice(at, at + FINDER_LENGTH));
  return (
    runs.reduce((sum, run) => sum + run.length - 2, 0) +
    looks.filter((part) => FINDER_LIKE.includes(part)).length * 40
  );
}

function penaltyOf(grid: Grid): number {
  const rows = grid.map((row) => row.map(Number).join(''));
  const columns = grid.map((_, x) => rows.map((row) => row[x]).join(''));
  const lines = [...rows, ...columns].reduce((sum, line) => sum + linePenalty(line), 0);
  let blocks = 0;
  for (let y = 1; y < SIZE; y += 1) {
    for (let x = 1; x < SIZE; x += 1) {
      const square = new Set([
        rows[y]?.[x],
        rows[y - 1]?.[x],
        rows[y]?.[x - 1],
        rows[y - 1]?.[x - 1],
      ]);
      if (square.size === 1) blocks += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length;
  const imbalance = Math.floor(Math.abs((dark * 100) / (SIZE * SIZE) - 50) / 5) * 10;
  return lines + blocks + imbalance;
}

/** The code of a number of up to 34 digits, under the mask that reads best. */
export function qrCode(digits: string): QrMatrix {
  if (!/^\d+$/.test(digits) || digits.length > DIGITS_MAX) {
    throw new Error('this code holds up to 34 digits');
  }
  const words = dataCodewords(digits);
  const bits = [...words, ...checkCodewords(words)].map((word) => bitsOf(word, 8)).join('');
  const grids = masks.map((_, mask) => gridOf(bits, mask));
  const [first, ...others] = grids as [Grid, ...Grid[]];
  return others.reduce((best, grid) => (penaltyOf(grid) < penaltyOf(best) ? grid : best), first);
}
