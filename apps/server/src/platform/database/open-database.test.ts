import { describe, expect, it } from 'vitest';
import { toMoment } from './open-database.ts';

describe('a moment of the database', () => {
  it.each([
    ['2026-11-16 02:20:11+00', '2026-11-16T02:20:11.000Z'],
    ['2026-11-16 02:20:11.1-06', '2026-11-16T08:20:11.100Z'],
    ['2026-11-16 02:20:11.123999+05:30', '2026-11-15T20:50:11.123Z'],
    ['1899-12-31 23:59:59.999999+00', '1899-12-31T23:59:59.999Z'],
    ['2024-02-29 00:00:00-06:36:36', '2024-02-29T06:36:36.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(toMoment(text).toISOString()).toBe(moment);
  });

  it('is beyond all others where the database says so', () => {
    expect(toMoment('infinity')).toBe(Number.POSITIVE_INFINITY);
  });
});
