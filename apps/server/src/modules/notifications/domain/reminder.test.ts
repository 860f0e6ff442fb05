import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { isCollectionTime, remindedDays, reminderStage } from './reminder.ts';

const since = civilDate('2026-11-30');

describe('when somebody is reminded of a late payment', () => {
  it.each([
    ['2026-11-29', null],
    ['2026-11-30', null],
    ['2026-12-01', 'first'],
    ['2026-12-04', 'first'],
    ['2026-12-05', 'second'],
    ['2026-12-09', 'second'],
    ['2026-12-10', null],
    ['2027-02-01', null],
  ])('on %s it is the reminder %s', (today, stage) => {
    expect(reminderStage(since, civilDate(today))).toBe(stage);
  });

  it('looks at those days and no others', () => {
    expect(remindedDays(civilDate('2026-12-09'))).toEqual({
      from: '2026-11-30',
      until: '2026-12-08',
    });
  });

  it.each([
    ['2026-12-01T08:59:59-06:00', false],
    ['2026-12-01T09:00:00-06:00', true],
    ['2026-12-01T20:59:59-06:00', true],
    ['2026-12-01T21:00:00-06:00', false],
    // A Saturday, a Sunday, and a day on which banks do not open.
    ['2026-12-05T12:00:00-06:00', false],
    ['2026-12-06T12:00:00-06:00', false],
    ['2026-12-25T12:00:00-06:00', false],
  ])('at %s: %s', (now, isAllowed) => {
    expect(isCollectionTime(new Date(now))).toBe(isAllowed);
  });
});
