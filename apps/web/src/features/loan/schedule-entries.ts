import type { LoanDetail, LoanInstalment } from '@abona/contract/lending/loan';
import type { ScheduleEntry } from '@abona/ui/display/schedule-list.tsx';
import { loanCopy } from '#copy/loan.ts';
import { dayMonth, dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';

const copy = loanCopy.entry;

type State = ScheduleEntry['state'];

const stateOf = ({ state, number }: LoanInstalment, next: number | null): State => {
  if (state === 'paid' || state === 'covered') return 'paid';
  if (state === 'overdue') return 'late';
  return number === next ? 'next' : 'rest';
};

const DAY_MS = 86_400_000;
const daysFrom = (day: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(day)) / DAY_MS);

function noteOf(instalment: LoanInstalment, { next, as_of }: LoanDetail): string | null {
  const { state, number, charged, owed } = instalment;
  if (state === 'paid') return copy.paidNote;
  if (state === 'covered') return instalment.paid_ahead > 0 ? copy.aheadNote : copy.coveredNote;
  if (state === 'overdue') return copy.lateNote(daysFrom(instalment.pay_by, as_of));
  if (instalment.moved_reason !== null && number !== next?.number) {
    return copy.payBy(dayMonth(instalment.pay_by));
  }
  if (number === next?.number) return copy.nextNote(next.days_left);
  return owed < charged.total ? copy.partly(peso(charged.total - owed)) : null;
}

/** What was paid of it counts for one that is paid or covered; what is still owed for every other. */
const amountOf = ({ state, charged, paid_ahead: ahead, owed }: LoanInstalment): number =>
  state === 'paid' || state === 'covered' ? charged.total + ahead : owed;

/** The plan as the list shows it. */
export function scheduleEntries(loan: LoanDetail): readonly ScheduleEntry[] {
  const next = loan.next?.number ?? null;
  return loan.instalments.map((instalment) => {
    const state = stateOf(instalment, next);
    const note = noteOf(instalment, loan);
    return {
      number: instalment.number,
      state,
      date: dayShort(instalment.due_date),
      amount: peso(amountOf(instalment)),
      label: copy[state](instalment.number),
      ...(note === null ? {} : { note }),
    };
  });
}
