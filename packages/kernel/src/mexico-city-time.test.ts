import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './civil-date.ts';
import {
  endOfMexicoCityDay,
  mexicoCityDate,
  mexicoCityTime,
  startOfMexicoCityDay,
} from './mexico-city-time.ts';

const HOUR_MS = 3_600_000;
const locale = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

function readByPlatform(instantMs: number): string {
  return locale.format(instantMs).replace(',', '');
}

function readByUs(instantMs: number): string {
  const { hour, minute } = mexicoCityTime(instantMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${mexicoCityDate(instantMs)} ${two(hour)}:${two(minute)}`;
}

describe('[1.10] the clocks of Mexico City', () => {
  it.each([
    ['2026-11-30T05:59:59Z', '2026-11-29'],
    ['2026-11-30T06:00:00Z', '2026-11-30'],
    ['2026-07-01T05:59:59Z', '2026-06-30'],
    ['2022-07-01T05:00:00Z', '2022-07-01'],
    ['2022-12-01T05:00:00Z', '2022-11-30'],
  ])('show at %s the day %s', (instant, date) => {
    expect(mexicoCityDate(Date.parse(instant))).toBe(date);
  });

  it('agree with the zone database, summers included', () => {
    const range = { min: Date.UTC(1970, 0, 1), max: Date.UTC(2060, 0, 1) };
    fc.assert(
      fc.property(fc.integer(range), (instant) => {
        expect(readByUs(instant)).toBe(readByPlatform(instant));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([3, 4, 8, 9])('agree with it in every hour of month %d, 1995 to 2024', (month) => {
    const differences: string[] = [];
    for (let year = 1995; year <= 2024; year++) {
      for (let hour = 0; hour < 31 * 24; hour++) {
        const instant = Date.UTC(year, month, 1) + hour * HOUR_MS;
        if (readByUs(instant) !== readByPlatform(instant)) differences.push(readByUs(instant));
      }
    }

    expect(differences).toEqual([]);
  });

  it('begin and end each day exactly where the next one touches it', () => {
    for (let date = civilDate('2021-01-01'); date < '2023-12-31'; date = addDays(date, 1)) {
      expect(mexicoCityDate(startOfMexicoCityDay(date))).toBe(date);
      expect(mexicoCityTime(startOfMexicoCityDay(date))).toEqual({ hour: 0, minute: 0 });
      expect(mexicoCityDate(startOfMexicoCityDay(date) - 1)).toBe(addDays(date, -1));
      expect(mexicoCityDate(endOfMexicoCityDay(date))).toBe(date);
      expect(endOfMexicoCityDay(date) + 1).toBe(startOfMexicoCityDay(addDays(date, 1)));
    }
  });
});
