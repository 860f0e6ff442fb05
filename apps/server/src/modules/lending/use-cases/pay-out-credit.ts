import type { Centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import type { Rail } from '../domain/loan.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** Saldo a favor goes back to the customer. */
export type CreditPayout = ChangeOrder & { readonly amount: Centavos; readonly rail: Rail };

export function payOutCredit(
  deps: LendingDeps,
  payout: CreditPayout,
  tx?: Tx,
): Promise<ChangeResult> {
  const { id, amount, rail } = payout;
  const content = { kind: 'credit_payout', amount, rail } as const;
  return recordEvent(deps, eventOrderOf(`credit_payout:${id}`, payout, content), tx);
}
