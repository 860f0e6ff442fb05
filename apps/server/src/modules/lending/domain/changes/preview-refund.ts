import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { RefundPolicy } from '@abona/loan-math/refund';
import { creditOrigin } from '../credit-origin.ts';
import type { InstalmentState, Loan } from '../loan.ts';
import { appendEvent } from './decide-change.ts';

export type RefundPreview = {
  /** By how much less the customer has still to pay, interest and IVA with it. */
  readonly toPlan: Centavos;
  /** What they had paid in money, and get back in money. */
  readonly toCustomer: Centavos;
  /** What they had paid in points, and get back in points. */
  readonly toPoints: Centavos;
};

type RequestedRefund = {
  readonly amount: Centavos;
  readonly on: CivilDate;
  readonly policy: RefundPolicy;
};

/** What a refund of that day would do to a loan; null where it takes none, or not so much. */
export function previewRefund(
  { contract, state }: Loan,
  requested: RequestedRefund,
): RefundPreview | null {
  const event = { kind: 'refund', key: 'preview', ...requested } as const;
  const decided = appendEvent(contract, { state, event }, { today: requested.on });
  if (!decided.ok) return null;
  const { before, after } = decided.value.around;
  // A loan that is over by this gives back all of its saldo a favor, older one too.
  const isOverByThis = before.status === 'active' && after.status !== 'active';
  const kept = isOverByThis ? { money: 0, points: 0 } : creditOrigin(contract, before);
  const given = creditOrigin(contract, after);
  return {
    toPlan: centavos(Math.max(0, leftOf(before.rows) - leftOf(after.rows))),
    toCustomer: centavos(Math.max(0, given.money - kept.money)),
    toPoints: centavos(Math.max(0, given.points - kept.points)),
  };
}

/** All that is still to be paid, whether its day has come or not. */
const leftOf = (rows: readonly InstalmentState[]): number =>
  rows.reduce((sum, row) => {
    const { principal, interest, ivaInterest, fee, ivaFee, late, waived, paid } = row;
    const charged = principal + interest + ivaInterest + fee + ivaFee + totalOf(late);
    return sum + charged - totalOf(waived) - totalOf(paid);
  }, 0);

const totalOf = (amounts: Readonly<Record<string, number>>): number =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0);
