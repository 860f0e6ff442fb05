import { describe, expect, it } from 'vitest';
import { messageTime, shortDate } from './spanish-time.ts';

const now = new Date('2026-11-19T12:00:00-06:00');

describe('when something came', () => {
  it.each([
    ['2026-11-19T09:12:00-06:00', '09:12'],
    ['2026-11-18T09:12:00-06:00', '18 nov, 09:12'],
    ['2025-11-19T09:12:00-06:00', '19 nov, 09:12'],
  ])('at %s is told as %s', (at, told) => {
    expect(messageTime(new Date(at), now)).toBe(told);
  });
});

it.each([
  ['2026-11-30', '30 nov'],
  ['2026-12-31', '31 dic'],
])('the day %s is told as %s', (day, told) => {
  expect(shortDate(new Date(`${day}T12:00:00-06:00`))).toBe(told);
});
