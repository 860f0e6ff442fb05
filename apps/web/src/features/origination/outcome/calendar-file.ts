import type { CivilDate } from '@abona/kernel/civil-date';
import { brandName } from '@abona/lender/lender';

type CalendarEvent = {
  /** Unique and the same for the same payment: imported twice, it stands there once. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly date: CivilDate;
  readonly now: Date;
};

const compact = (text: string): string => text.replace(/[-:]/g, '');
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** Lines of at most 75 octets: the next one goes on after a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [''];
  let length = 0;
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length;
    if (length + octets > 74) {
      parts.push('');
      length = 1;
    }
    parts[parts.length - 1] += character;
    length += octets;
  }
  return parts.join('\r\n ');
}

/** A payment as an all-day event with a reminder the day before. */
export function calendarFile({ id, title, text, date, now }: CalendarEvent): string {
  const stamp = `${compact(now.toISOString()).slice(0, 15)}Z`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brandName}//Abonos//ES`,
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
