import { daysBetween } from '@abona/kernel/civil-date';
import { formatDateMedium, formatRelativeDay, formatTime } from '@abona/kernel/date-format';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';

/** `hoy, 9:12 a.m.`; older than a week by its date. Null for what is not a moment. */
export function sessionMoment(instant: string, nowMs: number): string | null {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return null;
  const day = mexicoCityDate(ms);
  const today = mexicoCityDate(nowMs);
  const isRecent = Math.abs(daysBetween(day, today)) < 7;
  const when = isRecent ? formatRelativeDay(day, today) : formatDateMedium(day);
  return `${when}, ${formatTime(mexicoCityTime(ms))}`;
}
