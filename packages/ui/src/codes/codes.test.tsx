import { code128 } from '@abona/kernel/code-128';
import { render, screen } from '@testing-library/react';
import readQr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { Barcode } from './barcode.tsx';
import { Qr } from './qr.tsx';

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

const PIXELS = 4;

/** What a phone's camera makes of the picture, margin included. */
function scan(svg: Element): string | undefined {
  const [, , size = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const squares = svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+ \d+)h1v1h-1z/g);
  const dark = new Set([...(squares ?? [])].map(([, place]) => place));
  const width = size * PIXELS;
  const image = new Uint8ClampedArray(width * width * 4).map((_, byte) => {
    const [x, y] = [(byte >> 2) % width, Math.floor((byte >> 2) / width)];
    const isDark = dark.has(`${Math.floor(x / PIXELS)} ${Math.floor(y / PIXELS)}`);
    return isDark && byte % 4 !== 3 ? 0 : 255;
  });
  return readQr.default(image, width, width)?.data;
}

describe('a QR code', () => {
  it.each([
    STORE_CODE,
    '0000000000000000000',
    '646180157000004518',
    '93001482657031',
    '7',
    '1234567890123456789012345678901234',
  ])('[2.05] is read by a phone as %s', (digits) => {
    render(<Qr digits={digits} label="Código QR" />);

    expect(scan(screen.getByRole('img'))).toBe(digits);
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
