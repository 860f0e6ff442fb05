import type { LoanDetail, LoanInstalment } from '@abona/contract/lending/loan';
import { loanCopy } from '#copy/loan.ts';
import { dayMonth, dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import type { ScheduleEntry } from '#ui/display/schedule-list.tsx';

const copy = loanCopy.entry;

type State = ScheduleEntry['state'];

const stateOf = ({ state, number }: LoanInstalment, next: number | null): State => {
  if (state === 'paid') return 'paid';
  if (state === 'overdue') return 'late';
  return number === next ? 'next' : 'rest';
};

function noteOf(instalment: LoanInstalment, { next }: Pick<LoanDetail, 'next'>): string | null {
  const { state, number, late_charges, paid, owed } = instalment;
  if (state === 'paid') return copy.paidNote;
  if (state === 'overdue') return late_charges?.reason ?? null;
  if (instalment.moved_reason !== null && number !== next?.number) {
    return copy.payBy(dayMonth(instalment.pay_by));
  }
  if (number === next?.number) return copy.nextNote(next.days_left);
  return paid.total > 0 && owed > 0 ? copy.partly(peso(paid.total)) : null;
}

/** What was paid of it counts for one that is paid; what is still owed for every other. */
const amountOf = ({ state, charged, owed }: LoanInstalment): number =>
  state === 'paid' ? charged.total : owed;

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
