import type { Tx } from '#platform/database/database.ts';
import type { Payout } from '../payout-store.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';

type Deps = Pick<CollectionsDeps, 'clock' | 'ledger' | 'receipts'>;

/**
 * Money that we sent back arrived, or came back once more: then it waits with us again, and people look
 * for its owner.
 */
export async function followReturn(deps: Deps, tx: Tx, payout: Payout): Promise<void> {
  if (payout.kind !== 'deposit_return' && payout.kind !== 'down_payment_return') return;
  const isSettled = payout.status === 'settled';
  if (!isSettled)
    await deps.ledger.post(tx, {
      kind: 'adjustment',
      businessKey: `return:${payout.subject}:failed`,
      businessDate: todayOf(deps.clock),
      actor: 'system:collections',
      movements: [{ from: 'suspense:spei', to: 'payouts_in_transit:spei', amount: payout.amount }],
    });
  if (payout.kind !== 'deposit_return') return;
  await deps.receipts.markReturned(tx, payout.subject, {
    at: deps.clock.now(),
    cause: isSettled ? null : 'return_failed',
  });
}
