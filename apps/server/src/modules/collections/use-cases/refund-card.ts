import type { Centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  addCardReturn,
  type CardReturn,
  endCardReturn,
  findCardReturn,
  sendCardReturnAgain,
} from '../card-return-store.ts';
import { addDifference } from '../difference-store.ts';
import { SETTLED_AFTER_MS } from '../domain/payout.ts';
import { cardReturnRefused } from '../events.ts';
import type { CardRefund } from '../ports.ts';
import type { Receipt } from '../receipt-store.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';

type Order = { readonly receiptId: string; readonly amount: Centavos; readonly key: string };

const SILENCE = 'the card processor did not answer';

/**
 * Sends money back to a card. The processor does twice what it is asked twice, and its refunds carry no name
 * of ours. So the refund is written down before it leaves, with the refunds that were there before; one charge
 * has one on its way at a time. Whoever comes back to it (the answer got lost, the program fell) looks first:
 * a refund of that amount that was not there before is this one.
 */
export async function refundCard(deps: CollectionsDeps, order: Order): Promise<void> {
  const receipt = await deps.receipts.find(deps.db, order.receiptId);
  if (receipt === null) return;
  const known = await findCardReturn(deps.db, order.key);
  if (known !== null && known.status !== 'sent') return;
  const there = await refundsAt(deps, receipt);
  if (known === null) {
    const begun = await begin(deps, { order, receipt, there });
    return send(deps, { order, receipt, returned: begun });
  }
  const found = newRefundIn(there, known);
  if (found !== null) return end(deps, { order, receipt, refund: found.id, code: null });
  await leaveAgain(deps, known);
  return send(deps, { order, receipt, returned: known });
}

async function refundsAt(
  { cards }: CollectionsDeps,
  { providerRef }: Receipt,
): Promise<readonly CardRefund[]> {
  const refunds = await cards.refundsOf(providerRef);
  if (!refunds.ok) throw new Error(SILENCE);
  return refunds.value;
}

type Sending = {
  readonly order: Order;
  readonly receipt: Receipt;
  readonly returned: CardReturn;
};

async function send(deps: CollectionsDeps, { order, receipt, returned }: Sending): Promise<void> {
  const { amount } = order;
  const answer = await deps.cards.refund({ ref: receipt.providerRef, amount });
  if (!answer.ok && answer.error.kind === 'unavailable') throw new Error(SILENCE);
  // What it refuses now it may have done before.
  const refunds = answer.ok ? answer.value : await refundsAt(deps, receipt);
  const refund = newRefundIn(refunds, returned)?.id ?? null;
  const isRefused = !answer.ok && answer.error.kind === 'refused' && refund === null;
  const code = isRefused && answer.error.kind === 'refused' ? answer.error.code : null;
  return end(deps, { order, receipt, refund, code });
}

const newRefundIn = (
  refunds: readonly CardRefund[],
  { seenBefore, amount }: CardReturn,
): CardRefund | null =>
  refunds.find((refund) => refund.amount === amount && !seenBefore.includes(refund.id)) ?? null;

type Beginning = {
  readonly order: Order;
  readonly receipt: Receipt;
  readonly there: readonly CardRefund[];
};

async function begin(
  deps: CollectionsDeps,
  { order: { key, amount }, receipt, there }: Beginning,
): Promise<CardReturn> {
  const back = {
    ...{ subject: key, receiptId: receipt.id, customerId: receipt.customerId, amount },
    sentAt: deps.clock.technicalNow(),
    seenBefore: there.map(({ id }) => id),
  };
  if (!(await addCardReturn(deps.db, back)))
    throw new Error('another refund of this charge is on its way');
  return { ...back, status: 'sent', endedAt: null };
}

/** It is not there: it leaves again when nothing of it can be on its way any more. */
async function leaveAgain(deps: CollectionsDeps, known: CardReturn): Promise<void> {
  const now = deps.clock.technicalNow();
  const isSettled = now.getTime() - (known.sentAt?.getTime() ?? 0) > SETTLED_AFTER_MS;
  if (!isSettled || !(await sendCardReturnAgain(deps.db, known, now)))
    throw new Error('what became of a refund cannot be known yet');
}

type Ending = {
  readonly order: Order;
  readonly receipt: Receipt;
  readonly refund: string | null;
  /** Why the processor would not; null: it did. */
  readonly code: string | null;
};

async function end(deps: CollectionsDeps, { order, receipt, refund, code }: Ending): Promise<void> {
  const at = deps.clock.now();
  const status = code === null ? 'credited' : 'refused';
  await transaction(deps.db, async (tx) => {
    const isNew = await endCardReturn(tx, { subject: order.key, status, refund, at });
    if (!isNew) return;
    const cause = code === null ? null : 'refund_refused';
    await deps.receipts.markReturned(tx, receipt.id, { at, cause });
    if (code !== null) await followRefusal(deps, tx, { ...order, receipt, code });
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
