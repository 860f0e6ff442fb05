import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { deadlineOf, lastEnded, periodNamed, periodOn } from './report-period.ts';

describe('a report is due', () => {
  it.each([
    ['reune', '2026-Q4', '2027-01-15'],
    ['redeco', '2026-11', '2026-12-07'],
    ['redeco', '2026-12', '2027-01-08'],
    ['trial_balance', '2026-11', '2027-01-06'],
    ['aml_relevant', '2026-Q4', '2027-01-29'],
  ] as const)('%s of %s on %s', (kind, name, due) => {
    const period = periodNamed(kind, name);

    expect(period === null ? null : deadlineOf(kind, period).legalDue).toBe(due);
  });

  it('of relevant operations, as we have it, in the first ten working days', () => {
    const period = periodOn('aml_relevant', civilDate('2026-11-18'));

    expect(deadlineOf('aml_relevant', period).internalDue).toBe('2027-01-15');
  });
});

describe('a period', () => {
  it('is over when its last day is', () => {
    expect(lastEnded('redeco', civilDate('2026-12-31')).name).toBe('2026-11');
    expect(lastEnded('redeco', civilDate('2027-01-01')).name).toBe('2026-12');
    expect(lastEnded('reune', civilDate('2027-01-01'))).toEqual({
      name: '2026-Q4',
      from: '2026-10-01',
      to: '2026-12-31',
    });
  });

  it('of a quarter is no month, and the other way round', () => {
    expect(periodNamed('reune', '2026-11')).toBeNull();
    expect(periodNamed('redeco', '2026-Q4')).toBeNull();
  });

  it.each(['PLD-2026-000001', '2026-13', '2026-Q5', '2026', ''])(
    'is none by the name of «%s»',
    (name) => {
      expect(periodNamed('redeco', name)).toBeNull();
      expect(periodNamed('reune', name)).toBeNull();
    },
  );
});
