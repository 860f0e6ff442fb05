import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { deadlinesOf, eraseOn, folioOf } from './privacy-request.ts';

describe('a privacy request', () => {
  it('is answered within twenty business days and carried out within fifteen more', () => {
    // 16 November 2026 and 25 December are no business days of banks; weekends are none either.
    expect(deadlinesOf(civilDate('2026-11-13'))).toEqual({
      answerDueOn: '2026-12-14',
      effectiveDueOn: '2027-01-06',
    });
  });

  it.each([
    ['ten years, of who borrowed', { hasApplied: true, hasBorrowed: true }, '2036-11-15'],
    ['a year, of who only applied', { hasApplied: true, hasBorrowed: false }, '2027-11-15'],
    ['not a day, of who did neither', { hasApplied: false, hasBorrowed: false }, '2026-11-15'],
  ])('keeps what it blocks %s', (_, standing, day) => {
    expect(eraseOn(civilDate('2026-11-15'), standing)).toBe(day);
  });

  it('has a folio that can be read out: the year, and eight signs that nobody mistakes', () => {
    const bytes = Uint8Array.from([0, 31, 32, 255, 18, 19, 20, 21]);

    expect(folioOf(civilDate('2026-11-15'), bytes)).toMatch(/^ARCO-2026-[0-9A-HJKMNP-TV-Z]{8}$/);
  });
});
