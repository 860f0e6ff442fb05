import { describe, expect, it } from 'vitest';
import { queueClock } from './queue-clock.ts';

const row = { due_on: '2026-11-20', clock: 'legal' as const, opened_at: '2026-11-10T15:00:00Z' };

describe('the clock of a row', () => {
  it.each([
    ['2026-11-12', 'calm', 'vie 20 nov · 8 d'],
    ['2026-11-18', 'soon', 'vie 20 nov · 2 d'],
    ['2026-11-20', 'today', 'Vence hoy'],
    ['2026-11-21', 'late', 'Venció ayer'],
    ['2026-11-25', 'late', 'Venció hace 5 d'],
  ])('on %s is %s: %s', (today, state, text) => {
    expect(queueClock(row, today)).toMatchObject({ state, text, kind: 'legal' });
  });

  it('fills as its term is used, and no further', () => {
    expect(queueClock(row, '2026-11-15').used).toBe(0.5);
    expect(queueClock(row, '2026-12-15').used).toBe(1);
  });

  it.each([
    ['2026-11-20T16:30:00Z', 'today', 'Vence en 1 h 30 min'],
    ['2026-11-20T17:48:00Z', 'today', 'Vence en 12 min'],
    ['2026-11-20T18:40:00Z', 'late', 'Venció hace 40 min'],
  ])('that was promised for an hour says at %s how long there is', (now, state, text) => {
    const promised = { ...row, clock: 'house' as const, due_at: '2026-11-20T18:00:00Z' };
    expect(queueClock(promised, '2026-11-20', new Date(now))).toMatchObject({ state, text });
  });

  it('that has no deadline says since when it waits', () => {
    expect(queueClock({ ...row, clock: 'since' }, '2026-12-01')).toMatchObject({
      state: 'calm',
      text: 'desde vie 20 nov',
    });
  });
});
