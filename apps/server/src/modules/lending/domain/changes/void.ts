import { type Centavos, centavos } from '@abona/kernel/money';
import type { LoanContract, LoanState } from '../loan.ts';
import { type EventOf, type Refusal, withTotals } from './change.ts';

/** Any loan but one that was undone already: also one that was paid, or lost, can turn out to be another's doing. */
export const voidRefusal = ({ status }: LoanState): Refusal | null =>
  status === 'cancelled' ? 'lending.loan_ended' : null;

/**
 * Somebody else contracted it in the customer's name: it binds them to nothing. What they paid is theirs again, in
 * money what came as money and in points what came as points; what was handed over and no shop gave back is our loss.
 */
export function voidLoan(
  contract: LoanContract,
  state: LoanState,
  { on }: EventOf<'void'>,
): LoanState {
  if (state.status === 'cancelled') return state;
  const { received, paidOut } = state.totals;
  const upfront =
    contract.openingFeeRail === null ? 0 : contract.openingFee + contract.openingFeeIva;
  const theirs = totalOf(received) + upfront - totalOf(paidOut);
  const inPoints = Math.max(0, received.points - paidOut.points);
  // Points are theirs even where more money left than came: that is owed in money.
  const overdrawn = Math.max(0, inPoints - theirs);
  const undone = withTotals(
    {
      ...state,
      status: 'cancelled',
      closedOn: on,
      closing: 'void',
      rows: [],
      planVersion: state.planVersion + 1,
    },
    {
      overdrawn: centavos(overdrawn),
      prepaid: centavos(0),
      forgiven: centavos(0),
      recovered: centavos(0),
    },
  );
  return { ...undone, credit: centavos(theirs + overdrawn) };
}

const totalOf = (sums: Readonly<Record<string, Centavos>>): number =>
  Object.values(sums).reduce((sum, each) => sum + each, 0);
