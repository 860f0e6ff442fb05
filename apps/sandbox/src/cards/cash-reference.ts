import { randomInt } from 'node:crypto';
import { passesLuhn } from './card-numbers.ts';

const PREFIX = '93';
const RANDOM_DIGITS = 11;

/** Fourteen digits that begin with 93 and pass Luhn. */
export function cashReference(): string {
  const thirteen = PREFIX + String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');
  const last = Array.from({ length: 10 }, (_, digit) => thirteen + digit).find(passesLuhn);
  if (last === undefined) throw new Error('no check digit fits');
  return last;
}

/** What a store takes in one payment. */
export const CASH_MAX = 1_000_000;
const DEFAULT_DAYS = 3;

/** The end of a day in Mexico City, some days on, in seconds. */
export function defaultExpiry(at: Date): number {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('America/Mexico_City')
    .toPlainDate()
    .add({ days: DEFAULT_DAYS });
  const end = day.toZonedDateTime({ timeZone: 'America/Mexico_City', plainTime: '23:59:59' });
  return Math.floor(end.epochMilliseconds / 1_000);
}
