import type { StaffCallReply } from '@abona/contract/client-types';
import type { ContactGuard } from '@abona/contract/staff/arrears';
import { arrearsCopy } from '#copy/arrears.ts';
import { dayText, hourText, weekdayHourText } from '#lib/moments.ts';

/** Somebody who is late, as the panel has them. */
export type ArrearsFile = StaffCallReply<'getArrearsLoan'>;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** «2 h 18 min», «3 días»: rounded up, so that it never says that nothing is left while something is. */
function leftText(until: Date, now: Date): string {
  const minutes = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS));
  if (minutes >= 2 * DAY_MINUTES) return arrearsCopy.daysLeft(Math.round(minutes / DAY_MINUTES));
  return arrearsCopy.hoursLeft(Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES);
}

/** «17:00», or «lun 23 nov, 9:00» where that is another day. */
const fromText = (until: Date, now: Date): string =>
  dayText(until) === dayText(now) ? hourText(until) : `${dayText(until)}, ${hourText(until)}`;

/** The same in a tag: the next hour for calls is never a week away. */
export const shortFromText = (until: Date, now: Date): string =>
  dayText(until) === dayText(now) ? hourText(until) : weekdayHourText(until);

/** Until when they may be reached, or from when on; null: until something else changes. */
export function guardUntilText(guard: ContactGuard, now: Date): string | null {
  if (guard.until === null) return null;
  const until = new Date(guard.until);
  const left = leftText(until, now);
  return guard.is_allowed
    ? arrearsCopy.allowedUntil(hourText(until), left)
    : arrearsCopy.refusedUntil(fromText(until, now), left);
}
