import type { Centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { addCardReturn } from '../card-return-store.ts';
import { addDifference } from '../difference-store.ts';
import { cardReturnRefused } from '../events.ts';
import type { Receipt } from '../receipt-store.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';

type Order = { readonly receiptId: string; readonly amount: Centavos; readonly key: string };

/** Calls the card processor; asked again it finds the first refund. */
export async function refundCard(deps: CollectionsDeps, order: Order): Promise<void> {
  const receipt = await deps.receipts.find(deps.db, order.receiptId);
  if (receipt === null) return;
  const { amount, key } = order;
  const refunded = await deps.cards.refund({ ref: receipt.providerRef, amount, key });
  if (!refunded.ok && refunded.error.kind === 'unavailable')
    throw new Error('the card processor did not answer');
  const code = !refunded.ok && refunded.error.kind === 'refused' ? refunded.error.code : null;
  await transaction(deps.db, async (tx) => {
    const isNew = await addCardReturn(tx, {
      ...{ subject: key, receiptId: receipt.id, customerId: receipt.customerId, amount },
      status: code === null ? 'credited' : 'refused',
      endedAt: deps.clock.now(),
    });
    await deps.receipts.markReturned(tx, receipt.id, {
      at: deps.clock.now(),
      cause: code === null ? null : 'refund_refused',
    });
    if (isNew && code !== null) await followRefusal(deps, tx, { ...order, receipt, code });
  });
}

type Refusal = Order & { readonly receipt: Receipt; readonly code: string };

/**
 * The processor will not, ever: the money waits with us again, people look for another way, and whoever waits
 * for it is told.
 */
async function followRefusal(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, amount, key, code }: Refusal,
): Promise<void> {
  deps.log.error({ code, provider: 'conekta' }, 'a refund was refused');
  await deps.ledger.post(tx, {
    kind: 'adjustment',
    businessKey: `return:${key}:failed`,
    businessDate: todayOf(deps.clock),
    actor: 'system:collections',
    movements: [{ from: 'suspense:card', to: 'clearing:card', amount }],
  });
  await addDifference(tx, {
    provider: 'conekta',
    businessDate: todayOf(deps.clock),
    difference: { kind: 'status', reference: key, ours: 'refunding', theirs: code },
    explanation: null,
    at: deps.clock.now(),
  });
  if (receipt.customerId !== null)
    await deps.publish(tx, cardReturnRefused, {
      ...{ receipt_id: receipt.id, customer_id: receipt.customerId, subject: key, amount },
    });
}
