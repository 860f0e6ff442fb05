import { expect, it } from 'vitest';
import { ActPreview } from './act.ts';

it.each([
  ['owed', 120_000, 100_000, true],
  ['owed', 120_000, '100000', false],
  ['loan_status', 'active', 'written_off', true],
  ['loan_status', 'active', 'gone', false],
  ['until', null, '2026-12-01T00:00:00.000Z', true],
  ['until', null, 'mañana', false],
  ['shoe_size', 38, 39, false],
])('a change of %s from %s to %s is written as it should be: %s', (what, before, after, isGood) => {
  const preview = { amount: null, changes: [{ what, before, after }] };

  expect(ActPreview.safeParse(preview).success).toBe(isGood);
});
