import { contactHours } from '@abona/contract/legal-terms';
import { addDays } from '@abona/kernel/civil-date';
import {
  mexicoCityDate,
  mexicoCityTime,
  startOfMexicoCityDay,
} from '@abona/kernel/mexico-city-time';
import { countryClock, type StateClock } from '@abona/mexico/state-clock';

const HOUR_MS = 3_600_000;

/**
 * By the capital's clock, the hours that lie within the permitted ones by every clock that may be somebody's. Without a
 * word on where they live, that is every clock of the country: wherever somebody moved to or travels, nobody is reached
 * before seven in the morning or from ten at night on.
 */
const contactHoursAt = ({ hoursBehind, hoursAhead }: StateClock) => ({
  first: contactHours.first + hoursBehind,
  last: contactHours.last - hoursAhead,
});

/** When the hours end that it is now. */
export const contactClosesAt = (now: Date, clock: StateClock = countryClock): Date =>
  new Date(
    startOfMexicoCityDay(mexicoCityDate(now.getTime())) + contactHoursAt(clock).last * HOUR_MS,
  );

/** When somebody may be reached next: now, or in the morning. */
export function contactAt(now: Date, clock: StateClock = countryClock): Date {
  const { first, last } = contactHoursAt(clock);
  const { hour } = mexicoCityTime(now.getTime());
  if (hour >= first && hour < last) return now;
  const today = mexicoCityDate(now.getTime());
  const day = hour < first ? today : addDays(today, 1);
  return new Date(startOfMexicoCityDay(day) + first * HOUR_MS);
}
