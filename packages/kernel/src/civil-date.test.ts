import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  type CivilDate,
  civilDate,
  compareDates,
  daysBetween,
  endOfMonth,
  fromEpochDay,
  parseCivilDate,
  partsOf,
  toEpochDay,
  weekdayOf,
} from './civil-date.ts';

const DAY_MS = 86_400_000;
const epochDay = fc.integer({
  min: toEpochDay(civilDate('0001-01-01')),
  max: toEpochDay(civilDate('9999-12-31')),
});

describe('a civil date', () => {
  it.each(['2026-11-30', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'is read from %s',
    (text) => {
      expect(parseCivilDate(text)).toEqual({ ok: true, value: text });
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-11-00',
    '2026-1-1',
    '26-11-30',
    '2026-11-30T00:00:00Z',
    ' 2026-11-30',
    '0000-01-01',
    '',
  ])('is not read from %j', (text) => {
    expect(parseCivilDate(text)).toEqual({ ok: false, error: 'date_invalid' });
  });

  it('goes to a day number and back, as the platform counts them', () => {
    fc.assert(
      fc.property(epochDay, (day) => {
        const date = fromEpochDay(day);
        expect(toEpochDay(date)).toBe(day);
        expect(date).toBe(new Date(day * DAY_MS).toISOString().slice(-24, -14));
        expect(weekdayOf(date)).toBe(new Date(day * DAY_MS).getUTCDay());
      }),
    );
  });

  it('sorts as text as it does in time', () => {
    fc.assert(
      fc.property(epochDay, epochDay, (a, b) => {
        expect(Math.sign(compareDates(fromEpochDay(a), fromEpochDay(b)))).toBe(Math.sign(a - b));
      }),
    );
  });

  it('adds what daysBetween counted', () => {
    fc.assert(
      fc.property(epochDay, epochDay, (a, b) => {
        const [from, to] = [fromEpochDay(a), fromEpochDay(b)];
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });
});

describe('months', () => {
  const anchor = civilDate('2027-01-31');

  it('keep the day of the first date, and fall back to the end of a month that lacks it', () => {
    expect([0, 1, 2, 3, 4].map((months) => addMonths(anchor, months))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(addMonths(civilDate('2028-01-30'), 1)).toBe('2028-02-29');
    expect(addMonths(civilDate('2026-11-15'), -11)).toBe('2025-12-15');
    expect(addMonths(civilDate('2026-01-15'), -13)).toBe('2024-12-15');
  });

  it('end where the calendar says', () => {
    expect(endOfMonth(civilDate('2028-02-03'))).toBe('2028-02-29');
    expect(endOfMonth(civilDate('2027-12-31'))).toBe('2027-12-31');
  });

  it('land in the month that was asked for', () => {
    const firstOfMonth = fc
      .integer({ min: 0, max: 40_000 })
      .map((day): CivilDate => fromEpochDay(day));
    fc.assert(
      fc.property(firstOfMonth, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const [from, to] = [partsOf(date), partsOf(addMonths(date, months))];
        expect(to.year * 12 + to.month - (from.year * 12 + from.month)).toBe(months);
        expect(to.day).toBeLessThanOrEqual(from.day);
      }),
    );
  });
});

describe('[5.12] age', () => {
  const today = civilDate('2026-11-15');

  it.each([
    ['2008-11-15', 18],
    ['2008-11-16', 17],
    ['2008-02-29', 18],
    ['1926-01-01', 100],
  ])('of somebody born on %s is %d', (birth, age) => {
    expect(ageOn(civilDate(birth), today)).toBe(age);
  });

  it('completes the years of 29 February on 1 March', () => {
    const birth = civilDate('2008-02-29');
    expect(ageOn(birth, civilDate('2026-02-28'))).toBe(17);
    expect(ageOn(birth, civilDate('2026-03-01'))).toBe(18);
  });
});
