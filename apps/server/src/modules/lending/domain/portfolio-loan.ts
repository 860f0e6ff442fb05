import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, sum } from '@abona/kernel/money';
import { owedOf } from './instalment-state.ts';
import { lateDaysOf } from './late-days.ts';
import type { LoanContract, LoanState } from './loan.ts';
import type { LoanEvent } from './loan-event.ts';
import { restructurePolicyOn } from './losses/restructure-policy.ts';
import { replay } from './replay.ts';

/** A loan as the portfolio counts it when a day ends. What its late charges are is not part of it. */
export type LoanInPortfolio = {
  readonly loanId: string;
  readonly product: string;
  readonly merchantId: string | null;
  readonly openedOn: CivilDate;
  readonly lent: Centavos;
  /** `closed`: on that very day; it is no part of the portfolio any more. */
  readonly status: 'active' | 'written_off' | 'closed';
  readonly closedOn: CivilDate | null;
  /** Of the oldest instalment that is unpaid. */
  readonly daysLate: number;
  /** All that is owed of it, fallen due or not; of a loan that was written off, what was lost. */
  readonly principal: Centavos;
  /** Ordinary interest that fell due and is not paid, without IVA. */
  readonly interest: Centavos;
  /** Interest and fees, without IVA, of instalments that fell due on that day. */
  readonly fellDue: Centavos;
  /** Until so many instalments of its new plan were paid in time. */
  readonly isRestructured: boolean;
  /** As it was agreed at first. */
  readonly firstDueOn: CivilDate;
  /** The first instalment has fallen due, and something of it is owed. */
  readonly isFirstUnpaid: boolean;
};

type Story = { readonly events: readonly LoanEvent[]; readonly day: CivilDate };

/** Tells a loan anew until a day ends; null where it is over by then, or never was (void, withdrawn from). */
export function loanInPortfolio(
  contract: LoanContract,
  start: LoanState,
  { events: known, day }: Story,
): LoanInPortfolio | null {
  const events = known.filter(({ on }) => on <= day);
  const { state } = replay(contract, start, { events, to: day });
  const { status, closedOn } = state;
  if (status === 'cancelled' || (status === 'closed' && closedOn !== day)) return null;
  const open = state.rows.filter(({ isSettled }) => !isSettled);
  const { disbursement, terms } = contract;
  return {
    loanId: contract.loanId,
    product: contract.product,
    merchantId: disbursement.to === 'merchant' ? disbursement.merchantId : null,
    openedOn: contract.openedOn,
    lent: contract.financed,
    status,
    closedOn,
    daysLate: lateDaysOf(state),
    principal: sum(open.map((row) => owedOf(row).principal)),
    interest: sum(open.map((row) => owedOf(row).interest)),
    fellDue: sum(
      state.rows.flatMap((row) =>
        row.isDue && row.dueDate === day ? [row.interest, row.fee] : [],
      ),
    ),
    isRestructured: isRestructured(contract, start, { events, state }),
    firstDueOn: terms.dueDates[0] ?? contract.openedOn,
    isFirstUnpaid: open.some((row) => row.k === 1 && row.dueDate <= day),
  };
}

const isRestructuring = (event: LoanEvent): boolean =>
  event.kind === 'quita' || (event.kind === 'relief' && event.terms.kind === 'restructure');

/** Whether a loan that was restructured has not yet been paid in time for as long as the policy asks. */
function isRestructured(
  contract: LoanContract,
  start: LoanState,
  { events, state }: { readonly events: readonly LoanEvent[]; readonly state: LoanState },
): boolean {
  const last = events.findLast(isRestructuring);
  if (last === undefined) return false;
  const day = state.settledThrough;
  const wasPaidInTime = (k: number, payBy: CivilDate): boolean => {
    const then = events.filter(({ on }) => on <= payBy);
    const { rows } = replay(contract, start, { events: then, to: payBy }).state;
    return rows.some((row) => row.k === k && row.isSettled);
  };
  const inTime = state.rows.filter(
    ({ k, dueDate, payBy }) => dueDate > last.on && payBy <= day && wasPaidInTime(k, payBy),
  );
  return inTime.length < restructurePolicyOn(day).onTimePayments;
}
