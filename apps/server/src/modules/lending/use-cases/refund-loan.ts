import type { Centavos } from '@abona/kernel/money';
import type { RefundPolicy } from '@abona/loan-math/refund';
import type { Tx } from '#platform/database/database.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** What a shop gave back of a purchase. */
export type LoanRefund = ChangeOrder & {
  readonly amount: Centavos;
  readonly policy: RefundPolicy;
};

export function refundLoan(deps: LendingDeps, refund: LoanRefund, tx?: Tx): Promise<ChangeResult> {
  const { id, amount, policy } = refund;
  const order = eventOrderOf(`refund:${id}`, refund, { kind: 'refund', amount, policy });
  return recordEvent(deps, order, tx);
}
