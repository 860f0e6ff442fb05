import { describe, expect, it } from 'vitest';
import { shownClock } from './case-clock.ts';

const clock = {
  answer_by: '2026-11-20',
  first_reply_by: null,
  is_first_reply_late: false,
  unit: 'natural' as const,
  day: 43,
  days: 45,
  days_left: 2,
  days_late: 0,
};

describe('the clock of a case', () => {
  it.each([
    [{ days_left: 12, day: 33 }, 'calm', 'vie 20 nov · 12 d'],
    [{ days_left: 12, day: 8, unit: 'business' as const }, 'calm', 'vie 20 nov · 12 d hábiles'],
    [{ days_left: 5, day: 40 }, 'soon', 'vie 20 nov · 5 d'],
    [{ days_left: 0, day: 45 }, 'today', 'Vence hoy'],
    [{ days_left: 0, days_late: 1, day: 46 }, 'late', 'Venció ayer'],
    [{ days_left: 0, days_late: 3, day: 48 }, 'late', 'Venció hace 3 d'],
  ])('%j is %s: %s', (changed, state, text) => {
    expect(shownClock({ ...clock, ...changed })).toMatchObject({ state, text });
  });

  it('never fills more than its band', () => {
    expect(shownClock({ ...clock, day: 60 }).used).toBe(1);
    expect(shownClock({ ...clock, day: 9 }).used).toBeCloseTo(0.2);
  });

  it('stands still once the case is over', () => {
    expect(shownClock(clock, false)).toMatchObject({ state: 'done', text: 'vie 20 nov' });
  });
});
