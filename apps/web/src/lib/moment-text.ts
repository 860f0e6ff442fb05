import { formatDayMonthShort, formatInstant, formatTime } from '@abona/kernel/date-format';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';

/** An instant of the wire as people read it: `15 de noviembre de 2026 a las 12:05 p.m.` */
export const momentText = (instant: string): string => formatInstant(Date.parse(instant));

/** The same where there is little room: `15 nov, 12:05 p.m.` */
export const momentShort = (instant: string): string => {
  const at = Date.parse(instant);
  return `${formatDayMonthShort(mexicoCityDate(at))}, ${formatTime(mexicoCityTime(at))}`;
};
