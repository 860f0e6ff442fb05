import { centavos } from '@abona/kernel/money';
import type { LoanContract, LoanState } from '../loan.ts';
import { type EventOf, plus, type Refusal, withTotals } from './change.ts';

export function cancellationRefusal(
  contract: LoanContract,
  state: LoanState,
  { on }: EventOf<'cancellation'>,
): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  if (state.totals.refunded > 0) return 'lending.loan_was_refunded';
  return on > contract.coolingOffUntil ? 'lending.cooling_off_over' : null;
}

/** As if nothing had been lent: all the customer has paid so far is theirs again. */
export function cancelLoan(
  contract: LoanContract,
  state: LoanState,
  event: EventOf<'cancellation'>,
): LoanState {
  if (state.status !== 'active') return state;
  const { returned } = event;
  const { totals } = state;
  const net = contract.netDisbursed;
  const receivedBefore = Object.values(totals.received).reduce((sum, each) => sum + each, 0);
  const upfront =
    contract.openingFeeRail === null ? 0 : contract.openingFee + contract.openingFeeIva;
  const paidOut = Object.values(totals.paidOut).reduce((sum, each) => sum + each, 0);
  const theirs = receivedBefore + upfront + totals.refunded - paidOut;
  const inPoints = totals.received.points - totals.paidOut.points;
  // Points are theirs even where more money left than came: that is owed in money.
  const overdrawn = Math.max(0, inPoints - theirs);
  const undone = withTotals(
    {
      ...state,
      status: 'cancelled',
      closedOn: event.on,
      closing: 'withdrawn',
      credit: centavos(0),
      rows: [],
      planVersion: state.planVersion + 1,
    },
    {
      overdrawn: centavos(overdrawn),
      prepaid: centavos(0),
      ...(returned.from === 'disbursement'
        ? { undisbursed: net }
        : { received: plus(totals.received, returned.rail, net) }),
    },
  );
  return { ...undone, credit: centavos(theirs + overdrawn) };
}
