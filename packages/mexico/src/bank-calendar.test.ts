import { addDays, civilDate, daysBetween, fromEpochDay } from '@abona/kernel/civil-date';
import { weekdayShort } from '@abona/kernel/date-format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import calendar from '../data/calendar.json' with { type: 'json' };
import {
  addBusinessDays,
  bankHolidays,
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  holidaysByRule,
  isBusinessDay,
} from './bank-calendar.ts';
import { firstQuincenaDue, isQuincena, nextQuincena, payByDate } from './quincena.ts';

const anyDate = fc.integer({ min: 0, max: 47_000 }).map(fromEpochDay);

describe('the bank calendar', () => {
  it.each(Object.entries(calendar.bank_holidays))('of %s is as published', (year, holidays) => {
    expect(bankHolidays(Number(year))).toEqual(holidays);
  });

  it.each(Object.entries(calendar.bank_holidays))(
    'of %s would also have come out of the rule, which makes the years beyond',
    (year, holidays) => {
      expect(holidaysByRule(Number(year))).toEqual(holidays);
    },
  );

  it('knows Easter of years early and late', () => {
    expect(holidaysByRule(2038)).toContain('2038-04-23');
    expect(holidaysByRule(2035)).toContain('2035-03-23');
    expect(holidaysByRule(2049)).toContain('2049-04-16');
    expect(holidaysByRule(2076)).toContain('2076-04-17');
  });

  it('closes on 1 October when a president takes office, and only then', () => {
    const closed = [2024, 2025, 2029, 2030, 2031, 2036].filter((year) =>
      holidaysByRule(year).includes(civilDate(`${year}-10-01`)),
    );
    expect(closed).toEqual([2024, 2030, 2036]);
  });

  it('does not close on 5 May', () => {
    expect(isBusinessDay(civilDate('2026-05-05'))).toBe(true);
  });

  it.each([
    ['2027-03-25', '2027-03-29'],
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2026-11-30', '2026-11-30'],
  ])('lets what is due on %s be paid on %s', (due, payBy) => {
    expect(payByDate(civilDate(due))).toBe(payBy);
  });

  it('never moves a date to before, nor past a nearer open day', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const [before, after] = [businessDayOnOrBefore(date), businessDayOnOrAfter(date)];
        expect(before <= date && date <= after).toBe(true);
        expect([before, after].every(isBusinessDay)).toBe(true);
        for (let day = addDays(before, 1); day < after; day = addDays(day, 1)) {
          expect(day === date || !isBusinessDay(day) || before === date).toBe(true);
        }
        expect(daysBetween(before, after)).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('counts open days only', () => {
    expect(addBusinessDays(civilDate('2026-11-13'), 1)).toBe('2026-11-17');
    expect(addBusinessDays(civilDate('2026-11-15'), 0)).toBe('2026-11-15');
    expect(addBusinessDays(civilDate('2026-12-24'), 10)).toBe('2027-01-11');
  });
});

describe('quincenas', () => {
  it.each(calendar.quincenas)('due $due may be paid until $pay_by', (quincena) => {
    const due = civilDate(quincena.due);

    expect(isQuincena(due)).toBe(true);
    expect(weekdayShort(due)).toBe(quincena.weekday);
    expect(payByDate(due)).toBe(quincena.pay_by);
    expect(daysBetween(due, payByDate(due))).toBe(quincena.moved);
  });

  it('follow one another as the shared list has them', () => {
    const dates = calendar.quincenas.map(({ due }) => due);
    expect(dates.slice(0, -1).map((date) => nextQuincena(civilDate(date)))).toEqual(dates.slice(1));
  });

  it.each([
    ['2026-11-15', '2026-11-30'],
    ['2026-11-21', '2026-12-15'],
    ['2026-11-20', '2026-11-30'],
    ['2026-12-31', '2027-01-15'],
    ['2027-02-20', '2027-03-15'],
  ])('begin for a purchase on %s with %s', (purchase, due) => {
    expect(firstQuincenaDue(civilDate(purchase))).toBe(due);
  });

  it('begin at least the asked days away and at most a quincena later', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 30 }), (purchase, gap) => {
        const due = firstQuincenaDue(purchase, gap);
        expect(isQuincena(due)).toBe(true);
        expect(daysBetween(purchase, due)).toBeGreaterThanOrEqual(gap);
        expect(daysBetween(purchase, due)).toBeLessThan(gap + 16);
      }),
    );
  });
});
