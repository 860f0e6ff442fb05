import { contactHours } from '@abona/contract/legal-terms';
import { addDays } from '@abona/kernel/civil-date';
import {
  mexicoCityDate,
  mexicoCityTime,
  startOfMexicoCityDay,
} from '@abona/kernel/mexico-city-time';

/** Tijuana's clocks are two hours behind the capital's in winter, Cancún's one ahead all year. */
const HOURS_BEHIND_MAX = 2;
const HOURS_AHEAD_MAX = 1;

/**
 * By the capital's clock, the hours that lie within the permitted ones by every clock of the country: wherever
 * somebody lives, moved to or travels, nobody is reached before seven in the morning or from ten at night on.
 */
const FIRST_HOUR = contactHours.first + HOURS_BEHIND_MAX;
const LAST_HOUR = contactHours.last - HOURS_AHEAD_MAX;
const HOUR_MS = 3_600_000;

/** When the hours end that it is now. */
export const contactClosesAt = (now: Date): Date =>
  new Date(startOfMexicoCityDay(mexicoCityDate(now.getTime())) + LAST_HOUR * HOUR_MS);

/** When somebody may be reached next: now, or in the morning. */
export function contactAt(now: Date): Date {
  const { hour } = mexicoCityTime(now.getTime());
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now;
  const today = mexicoCityDate(now.getTime());
  const day = hour < FIRST_HOUR ? today : addDays(today, 1);
  return new Date(startOfMexicoCityDay(day) + FIRST_HOUR * HOUR_MS);
}
