import type { PeriodicReport, ReportKind } from '@abona/contract/staff/report';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  endOfMonth,
} from '@abona/kernel/civil-date';
import { addOpenDays, isOpen } from '@abona/mexico/business-calendar';
import { type LegalDeadline, legalDeadline } from '@abona/mexico/legal-deadline';

/** What a report is about: a month (`2026-11`) or a quarter (`2026-Q4`). */
export type ReportPeriod = {
  readonly name: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
};

const monthsOf: Readonly<Record<PeriodicReport, 1 | 3>> = {
  accounts_catalogue: 1,
  trial_balance: 1,
  reune: 3,
  redeco: 1,
  aml_relevant: 3,
};

/** The period of a kind in which a day lies. */
export function periodOn(kind: PeriodicReport, day: CivilDate): ReportPeriod {
  const [year = '', month = ''] = day.split('-');
  if (monthsOf[kind] === 1) {
    const from = civilDate(`${year}-${month}-01`);
    return { name: `${year}-${month}`, from, to: endOfMonth(from) };
  }
  const quarter = Math.ceil(Number(month) / 3);
  const from = civilDate(`${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`);
  return { name: `${year}-Q${quarter}`, from, to: endOfMonth(addMonths(from, 2)) };
}

const NAME = /^\d{4}-(?:0[1-9]|1[0-2]|Q[1-4])$/;

/** The one of that name; null where no report of the kind is about such a period. */
export function periodNamed(kind: PeriodicReport, name: string): ReportPeriod | null {
  if (!NAME.test(name)) return null;
  const [year = '', part = ''] = name.split('-');
  const month = part.startsWith('Q') ? String(Number(part[1]) * 3).padStart(2, '0') : part;
  const period = periodOn(kind, civilDate(`${year}-${month}-01`));
  return period.name === name ? period : null;
}

/** The last one that is over. */
export const lastEnded = (kind: PeriodicReport, today: CivilDate): ReportPeriod =>
  periodOn(kind, addDays(periodOn(kind, today).from, -1));

const AML_OPEN_DAYS = 10;

/**
 * Relevant operations: one vendor reads the last ten working days of the month after the quarter, the law may mean the
 * first ten (handbook 5, not confirmed). The law's day is the later, ours the earlier.
 */
function amlDeadline({ to }: ReportPeriod): LegalDeadline {
  let legalDue = endOfMonth(addDays(to, 1));
  while (!isOpen('BANK', legalDue)) legalDue = addDays(legalDue, -1);
  return { legalDue, internalDue: addOpenDays('BANK', to, AML_OPEN_DAYS) };
}

const FILING_OPEN_DAYS = 3;

/** What was found unusual is filed in three working days after the dictamen; of a list or of funds, the next day. */
export const filingDeadline = (decidedOn: CivilDate, isUrgent: boolean): LegalDeadline =>
  isUrgent
    ? { legalDue: addDays(decidedOn, 1), internalDue: decidedOn }
    : {
        legalDue: addOpenDays('BANK', decidedOn, FILING_OPEN_DAYS),
        internalDue: addOpenDays('BANK', decidedOn, FILING_OPEN_DAYS - 1),
      };

/** The 24 hours of an urgent one; the 60 days in which any other must be decided. */
export const alertDeadline = (foundOn: CivilDate, isUrgent: boolean): LegalDeadline =>
  isUrgent
    ? { legalDue: addDays(foundOn, 1), internalDue: foundOn }
    : legalDeadline('aml_unusual', foundOn);

/** Kinds of which there is one for each month or quarter. */
export const isPeriodic = (kind: ReportKind): kind is PeriodicReport => kind !== 'aml_unusual';

/** By when it must be told. */
export function deadlineOf(kind: PeriodicReport, period: ReportPeriod): LegalDeadline {
  switch (kind) {
    case 'accounts_catalogue':
    case 'trial_balance':
      return legalDeadline('balanza', period.to);
    case 'reune':
      return legalDeadline('reune', period.to);
    case 'redeco':
      return legalDeadline('redeco', period.to);
    case 'aml_relevant':
      return amlDeadline(period);
  }
}
