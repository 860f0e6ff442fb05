import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { businessDayOnOrAfter } from '@abona/mexico/bank-calendar';

const MINUTE_MS = 60_000;
const TURNS_AT_HOUR = 18;
/** So far two clocks may be apart, and so long a request may be under way. */
const SLACK_MS = 10 * MINUTE_MS;

/** The day on which SPEI counts what it is handed: it turns at 18:00, and is always one on which banks open. */
export function operatingDay(at: Date): CivilDate {
  const { hour } = mexicoCityTime(at.getTime());
  const day = mexicoCityDate(at.getTime());
  return businessDayOnOrAfter(hour < TURNS_AT_HOUR ? day : addDays(day, 1));
}

const earlier = (at: Date): Date => new Date(at.getTime() - SLACK_MS);

/**
 * Whether the operating day has just turned. A tracking key names one order a day: what may have got there before the
 * turn would be another order after it, so nothing is handed over again until the day before has been told.
 */
export const hasJustTurned = (at: Date): boolean => operatingDay(earlier(at)) !== operatingDay(at);

/** The operating days on which something handed over at one moment may stand, seen from another; the oldest first. */
export function operatingDaysSince(handedAt: Date, now: Date): readonly CivilDate[] {
  const last = operatingDay(now);
  const days: CivilDate[] = [];
  let day = operatingDay(earlier(handedAt));
  while (day < last) {
    days.push(day);
    day = businessDayOnOrAfter(addDays(day, 1));
  }
  return [...days, last];
}
