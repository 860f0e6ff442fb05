import { centavos } from '@abona/kernel/money';
import type { LoanContract, LoanState, LoanTotals } from '../loan.ts';
import type { CancellationMoney } from '../loan-event.ts';
import { type EventOf, plus, type Refusal, withTotals } from './change.ts';

export function cancellationRefusal(
  contract: LoanContract,
  state: LoanState,
  { on, returned }: EventOf<'cancellation'>,
): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  if (state.totals.refunded > 0) return 'lending.loan_was_refunded';
  if (on > contract.coolingOffUntil) return 'lending.cooling_off_over';
  return returned.from === 'payments' && moneyOf(state) < contract.netDisbursed
    ? 'lending.principal_not_returned'
    : null;
}

/** What came in money and did not go out again; points are no money, nor is what we gave. */
const moneyOf = ({ totals: { received, paidOut } }: LoanState): number =>
  Object.values(received).reduce((sum, each) => sum + each, 0) -
  received.points -
  received.goodwill -
  Object.values(paidOut).reduce((sum, each) => sum + each, 0) +
  paidOut.points;

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
  const given = returned.from === 'payments' ? net : 0;
  const theirs = receivedBefore + upfront + totals.refunded - paidOut - given;
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
      forgiven: centavos(0),
      ...returnedTotals(contract, totals, returned),
    },
  );
  return { ...undone, credit: centavos(theirs + overdrawn) };
}

/** What the sums of a loan hold of the money that comes back. */
function returnedTotals(
  { netDisbursed: net }: LoanContract,
  { received }: LoanTotals,
  returned: CancellationMoney,
): Partial<LoanTotals> {
  switch (returned.from) {
    case 'disbursement':
      return { undisbursed: net };
    case 'customer':
      return { received: plus(received, returned.rail, net) };
    case 'payments':
      return {};
  }
}
