import type { CaseKind, CaseStop } from '@abona/contract/cases/case-status';
import { addDays, type CivilDate, daysBetween } from '@abona/kernel/civil-date';
import { addOpenDays, type BusinessCalendar, isOpen } from '@abona/mexico/business-calendar';
import { type LegalMatter, legalDeadline } from '@abona/mexico/legal-deadline';

/** By when a case is answered. */
export type CaseTerm = {
  /** What the customer was promised: being late is counted from here. */
  readonly answerBy: CivilDate;
  /** The law's; null where it gives none. */
  readonly legalDue: CivilDate | null;
  /** Ours, for whoever works on it: never later. */
  readonly internalDue: CivilDate;
  /** Until when somebody replies for the first time; null: nothing was promised. */
  readonly firstReplyBy: CivilDate | null;
};

type Unit = 'natural' | 'business';

type TermRule = {
  /** What the law calls it; null: the house alone gives a day. */
  readonly matter: LegalMatter | null;
  /** Working days within which the house answers, where that is sooner than the law asks. */
  readonly houseDays: number | null;
  readonly firstReplyDays: number | null;
  readonly unit: Unit;
  /** What stands still from the opening to the answer. */
  readonly stops: readonly CaseStop[];
};

const CALENDAR: BusinessCalendar = 'BANK';
const HOUSE_DAYS = 5;
const FIRST_REPLY_DAYS = 2;
/** What nobody asks for, charges, counts as late or reports while it is disputed (LTOSF 23). */
const disputed = ['collect', 'debit', 'mora', 'bureau'] as const satisfies readonly CaseStop[];

/** The clocks and holds of each kind: docs/decisions/0055. */
const rules: Readonly<Record<CaseKind, TermRule>> = {
  dispute: {
    matter: 'dispute',
    houseDays: null,
    firstReplyDays: null,
    unit: 'natural',
    stops: disputed,
  },
  complaint: { matter: 'une', houseDays: null, firstReplyDays: null, unit: 'business', stops: [] },
  withdrawal: {
    matter: 'withdrawal',
    houseDays: null,
    firstReplyDays: null,
    unit: 'business',
    stops: [],
  },
  hardship: {
    matter: null,
    houseDays: HOUSE_DAYS,
    firstReplyDays: null,
    unit: 'business',
    stops: ['collect'],
  },
  not_me: {
    matter: 'dispute',
    houseDays: null,
    firstReplyDays: FIRST_REPLY_DAYS,
    unit: 'natural',
    stops: [...disputed, 'lending'],
  },
  // Its day in law is that of an objection by right (LFPDPPP 26-II, as ARCO); the house is faster.
  decision_review: {
    matter: 'arco_answer',
    houseDays: HOUSE_DAYS,
    firstReplyDays: null,
    unit: 'business',
    stops: [],
  },
  bureau_correction: {
    matter: 'bureau_dispute',
    houseDays: null,
    firstReplyDays: null,
    unit: 'natural',
    stops: [],
  },
};

export const stopsOf = (kind: CaseKind): readonly CaseStop[] => rules[kind].stops;

/** What the law calls a case; a dispute of what was bought abroad has days of its own (LTOSF 23). */
const matterOf = (kind: CaseKind, isAbroad: boolean): LegalMatter | null =>
  kind === 'dispute' && isAbroad ? 'dispute_abroad' : rules[kind].matter;

/** The term of a case that is received on a day. */
export function termOf(
  kind: CaseKind,
  receivedOn: CivilDate,
  { isAbroad = false }: { readonly isAbroad?: boolean } = {},
): CaseTerm {
  const { houseDays, firstReplyDays } = rules[kind];
  const matter = matterOf(kind, isAbroad);
  const law = matter === null ? null : legalDeadline(matter, receivedOn);
  const house = houseDays === null ? null : addOpenDays(CALENDAR, receivedOn, houseDays);
  const answerBy = house ?? law?.legalDue ?? receivedOn;
  return {
    answerBy,
    legalDue: law?.legalDue ?? null,
    internalDue: house ?? law?.internalDue ?? answerBy,
    firstReplyBy:
      firstReplyDays === null ? null : addOpenDays(CALENDAR, receivedOn, firstReplyDays),
  };
}

/** How far the clock of a case has run. */
export type ClockReading = {
  readonly unit: Unit;
  readonly day: number;
  readonly days: number;
  readonly daysLeft: number;
  readonly daysLate: number;
};

type Running = {
  readonly kind: CaseKind;
  readonly receivedOn: CivilDate;
  readonly answerBy: CivilDate;
  /** The day of the answer, or today. */
  readonly asOf: CivilDate;
};

export const readClock = ({ kind, ...running }: Running): ClockReading =>
  readDays(rules[kind].unit, running);

/** The same for what has no kind of case: a request over personal data. */
export function readDays(
  unit: Unit,
  { receivedOn, answerBy, asOf }: Omit<Running, 'kind'>,
): ClockReading {
  const between = (from: CivilDate, to: CivilDate) => daysApart(unit, from, to);
  return {
    unit,
    day: between(receivedOn, asOf),
    days: between(receivedOn, answerBy),
    daysLeft: between(asOf, answerBy),
    daysLate: between(answerBy, asOf),
  };
}

/** Days after the one up to the other; 0 where that comes before it. */
function daysApart(unit: Unit, from: CivilDate, to: CivilDate): number {
  if (to <= from) return 0;
  if (unit === 'natural') return daysBetween(from, to);
  let open = 0;
  for (let day = from; day < to; ) {
    day = addDays(day, 1);
    if (isOpen(CALENDAR, day)) open++;
  }
  // Past a last business day the first day late is the next one, open or not.
  return Math.max(open, 1);
}
