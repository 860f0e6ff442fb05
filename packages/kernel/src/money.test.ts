import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  centavos,
  formatMoney,
  formatPercent,
  formatPesos,
  parseMoney,
  roundUpToPeso,
  splitRemainderLast,
  subtract,
  sum,
} from './money.ts';

const amount = fc.integer({ min: 0, max: 2 ** 47 }).map(centavos);

describe('an amount', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %d centavos', (value) => {
    expect(() => centavos(value)).toThrow('not a whole number of centavos');
  });

  it('is never minus zero', () => {
    expect(Object.is(subtract(centavos(0), centavos(0)), 0)).toBe(true);
    expect(Object.is(centavos(-0), 0)).toBe(true);
  });

  it('does not silently grow past what can be counted exactly', () => {
    expect(() => add(centavos(Number.MAX_SAFE_INTEGER), centavos(1))).toThrow('centavos');
  });
});

describe('splitting', () => {
  it('gives odd centavos to the last share', () => {
    expect(splitRemainderLast(centavos(149_990), 4)).toEqual([37_497, 37_497, 37_497, 37_499]);
  });

  it('never makes or loses a centavo', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 400 }), (total, shares) => {
        const parts = splitRemainderLast(total, shares);
        expect(parts).toHaveLength(shares);
        expect(sum(parts)).toBe(total);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('refuses to split among nobody, and to split a debt', () => {
    expect(() => splitRemainderLast(centavos(100), 0)).toThrow('shares must be positive');
    expect(() => splitRemainderLast(centavos(-1), 2)).toThrow('negative total');
  });

  it('rounds up to whole pesos so that the rest never exceeds a line', () => {
    expect([0, 1, 100, 101].map((value) => roundUpToPeso(centavos(value)))).toEqual([
      0, 100, 100, 200,
    ]);
  });
});

describe('[5.05] money', () => {
  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [5, '$0.05'],
    [100, '$1.00'],
    [123_450, '$1,234.50'],
    [123_456_789, '$1,234,567.89'],
    [-123_450, '-$1,234.50'],
    [99_999_999_999_999, '$999,999,999,999.99'],
  ])('%d centavos are written %s', (value, text) => {
    expect(formatMoney(centavos(value))).toBe(text);
  });

  it('reads as the es-MX locale writes it', () => {
    const locale = new Intl.NumberFormat('es-MX', {
      style: 'currency',
      currency: 'MXN',
      signDisplay: 'negative',
    });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (value) => {
        expect(formatMoney(centavos(value))).toBe(locale.format(value / 100));
      }),
    );
  });

  it('leaves out centavos only where there are none', () => {
    expect(formatPesos(centavos(300_000))).toBe('$3,000');
    expect(formatPesos(centavos(-300_000))).toBe('-$3,000');
    expect(formatPesos(centavos(300_005))).toBe('$3,000.05');
  });

  it.each([
    ['1,234.50', 123_450],
    ['1234.5', 123_450],
    [' $ 1,234 ', 123_400],
    ['0.07', 7],
    ['12.', 1200],
    ['1,234,567.89', 123_456_789],
  ])('reads %s as a person meant it', (text, value) => {
    expect(parseMoney(text)).toEqual({ ok: true, value });
  });

  it.each([
    '',
    '.5',
    '1.234',
    '1,23',
    '12,34.00',
    '-5',
    '1e5',
    'NaN',
    '1,234,56',
    '9007199254740993',
  ])('refuses %j as an amount', (text) => {
    expect(parseMoney(text)).toEqual({ ok: false, error: 'amount_invalid' });
  });

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseMoney(formatMoney(value))).toEqual({ ok: true, value });
      }),
    );
  });
});

describe('[5.05] percent', () => {
  it.each([
    ['0.809', 1, '80.9%'],
    ['0.60', 2, '60.00%'],
    ['57.404', 1, '5,740.4%'],
    ['0.8085', 1, '80.9%'],
    ['0.8084999', 1, '80.8%'],
    ['0', 1, '0.0%'],
    ['0.0004', 1, '0.0%'],
    ['-0.0004', 1, '0.0%'],
    ['-0.05', 0, '-5%'],
    [0.35, 0, '35%'],
  ])('%s with %d decimals is %s', (share, decimals, text) => {
    expect(formatPercent(share, decimals)).toBe(text);
  });

  it('refuses what is not a number', () => {
    expect(() => formatPercent('sesenta', 1)).toThrow('not a share');
    expect(() => formatPercent(Number.NaN, 1)).toThrow('not a share');
  });
});
