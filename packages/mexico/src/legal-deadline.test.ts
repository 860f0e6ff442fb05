import { addDays, type CivilDate, civilDate, daysBetween } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { addOpenDays, isOpen } from './business-calendar.ts';
import { type LegalMatter, legalDeadline, legalMatters } from './legal-deadline.ts';

const isWeekend = (day: CivilDate): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
};

const daysFrom = (first: CivilDate, last: CivilDate): CivilDate[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));

const due = (matter: LegalMatter, from: string) => legalDeadline(matter, civilDate(from));

describe('a legal deadline', () => {
  it.each([
    ['withdrawal', '2026-11-13', '2026-11-30'],
    ['withdrawal', '2026-11-15', '2026-11-30'],
    ['withdrawal', '2026-12-17', '2027-01-04'],
    ['dispute', '2026-12-01', '2027-01-15'],
    ['dispute_abroad', '2026-12-01', '2027-05-30'],
    ['dispute_file', '2027-01-15', '2027-03-01'],
    ['une', '2026-11-13', '2026-12-29'],
    ['arco_answer', '2026-11-13', '2026-12-14'],
    ['arco_act', '2026-11-13', '2027-01-06'],
    ['bureau_report_paid', '2026-12-23', '2026-12-31'],
    ['reune', '2026-12-31', '2027-01-15'],
    ['reune', '2026-10-01', '2027-01-15'],
    ['redeco', '2026-11-30', '2026-12-07'],
    ['redeco', '2026-12-01', '2027-01-08'],
    ['balanza', '2026-11-30', '2027-01-06'],
    ['balanza', '2026-12-31', '2027-02-04'],
    ['aml_unusual', '2026-11-13', '2027-01-12'],
  ] as const)('of %s from %s is %s', (matter, from, legal) => {
    expect(due(matter, from).legalDue).toBe(legal);
  });

  it('gives the withdrawal its tenth working day, a Saturday before it included, and not the eleventh', () => {
    expect(addOpenDays('BANK', civilDate('2026-11-13'), 9)).toBe('2026-11-27');
    expect(addOpenDays('BANK', civilDate('2026-11-13'), 11)).toBe('2026-12-01');
  });

  it('gives the withdrawal ten working days around every day of two years on which banks are closed', () => {
    const two = daysFrom(civilDate('2026-01-01'), civilDate('2027-12-31'));
    const closed = two.filter((day) => !isOpen('BANK', day) && !isWeekend(day));
    expect(closed).toEqual(expect.arrayContaining(['2026-11-16', '2026-12-25', '2027-01-01']));
    for (const signed of closed.flatMap((holiday) => daysFrom(addDays(holiday, -16), holiday))) {
      const { legalDue } = legalDeadline('withdrawal', signed);
      const open = daysFrom(addDays(signed, 1), legalDue).filter((day) => isOpen('BANK', day));
      expect([signed, open.length, open.at(-1)]).toEqual([signed, 10, legalDue]);
    }
  });

  it('is kept a working day ahead where the law may count the day of receipt', () => {
    expect(due('une', '2026-11-13').internalDue).toBe('2026-12-28');
  });

  it('is kept on the working day before a natural one on which nobody works', () => {
    expect(due('dispute_abroad', '2026-12-01').internalDue).toBe('2027-05-28');
    expect(due('bureau_dispute', '2026-11-20')).toEqual({
      legalDue: '2026-12-05',
      internalDue: '2026-12-04',
    });
  });

  it.each(legalMatters)('of %s is never before its event, nor ours after the law’s', (matter) => {
    for (let day = 1; day <= 28; day++) {
      const from = `2026-11-${String(day).padStart(2, '0')}`;
      const { legalDue, internalDue } = due(matter, from);
      expect(internalDue > from).toBe(true);
      expect(internalDue <= legalDue).toBe(true);
      expect(isOpen('BANK', internalDue)).toBe(true);
    }
  });
});

it('the tax office is closed on the fifth of May besides', () => {
  const fifth = civilDate('2026-05-05');

  expect([isOpen('BANK', fifth), isOpen('SAT', fifth)]).toEqual([true, false]);
  expect(due('balanza', '2026-03-31').legalDue).toBe('2026-05-07');
});
