import type { CivilDate } from '@abona/kernel/civil-date';
import { addDays } from '@abona/kernel/civil-date';
import { centavos, formatMoney } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { brandName, facts } from '@abona/lender/lender';
import type { Loan } from '../domain/loan.ts';
import { leftOf } from '../views/instalment-figures.ts';

const LINE_OCTETS_MAX = 73;

/** Due dates of a loan for the calendar on somebody's phone (RFC 5545), with a word the day before. */
export function paymentCalendar(title: string, { contract, state }: Loan): string {
  const stamp = `${compact(state.settledThrough)}T120000Z`;
  const open = state.status === 'active' ? state.rows.filter((row) => leftOf(row) > 0) : [];
  const events = open.flatMap((row) => {
    const amount = formatMoney(centavos(leftOf(row)));
    const summary = `Abono ${row.k} de ${state.rows.length}: ${amount} de ${title}`;
    return [
      'BEGIN:VEVENT',
      `UID:${publicId('loan', contract.loanId)}-${row.k}@${facts.domain}`,
      `SEQUENCE:${state.planVersion - 1}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(row.payBy)}`,
      `DTEND;VALUE=DATE:${compact(addDays(row.payBy, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(`Es el último día para pagarlo sin cargos. Vence el ${row.dueDate}.`)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brandName}//Plan de abonos//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`${brandName}: ${title}`)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const compact = (day: CivilDate): string => day.replaceAll('-', '');

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Lines of at most 75 octets; what is longer goes on after a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_OCTETS_MAX) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
