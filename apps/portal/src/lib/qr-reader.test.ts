import { storeCodeOf } from '@abona/contract/merchants/store-code-digits';
import { correction, generate } from 'lean-qr/nano';
import { describe, expect, it } from 'vitest';
import { readQr } from './qr-reader.ts';

const QUIET = 4;

/** A photograph of a code as the shopper's phone shows it: points of so many pixels, on a ground that is not white. */
function photographOf(
  digits: string,
  { points, dark, light }: Record<'points' | 'dark' | 'light', number>,
) {
  const code = generate(digits, { minCorrectionLevel: correction.M });
  const side = (code.size + 2 * QUIET) * points;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let place = 0; place < side * side; place += 1) {
    const x = Math.floor((place % side) / points) - QUIET;
    const y = Math.floor(place / side / points) - QUIET;
    data.fill(code.get(x, y) ? dark : light, place * 4, place * 4 + 3);
  }
  return { data, width: side, height: side };
}

describe('the reader of squares for browsers that have none', () => {
  it('reads the code of a phone, also a pale one, and nothing where there is none', () => {
    const digits = storeCodeOf('123456789012345678');

    expect(readQr(photographOf(digits, { points: 8, dark: 0, light: 255 }))).toEqual([digits]);
    expect(readQr(photographOf(digits, { points: 5, dark: 70, light: 190 }))).toEqual([digits]);
    expect(readQr(photographOf(digits, { points: 8, dark: 128, light: 128 }))).toEqual([]);
    expect(readQr({ data: new Uint8ClampedArray(4), width: 1, height: 1 })).toEqual([]);
  });
});
