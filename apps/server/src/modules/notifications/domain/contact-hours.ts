import { addDays } from '@abona/kernel/civil-date';
import {
  mexicoCityDate,
  mexicoCityTime,
  startOfMexicoCityDay,
} from '@abona/kernel/mexico-city-time';
import type { OutgoingMessage } from './message.ts';

/** Nobody is reached about money before seven in the morning or from ten at night on. */
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
const HOUR_MS = 3_600_000;

/** When somebody may be reached next: now, or in the morning. */
export function contactAt(now: Date): Date {
  const { hour } = mexicoCityTime(now.getTime());
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now;
  const today = mexicoCityDate(now.getTime());
  const day = hour < FIRST_HOUR ? today : addDays(today, 1);
  return new Date(startOfMexicoCityDay(day) + FIRST_HOUR * HOUR_MS);
}

/**
 * Whether a message waits for the day. What somebody asked for or must know at once (codes, contracts,
 * changes to their account) does not.
 */
export const waitsForDay = (message: OutgoingMessage): boolean =>
  message.template === 'automatic_charge' ||
  message.template === 'late_payment' ||
  message.template === 'line_raised' ||
  (message.template === 'document' && message.parameters.kind === 'closing_letter');
