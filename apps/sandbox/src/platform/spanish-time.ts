const ZONE = 'America/Mexico_City';

const long = new Intl.DateTimeFormat('es-MX', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const short = new Intl.DateTimeFormat('es-MX', { timeZone: ZONE, day: 'numeric', month: 'short' });
/** Swedes write dates as the standard does. */
const iso = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `martes, 1 de diciembre de 2026` */
export const longDate = (at: Date): string => long.format(at);
/** `09:12` */
export const clockTime = (at: Date): string => clock.format(at);

/** `14 nov` */
export const shortDate = (at: Date): string => short.format(at);

/** `09:12` today, `14 nov, 09:12` on another day. */
export function messageTime(at: Date, now: Date): string {
  const isToday = operationDate(at) === operationDate(now);
  return isToday ? clock.format(at) : `${short.format(at)}, ${clock.format(at)}`;
}

/** The day in Mexico City at an instant, as `2026-12-01`. */
export const operationDate = (at: Date): string => iso.format(at);
