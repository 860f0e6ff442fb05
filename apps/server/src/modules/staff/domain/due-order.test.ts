import { expect, it } from 'vitest';
import { byDay, byUrgency, type Due } from './due-order.ts';

const due = (due_on: string, clock: string, is_late = false): Due => ({ due_on, clock, is_late });

const missed = due('2026-11-10', 'house', true);
const missedLaw = due('2026-11-12', 'law', true);
const soon = due('2026-11-20', 'house');
const lawLater = due('2026-12-17', 'law');
const sameDay = due('2026-11-20', 'law');

it('begins with what was missed, the law’s first; what can still be kept comes after, however near', () => {
  const shuffled = [soon, lawLater, missed, sameDay, missedLaw];

  expect(shuffled.toSorted(byUrgency)).toEqual([missedLaw, missed, sameDay, lawLater, soon]);
});

it('lists by the day, and of one day the law’s before those of the house', () => {
  expect([lawLater, soon, sameDay, missed].toSorted(byDay)).toEqual([
    missed,
    sameDay,
    soon,
    lawLater,
  ]);
});
