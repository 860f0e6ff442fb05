import { addDays, type CivilDate, civilDateOf, partsOf } from '@abona/kernel/civil-date';
import { addOpenDays, type BusinessCalendar, openDayOnOrBefore } from './business-calendar.ts';

/** What the law, or an authority, gives a lender or its customer a number of days for. */
export const legalMatters = [
  'withdrawal',
  'dispute',
  'dispute_abroad',
  'dispute_file',
  'une',
  'arco_answer',
  'arco_act',
  'bureau_dispute',
  'bureau_report_paid',
  'reune',
  'redeco',
  'balanza',
  'aml_unusual',
] as const;
export type LegalMatter = (typeof legalMatters)[number];

/**
 * How a term runs. Day zero is the day of the event, or the last day of the period that is reported.
 * - `open`: working days (días hábiles) of a named calendar.
 * - `natural`: days as they come; the law moves none of them off a closed day.
 */
type Term = {
  readonly counts: 'open' | 'natural';
  readonly days: number;
  readonly calendar: BusinessCalendar;
  /** What day zero is, where it is not the day of the event itself. */
  readonly runsFrom?: (event: CivilDate) => CivilDate;
  /** Working days that we answer ahead of the law, where its text can be read as counting the day of receipt. */
  readonly ahead?: number;
};

const terms: Readonly<Record<LegalMatter, Term>> = {
  // LTOSF 11 Bis 1: the customer's own window after signing.
  withdrawal: { counts: 'open', days: 10, calendar: 'BANK' },
  // LTOSF 23 I–II: the dictamen after a claim was received, here and for an operation abroad.
  dispute: { counts: 'natural', days: 45, calendar: 'BANK' },
  dispute_abroad: { counts: 'natural', days: 180, calendar: 'BANK' },
  // LTOSF 23 III: the file stands open to the customer after the dictamen was delivered.
  dispute_file: { counts: 'natural', days: 45, calendar: 'BANK' },
  // LPDUSF 50 Bis counts «from the date of receipt»: one day ahead, whichever way that is read.
  une: { counts: 'open', days: 30, calendar: 'BANK', ahead: 1 },
  // LFPDPPP 31: the answer after the request, and the act within fifteen days more.
  arco_answer: { counts: 'open', days: 20, calendar: 'BANK' },
  arco_act: { counts: 'open', days: 35, calendar: 'BANK' },
  // LRSIC 42–47: after the bureau's notice; silence changes the record as the customer asked.
  bureau_dispute: { counts: 'natural', days: 15, calendar: 'BANK' },
  // LRSIC 20: after the last payment.
  bureau_report_paid: { counts: 'open', days: 5, calendar: 'BANK' },
  // LPDUSF 50 Bis: after the quarter.
  reune: {
    counts: 'open',
    days: 10,
    calendar: 'CONDUSEF',
    runsFrom: (day) => lastOfMonths(day, 3),
  },
  // The first five working days of the month that follows, nil reports too.
  redeco: {
    counts: 'open',
    days: 5,
    calendar: 'CONDUSEF',
    runsFrom: (day) => lastOfMonths(day, 1),
  },
  // Companies: the first three working days of the second month that follows.
  balanza: {
    counts: 'open',
    days: 3,
    calendar: 'SAT',
    runsFrom: (day) => lastOfMonths(addDays(lastOfMonths(day, 1), 1), 1),
  },
  // LGOAAC 95 Bis: the dictamen after the alert; it is filed in the three working days after that.
  aml_unusual: { counts: 'natural', days: 60, calendar: 'BANK' },
};

export type LegalDeadline = {
  /** The last day that the law gives. */
  readonly legalDue: CivilDate;
  /** The last day that we give ourselves: somebody works on it, and never later than the law's. */
  readonly internalDue: CivilDate;
};

/** By when something must be done about an event, or about the period that a day lies in. */
export function legalDeadline(matter: LegalMatter, event: CivilDate): LegalDeadline {
  const { counts, days, calendar, runsFrom, ahead = 0 } = terms[matter];
  const dayZero = runsFrom?.(event) ?? event;
  if (counts === 'natural') {
    const legalDue = addDays(dayZero, days);
    return { legalDue, internalDue: openDayOnOrBefore(calendar, legalDue) };
  }
  return {
    legalDue: addOpenDays(calendar, dayZero, days),
    internalDue: addOpenDays(calendar, dayZero, days - ahead),
  };
}

/** The last day of the one, or of the three months of a quarter, in which a day lies. */
function lastOfMonths(day: CivilDate, months: 1 | 3): CivilDate {
  const { year, month } = partsOf(day);
  const last = Math.ceil(month / months) * months;
  const next = last === 12 ? { year: year + 1, month: 1 } : { year, month: last + 1 };
  return addDays(civilDateOf({ ...next, day: 1 }), -1);
}
