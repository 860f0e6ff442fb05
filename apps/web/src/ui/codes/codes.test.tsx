import { code128 } from '@abona/kernel/code-128';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Barcode } from './barcode.tsx';
import { Qr } from './qr.tsx';
import { dataPlaces, masks, multiply, type QrMatrix, qrCode } from './qr-code.ts';

const STORE_CODE = '5203417788120934561';

/** Widths of bars and spaces in turn, as a reader's light sees them. */
function widthsOf(digits: string): string {
  const { bars } = code128(digits);
  return bars
    .map((bar, index) => {
      const next = bars[index + 1];
      const space = next === undefined ? '' : String(next.x - bar.x - bar.width);
      return `${bar.width}${space}`;
    })
    .join('');
}

describe('a barcode', () => {
  it('is Code 128 with pairs of digits, a check and a stop', () => {
    // Start C, 12, 34, check 82, stop: worked out by hand from the standard's table.
    expect(widthsOf('1234')).toBe('211232112232131123121241' + '2331112');
  });

  it('[2.05] takes nineteen digits: the last one in the other code set', () => {
    const { bars, width } = code128(STORE_CODE);

    // Start, nine pairs, the change, the single digit and the check are eleven modules each.
    expect(width).toBe(20 + 13 * 11 + 13);
    expect(bars).toHaveLength(13 * 3 + 4);
    expect(bars[0]?.x).toBe(10);
  });

  it('is not made of anything but digits', () => {
    expect(() => code128('12A4')).toThrow('digits');
    expect(() => code128('')).toThrow('digits');
  });
});

/** Reads a code as a phone does: which mask, the words, whether they are whole, the digits. */
function read(matrix: QrMatrix): { readonly digits: string; readonly isWhole: boolean } {
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => Number(matrix[8]?.[x])).join('');
  const unmasked = Number.parseInt(format, 2) ^ 0b10101000;
  const mask = masks[(unmasked >> 3) & 0b111] ?? (() => false);
  const bits = dataPlaces().map(({ x, y }) => Number(matrix[y]?.[x] !== mask(x, y)));
  const words = Array.from({ length: 26 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  let root = 1;
  const syndromes = Array.from({ length: 10 }, () => {
    const sum = words.reduce((total, word) => multiply(total, root) ^ word, 0);
    root = multiply(root, 2);
    return sum;
  });
  const text = bits.join('');
  const count = Number.parseInt(text.slice(4, 14), 2);
  let digits = '';
  for (let at = 14; digits.length < count; ) {
    const left = Math.min(3, count - digits.length);
    const length = [0, 4, 7, 10][left] ?? 0;
    digits += String(Number.parseInt(text.slice(at, at + length), 2)).padStart(left, '0');
    at += length;
  }
  return { digits, isWhole: syndromes.every((sum) => sum === 0) };
}

describe('a QR code', () => {
  it.each([
    STORE_CODE,
    '0000000000000000000',
    '646180157000004518',
    '93001482657031',
    '7',
    '1234567890123456789012345678901234',
  ])('[2.05] reads back as %s', (digits) => {
    expect(read(qrCode(digits))).toEqual({ digits, isWhole: true });
  });

  it('has its three finders, and a module that is always dark', () => {
    const matrix = qrCode(STORE_CODE);
    const corner = (x: number, y: number) =>
      matrix.slice(y, y + 7).map((row) =>
        row
          .slice(x, x + 7)
          .map(Number)
          .join(''),
      );

    for (const at of [corner(0, 0), corner(14, 0), corner(0, 14)]) {
      expect(at).toEqual([
        '1111111',
        '1000001',
        '1011101',
        '1011101',
        '1011101',
        '1000001',
        '1111111',
      ]);
    }
    expect(matrix[13]?.[8]).toBe(true);
  });

  it('does not pretend to hold more than it can', () => {
    expect(() => qrCode('1'.repeat(35))).toThrow('34 digits');
    expect(() => qrCode('12a')).toThrow('34 digits');
  });
});

it('both are pictures with a name', () => {
  render(
    <>
      <Barcode digits={STORE_CODE} label="Código de barras" />
      <Qr digits={STORE_CODE} label="Código QR" />
    </>,
  );

  expect(screen.getByRole('img', { name: 'Código de barras' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Código QR' })).toBeDefined();
});
