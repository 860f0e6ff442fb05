import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';

/** When shops are paid: 06:30 in Mexico City, before the banks' day begins. */
const PAYOUT_MINUTE = 6 * 60 + 30;

/** The last day whose payouts are due: before its morning it is still the day before. */
export function payoutDayAt(now: Date): CivilDate {
  const today = mexicoCityDate(now.getTime());
  const { hour, minute } = mexicoCityTime(now.getTime());
  return hour * 60 + minute >= PAYOUT_MINUTE ? today : addDays(today, -1);
}
