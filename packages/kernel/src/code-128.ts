/** Widths of bars and spaces of each symbol, as ISO/IEC 15417 lists them; the stop has seven. */
const SYMBOLS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222' +
  '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321' +
  '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121' +
  '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224' +
  '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113' +
  '114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';
const SYMBOL_LENGTH = 6;
const CHECK_MODULUS = 103;

const START_C = 105;
const TO_CODE_B = 100;
/** Where the digits begin in code set B. */
const DIGIT_B = 16;

/** Pairs of digits, one symbol each; a last single digit goes into the other code set. */
function symbolsOf(digits: string): readonly number[] {
  const pairs = digits.match(/\d{2}/g) ?? [];
  const symbols = [START_C, ...pairs.map(Number)];
  const single = digits.length % 2 === 1 ? Number(digits.at(-1)) : null;
  return single === null ? symbols : [...symbols, TO_CODE_B, DIGIT_B + single];
}

/** The start counts once, every other symbol as often as its place says. */
const checkOf = (symbols: readonly number[]): number =>
  symbols.reduce((sum, symbol, place) => sum + symbol * Math.max(1, place), 0) % CHECK_MODULUS;

const widthsOf = (symbol: number): string =>
  SYMBOLS.slice(symbol * SYMBOL_LENGTH, (symbol + 1) * SYMBOL_LENGTH);

type Bar = { readonly x: number; readonly width: number };
export type Barcode = { readonly bars: readonly Bar[]; readonly width: number };

/** Light margin that a reader needs on either side, in modules. */
const QUIET = 10;

/** The bars of a number in Code 128, in modules. */
export function code128(digits: string): Barcode {
  if (!/^\d{2,40}$/.test(digits)) throw new Error('a barcode is made of two to forty digits');
  const symbols = symbolsOf(digits);
  const widths = [...symbols, checkOf(symbols)].map(widthsOf).join('') + STOP;
  const bars: Bar[] = [];
  let x = QUIET;
  Array.from(widths, Number).forEach((width, index) => {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  });
  return { bars, width: x + QUIET };
}
