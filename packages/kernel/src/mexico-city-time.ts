import {
  type CivilDate,
  civilDateOf,
  fromEpochDay,
  partsOf,
  toEpochDay,
  weekdayOf,
} from './civil-date.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STANDARD_OFFSET_MS = -6 * HOUR_MS;

export type ClockTime = { readonly hour: number; readonly minute: number };

/** The day it is in Mexico City at an instant, given in milliseconds since 1970 UTC. */
export const mexicoCityDate = (instantMs: number): CivilDate =>
  fromEpochDay(Math.floor((instantMs + offsetAt(instantMs)) / DAY_MS));

/** The hour and minute on Mexico City's clocks at an instant. */
export function mexicoCityTime(instantMs: number): ClockTime {
  const local = instantMs + offsetAt(instantMs);
  const minutes = Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / 60_000);
  return { hour: Math.floor(minutes / 60), minute: minutes % 60 };
}

/** The instant at which a day begins in Mexico City. Midnight is never skipped or repeated there. */
export function startOfMexicoCityDay(date: CivilDate): number {
  const midnightUtc = toEpochDay(date) * DAY_MS;
  return midnightUtc - offsetAt(midnightUtc - STANDARD_OFFSET_MS);
}

/** The last millisecond of a day in Mexico City: deadlines of the day hold until then. */
export const endOfMexicoCityDay = (date: CivilDate): number =>
  startOfMexicoCityDay(fromEpochDay(toEpochDay(date) + 1)) - 1;

/** Summer time was kept from 1996 to 2022; since 30 October 2022 it is UTC-6 all year. */
function offsetAt(instantMs: number): number {
  const { year } = partsOf(fromEpochDay(Math.floor(instantMs / DAY_MS)));
  if (year < 1996 || year > 2022) return STANDARD_OFFSET_MS;
  // Clocks changed at 2:00: 08:00 UTC in spring, 07:00 UTC in autumn. 2001 had a shorter summer.
  const begins = firstSunday(year, year === 2001 ? 5 : 4) * DAY_MS + 8 * HOUR_MS;
  const ends = lastSunday(year, year === 2001 ? 9 : 10) * DAY_MS + 7 * HOUR_MS;
  return instantMs >= begins && instantMs < ends
    ? STANDARD_OFFSET_MS + HOUR_MS
    : STANDARD_OFFSET_MS;
}

function firstSunday(year: number, month: number): number {
  const first = civilDateOf({ year, month, day: 1 });
  return toEpochDay(first) + ((7 - weekdayOf(first)) % 7);
}

const lastSunday = (year: number, month: number): number => {
  const next = firstSunday(year, month + 1);
  return next - 7;
};
