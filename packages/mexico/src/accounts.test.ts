import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import banks from '../data/banks.json' with { type: 'json' };
import { bankCatalogue, bankOfClabe } from './bank-catalogue.ts';
import {
  CARD_DIGITS_MAX,
  CARD_GROUP,
  CARD_GROUP_LONG,
  CARD_LONG_FROM,
  cardBrand,
  cardExpiryOf,
  formatCardNumber,
  parseCard,
  passesLuhn,
} from './card.ts';
import { clabeControlDigit, formatClabe, parseClabe } from './clabe.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('[5.12] CLABE', () => {
  it.each([
    ['646180111805035870', 'STP'],
    ['646180111805035472', 'STP'],
    ['127180013001122337', 'Azteca'],
    ['728969000012345671', 'Spin by OXXO'],
    ['032180000118359719', 'IXE'],
  ])('%s belongs to %s', (clabe, bank) => {
    expect(parseClabe(clabe)).toEqual({ ok: true, value: clabe });
    expect(bankOfClabe(clabe)?.shortName).toBe(bank);
  });

  it('of a bank nobody knows yet is right all the same: banks are born every month', () => {
    expect(parseClabe('000000000000000000').ok).toBe(true);
    expect(bankOfClabe('000000000000000000')).toBeUndefined();
  });

  it('tells its bank after three digits', () => {
    expect(bankOfClabe('01')).toBeUndefined();
    expect(bankOfClabe('012')?.shortName).toBe('BBVA México');
  });

  it.each([
    ['0121800152345678980', 'length'],
    ['', 'length'],
    ['012180015234567890', 'checksum'],
  ])('%j is refused: %s', (text, reason) => {
    expect(parseClabe(text)).toEqual({ ok: false, error: reason });
  });

  it('notices any one digit mistyped', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(17), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const clabe = `${body}${clabeControlDigit(body)}`;
        const wrong = (Number(clabe[place]) + shift) % 10;
        const typo = clabe.slice(0, place) + wrong + clabe.slice(place + 1);
        expect(parseClabe(clabe).ok).toBe(true);
        expect(parseClabe(typo)).toEqual({ ok: false, error: 'checksum' });
      }),
    );
  });

  it('is shown in groups while it is typed', () => {
    expect(formatClabe('0121800')).toBe('012 180 0');
    expect(formatClabe('012180015234567898')).toBe('012 180 01523456789 8');
    expect(parseClabe('012 180 01523456789 8').ok).toBe(true);
  });
});

describe('the catalogue of institutions', () => {
  it('holds every institution of the shared list, with its number in SPEI', () => {
    expect(bankCatalogue().size).toBe(147);
    for (const { code, shortName, speiCode, active } of banks) {
      expect(bankCatalogue().get(code)).toMatchObject({ shortName, speiCode, isActive: active });
    }
    expect([...bankCatalogue().values()].filter(({ isActive }) => isActive)).toHaveLength(98);
  });

  it('is in Spanish', () => {
    const names = [...bankCatalogue().values()].map(({ name }) => name).join('\n');
    expect(names).not.toMatch(/formerly|account/);
  });
});

describe('[5.12] card', () => {
  it.each([
    ['4242424242424242', 'visa', 3],
    ['5555555555554444', 'mastercard', 3],
    ['2223003122003222', 'mastercard', 3],
    ['378282246310005', 'amex', 4],
    ['4242 4242 4242 4242', 'visa', 3],
    ['5062 5400 0000 0009', 'carnet', 3],
  ])('%s is %s with a code of %d digits', (number, brand, securityCodeLength) => {
    expect(parseCard(number)).toMatchObject({ ok: true, value: { brand, securityCodeLength } });
  });

  it.each([
    ['4111111111111112', 'checksum'],
    ['424242424242', 'length'],
    ['42424242424242424', 'length'],
    ['0000000000000000', 'unknown_brand'],
    ['4242 4242 4242 424O', 'format'],
    ['', 'format'],
  ])('%j is refused: %s', (number, reason) => {
    expect(parseCard(number)).toEqual({ ok: false, error: reason });
  });

  it.each([
    ['', undefined],
    ['4', 'visa'],
    ['34', 'amex'],
    ['55', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', undefined],
    ['506199', 'carnet'],
    ['9', undefined],
  ])('digits %j show the brand %s', (typed, brand) => {
    expect(cardBrand(typed)).toBe(brand);
  });

  it.each([
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424242424242421', '424 242 424 242 424 21'],
    ['424242424242424212', '424 242 424 242 424 212'],
    ['4242424242424242123456', '424 242 424 242 424 212'],
    ['42a4-2 4', '4242 4'],
    ['', ''],
  ])('[5.04] %j is shown as %j while it is typed', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it.each([
    [11, 26, '2026-11-30'],
    [2, 2028, '2028-02-29'],
    [12, 30, '2030-12-31'],
  ])('of month %d and year %d is good until %s', (month, year, day) => {
    expect(cardExpiryOf(month, year)).toBe(day);
  });

  it("[9.01] is grouped by the specification's figures", () => {
    expect([CARD_DIGITS_MAX, CARD_GROUP, CARD_LONG_FROM, CARD_GROUP_LONG]).toEqual([18, 4, 16, 3]);
  });

  it('notices any one digit mistyped', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const last = Array.from('0123456789').find((digit) => passesLuhn(body + digit));
        const number = `${body}${last}`;
        const typo =
          number.slice(0, place) + ((Number(number[place]) + shift) % 10) + number.slice(place + 1);
        expect(passesLuhn(number)).toBe(true);
        expect(passesLuhn(typo)).toBe(false);
      }),
    );
  });
});
