import { formatTime } from '@abona/kernel/date-format';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { quincenaCapCopy as copy } from '#copy/quincena-cap.ts';
import { dayShort } from '#lib/day-text.ts';

/** `el mié 18 nov a las 8:00 a.m.`, as people in Mexico City read it. */
export function instantText(instant: string): string {
  const ms = Date.parse(instant);
  return copy.instant(dayShort(mexicoCityDate(ms)), formatTime(mexicoCityTime(ms)));
}
