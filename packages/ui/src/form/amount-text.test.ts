import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountCentavos,
  editAmount,
  groupedAmount,
  keptBefore,
  placeAfter,
  settledAmount,
} from './amount-text.ts';

describe('typing an amount', () => {
  it.each([
    ['keeps digits', '', '3', '3'],
    ['drops letters, signs and spaces', '12', '12a-$ ', '12'],
    ['drops separators that it put there itself', '1234', '1,2345', '12345'],
    ['keeps one point', '12', '12.', '12.'],
    ['drops a second point', '12.3', '12.3.', '12.3'],
    ['takes two decimals', '12.3', '12.34', '12.34'],
    ['rejects a third decimal', '12.34', '12.345', '12.34'],
    ['rejects a third decimal in the middle too', '12.34', '12.534', '12.34'],
    ['rejects a point that would leave three decimals behind it', '12345', '12.345', '12345'],
    ['gives a point in front its zero', '', '.', '0.'],
    ['drops idle zeros', '0', '05', '5'],
    ['may be emptied', '5', '', ''],
    ['cuts what was pasted to two decimals', '', '$1,234.5678 MXN', '1234.56'],
  ])('[5.01] %s', (_, previous, typed, expected) => {
    expect(editAmount({ previous, typed })).toBe(expected);
  });

  it('[5.01] cuts decimals off where amounts are in whole pesos', () => {
    const rules = { wholePesos: true };

    expect(editAmount({ previous: '12.', typed: '12.7' }, rules)).toBe('12.');
    expect(settledAmount('12.', rules)).toBe('12');
    expect(settledAmount(editAmount({ previous: '', typed: '1,250.75' }, rules), rules)).toBe(
      '1,250',
    );
  });

  it('[5.01] never holds anything but digits, one point and two decimals', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), (keystrokes) => {
        const amount = keystrokes.reduce(
          (previous, more) => editAmount({ previous, typed: groupedAmount(previous) + more }),
          '',
        );
        expect(amount).toMatch(/^(\d{0,9}|\d{1,9}\.\d{0,2})$/);
      }),
    );
  });
});

describe('showing an amount', () => {
  it.each([
    ['', '', '', null],
    ['5', '5', '5.00', 500],
    ['3500', '3,500', '3,500.00', 350_000],
    ['1234567.8', '1,234,567.8', '1,234,567.80', 123_456_780],
    ['12.', '12.', '12.00', 1_200],
    ['0.05', '0.05', '0.05', 5],
  ])('[5.01] "%s" is "%s" while typed, "%s" at rest, %s centavos', (amount, typed, rest, value) => {
    expect(groupedAmount(amount)).toBe(typed);
    expect(settledAmount(amount)).toBe(rest);
    expect(amountCentavos(amount)).toBe(value);
  });
});

describe('the caret', () => {
  it('[5.01] counts what it has passed without the separators', () => {
    expect(keptBefore('1,234.5', 3)).toBe(2);
    expect(placeAfter('12,345', 2)).toBe(2);
    expect(placeAfter('1,234', 2)).toBe(3);
    expect(placeAfter('1,234', 9)).toBe(5);
  });
});
