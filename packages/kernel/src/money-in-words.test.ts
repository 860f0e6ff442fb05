import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { formatLegalMoney, moneyInWords } from './money-in-words.ts';

describe('an amount in words', () => {
  it('stands beside its figure in legal texts', () => {
    expect(formatLegalMoney(centavos(292_108))).toBe(
      '$2,921.08 (dos mil novecientos veintiún pesos 08/100 M.N.)',
    );
  });

  it.each([
    [0, 'cero pesos'],
    [1, 'un peso'],
    [2, 'dos pesos'],
    [16, 'dieciséis pesos'],
    [21, 'veintiún pesos'],
    [30, 'treinta pesos'],
    [31, 'treinta y un pesos'],
    [99, 'noventa y nueve pesos'],
    [100, 'cien pesos'],
    [101, 'ciento un pesos'],
    [500, 'quinientos pesos'],
    [777, 'setecientos setenta y siete pesos'],
    [1_000, 'mil pesos'],
    [1_001, 'mil un pesos'],
    [21_000, 'veintiún mil pesos'],
    [100_000, 'cien mil pesos'],
    [101_026, 'ciento un mil veintiséis pesos'],
    [1_000_000, 'un millón de pesos'],
    [1_000_001, 'un millón un pesos'],
    [2_000_000, 'dos millones de pesos'],
    [21_000_000, 'veintiún millones de pesos'],
    [1_000_000_000, 'mil millones de pesos'],
    [
      1_234_567_890,
      'mil doscientos treinta y cuatro millones quinientos sesenta y siete mil ochocientos noventa pesos',
    ],
    [2_000_000_000_000, 'dos billones de pesos'],
    [1_000_001_000_000, 'un billón un millón de pesos'],
  ])('says %d as %s', (pesos, words) => {
    expect(moneyInWords(centavos(pesos * 100))).toBe(`${words} 00/100 M.N.`);
  });

  it('refuses a negative amount', () => {
    expect(() => moneyInWords(centavos(-1))).toThrow('negative amount');
  });
});
