import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { decimalText, parseRate, rate, rateOf, rateText, shareHalfUp } from './rate.ts';
import { divideCeil, divideFloor, divideHalfUp, quotientHalfUp } from './rounding.ts';

describe('a rate', () => {
  it('is kept as an exact fraction', () => {
    expect(rate('0.60')).toEqual({ numerator: 3n, denominator: 5n });
    expect(rate('0')).toEqual({ numerator: 0n, denominator: 1n });
    expect(rate('4.3560')).toEqual({ numerator: 1089n, denominator: 250n });
    expect(rate('0.160')).toEqual(rate('0.16'));
  });

  it.each(['', '-0.1', '+0.1', '.5', '0.', '0,5', '1e3', '0x1', ' 0.5', '0.1234567890123', 'NaN'])(
    'is not read from %j',
    (text) => {
      expect(parseRate(text)).toEqual({ ok: false, error: 'rate_invalid' });
    },
  );

  it('is written back as the decimal it came from', () => {
    expect(
      ['0.60', '0', '4.3560', '12', '0.000000000001'].map((text) => rateText(rate(text))),
    ).toEqual(['0.6', '0', '4.356', '12', '0.000000000001']);
    expect(decimalText(2n, 3n, 4)).toBe('0.6667');
    expect(decimalText(-7n, 2n, 2)).toBe('-3.5');
    expect(decimalText(600n, 1n, 2)).toBe('600');
  });

  it('takes its share of an amount to the nearest centavo, a half upwards', () => {
    expect(shareHalfUp(centavos(4499), rate('0.16'))).toBe(720);
    expect(shareHalfUp(centavos(50), rate('0.01'))).toBe(1);
    expect(shareHalfUp(centavos(49), rate('0.01'))).toBe(0);
    expect(shareHalfUp(centavos(-50), rate('0.01'))).toBe(-1);
    expect(shareHalfUp(centavos(9_000_000_000_000_000), rate('1'))).toBe(9_000_000_000_000_000);
  });
});

describe('rounding', () => {
  it('has three named ways that differ by what they promise', () => {
    const numerator = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(numerator, fc.bigInt({ min: 1n, max: 10n ** 12n }), (n, d) => {
        const [floor, ceil, halfUp] = [divideFloor(n, d), divideCeil(n, d), divideHalfUp(n, d)];
        expect(floor * d <= n && n < (floor + 1n) * d).toBe(true);
        expect((ceil - 1n) * d < n && n <= ceil * d).toBe(true);
        const distance = halfUp * d - n;
        expect(2n * (distance < 0n ? -distance : distance) <= d).toBe(true);
      }),
    );
    expect([divideHalfUp(5n, 2n), divideHalfUp(-5n, 2n)]).toEqual([3n, -3n]);
    expect([divideFloor(-5n, 2n), divideCeil(-5n, 2n)]).toEqual([-3n, -2n]);
  });

  it('is the same by plain numbers as by big ones, up to the edge of what numbers can hold', () => {
    const whole = fc.oneof(fc.nat(), fc.maxSafeNat());
    fc.assert(
      fc.property(whole, whole, (n, d) => {
        const quick = quotientHalfUp(n, d + 1);
        const isSafe = 2 * n + d + 1 <= Number.MAX_SAFE_INTEGER && 2 * d + 2 <= 2 ** 53 - 1;
        const exact = Number(divideHalfUp(BigInt(n), BigInt(d + 1)));
        expect(quick).toBe(isSafe ? exact : undefined);
      }),
      { numRuns: 5000 },
    );
    expect(quotientHalfUp(-1, 2)).toBeUndefined();
  });

  it('is exact for amounts and rates of any size', () => {
    const share = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((n) => rateOf(n, 10n ** 12n));
    fc.assert(
      fc.property(fc.maxSafeInteger(), share, (amount, part) => {
        const exact = divideHalfUp(BigInt(amount) * part.numerator, part.denominator);
        expect(shareHalfUp(centavos(amount), part)).toBe(Number(exact));
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses to divide by nothing', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow('cannot divide');
    expect(() => divideFloor(1n, -1n)).toThrow('cannot divide');
  });
});
