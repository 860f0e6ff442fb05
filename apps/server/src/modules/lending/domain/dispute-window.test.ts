import { civilDate } from '@abona/kernel/civil-date';
import { expect, it } from 'vitest';
import { lastDayToDispute } from './dispute-window.ts';

const today = civilDate('2026-12-01');
const on = civilDate('2026-10-20');

it('what a cut of 31 October shows can be disputed until 29 January', () => {
  const cutOn = civilDate('2026-10-31');
  expect(lastDayToDispute({ on, cutOn, isLoanOver: false, today })).toBe('2027-01-29');
  expect(lastDayToDispute({ on, cutOn, isLoanOver: true, today })).toBe('2027-01-29');
});

it('what no statement has shown yet can be, and of a loan that is over it counts from its own day', () => {
  expect(lastDayToDispute({ on, cutOn: null, isLoanOver: false, today }) > today).toBe(true);
  expect(lastDayToDispute({ on, cutOn: null, isLoanOver: true, today })).toBe('2027-01-18');
});
