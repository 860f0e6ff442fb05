import { randomBytes } from 'node:crypto';
import { restDays } from '#condusef/condusef-calendar.ts';
import { clockTime, operationDate } from '#platform/spanish-time.ts';

const DAY_MS = 86_400_000;
const TURNS_AT = '18:00';

const isoOf = (day: Date): string => day.toISOString().slice(0, 10);
const dayAfter = (iso: string): string =>
  isoOf(new Date(new Date(`${iso}T00:00:00Z`).getTime() + DAY_MS));

/** Easter Sunday (Meeus): banks close on the Thursday and the Friday before. */
function easter(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const inMarch = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(inMarch / 31) - 1, (inMarch % 31) + 1));
}

function isBankDay(iso: string): boolean {
  const day = new Date(`${iso}T00:00:00Z`);
  const year = day.getUTCFullYear();
  const sunday = easter(year).getTime();
  const holyDays = [3, 2].map((before) => isoOf(new Date(sunday - before * DAY_MS)));
  const closed = [...restDays(year), ...holyDays, `${year}-11-02`, `${year}-12-12`];
  return day.getUTCDay() % 6 !== 0 && !closed.includes(iso);
}

/** The day on which SPEI counts an order: from 18:00 on the next one, and always one on which banks open. */
export function operatingDay(at: Date): string {
  const today = operationDate(at);
  let day = clockTime(at) < TURNS_AT ? today : dayAfter(today);
  while (!isBankDay(day)) day = dayAfter(day);
  return day;
}

/** Clave de rastreo: who sent it, the day in Mexico City, a number nobody else has. Up to thirty signs. */
export const trackingKey = (prefix: string, at: Date): string =>
  `${prefix}${operationDate(at).replaceAll('-', '')}${randomBytes(5).toString('hex').toUpperCase()}`;
