import type { Centavos } from '@abona/kernel/money';
import { nextAskAt, SETTLED_AFTER_MS } from '#modules/collections/domain/payout.ts';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { cardReturnEnded, cardReturnRefused } from '#modules/collections/events.ts';
import { refundCardJob } from '#modules/collections/jobs.ts';
import type { Source } from '#modules/collections/rows.ts';
import {
  addCardReturn,
  askCardReturnLater,
  type CardReturn,
  endCardReturn,
  findCardReturn,
  listCardReturnsToAsk,
  sendCardReturn,
  sendCardReturnAgain,
} from '#modules/collections/stores/card-return-store.ts';
import { addDifference } from '#modules/collections/stores/difference-store.ts';
import { type CollectionsDeps, todayOf } from '#modules/collections/use-cases/collections-deps.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CardRefund } from './card-port.ts';

type Order = { readonly receiptId: string; readonly amount: Centavos; readonly key: string };

const BATCH = 50;

/** Orders that money goes back to a card, with the journal that says so. */
export async function orderCardRefund(
  deps: CollectionsDeps,
  tx: Tx,
  refund: Refund,
): Promise<void> {
  await writeDown(deps, tx, refund);
  const { receipt, amount, key } = refund;
  const payload = { receipt_id: receipt.id, amount, key };
  await deps.enqueue(tx, { job: refundCardJob, payload });
}

type Refund = Omit<Order, 'receiptId'> & { readonly receipt: Receipt };

/** Once: who comes again changes nothing. */
function writeDown(
  { clock }: CollectionsDeps,
  source: Source,
  { receipt, amount, key }: Refund,
): Promise<void> {
  const at = clock.technicalNow();
  return addCardReturn(source, {
    subject: key,
    receiptId: receipt.id,
    customerId: receipt.customerId,
    amount,
    at,
    nextAskAt: nextAskAt(1, at),
  });
}

/** Takes up every refund whose processor has not answered yet. It never gives up: the money is owed. */
export async function followCardRefunds(deps: CollectionsDeps, signal: AbortSignal): Promise<void> {
  const waiting = await listCardReturnsToAsk(deps.db, deps.clock.technicalNow(), BATCH);
  for (const { receiptId, amount, subject: key } of waiting) {
    if (signal.aborted) return;
    await refundCard(deps, { receiptId, amount, key });
  }
}

/**
 * Sends money back to a card. The processor does twice what it is asked twice, and its refunds carry no name
 * of ours. So the refund is written down before it leaves, with the refunds that were there before; one charge
 * has one on its way at a time. Whoever comes back to it (the answer got lost, the program fell) looks first:
 * a refund of that amount that was not there before is this one.
 */
export async function refundCard(deps: CollectionsDeps, order: Order): Promise<void> {
  const receipt = await deps.receipts.find(deps.db, order.receiptId);
  if (receipt === null) return;
  const { key, amount } = order;
  // One that was ordered before the journal wrote it down too is written down here; all others are known.
  await writeDown(deps, deps.db, { receipt, key, amount });
  const known = await findCardReturn(deps.db, key);
  if (known === null) return;
  if (known.status !== 'queued' && known.status !== 'sent') return;
  if (await hasAnswered(deps, { order, receipt, returned: known })) return;
  const tries = known.tries + 1;
  const next = nextAskAt(tries, deps.clock.technicalNow());
  await askCardReturnLater(deps.db, { subject: known.subject, tries }, next);
}

type Sending = {
  readonly order: Order;
  readonly receipt: Receipt;
  readonly returned: CardReturn;
};

/** False: what became of it cannot be known yet, or another refund of the charge is before it. */
async function hasAnswered(deps: CollectionsDeps, sending: Sending): Promise<boolean> {
  const { order, receipt, returned } = sending;
  const there = await deps.cards.refundsOf(receipt.providerRef);
  if (!there.ok) return false;
  const at = deps.clock.technicalNow();
  if (returned.status === 'queued') {
    const seenBefore = there.value.map(({ id }) => id);
    if (!(await sendCardReturn(deps.db, returned, { at, seenBefore }))) return false;
    return send(deps, { order, receipt, returned: { ...returned, seenBefore } });
  }
  const found = newRefundIn(there.value, returned);
  if (found !== null) return end(deps, { order, receipt, refund: found.id, code: null });
  // It is not there: it leaves again when nothing of it can be on its way any more.
  const isSettled = at.getTime() - (returned.sentAt?.getTime() ?? 0) > SETTLED_AFTER_MS;
  if (!isSettled || !(await sendCardReturnAgain(deps.db, returned, at))) return false;
  return send(deps, sending);
}

async function send(
  deps: CollectionsDeps,
  { order, receipt, returned }: Sending,
): Promise<boolean> {
  const answer = await deps.cards.refund({ ref: receipt.providerRef, amount: order.amount });
  if (!answer.ok && answer.error.kind === 'unavailable') return false;
  // What it refuses now it may have done before.
  const refunds = answer.ok ? answer : await deps.cards.refundsOf(receipt.providerRef);
  if (!refunds.ok) return false;
  const refund = newRefundIn(refunds.value, returned)?.id ?? null;
  const isRefused = !answer.ok && answer.error.kind === 'refused' && refund === null;
  const code = isRefused && answer.error.kind === 'refused' ? answer.error.code : null;
  return end(deps, { order, receipt, refund, code });
}

const newRefundIn = (
  refunds: readonly CardRefund[],
  { seenBefore, amount }: CardReturn,
): CardRefund | null =>
  refunds.find((refund) => refund.amount === amount && !seenBefore.includes(refund.id)) ?? null;

type Ending = {
  readonly order: Order;
  readonly receipt: Receipt;
  readonly refund: string | null;
  /** Why the processor would not; null: it did. */
  readonly code: string | null;
};

async function end(deps: CollectionsDeps, { order, receipt, refund, code }: Ending): Promise<true> {
  const at = deps.clock.now();
  const status = code === null ? 'credited' : 'refused';
  await transaction(deps.db, async (tx) => {
    const isNew = await endCardReturn(tx, { subject: order.key, status, refund, at });
    if (!isNew) return;
    const cause = code === null ? null : 'refund_refused';
    await deps.receipts.markReturned(tx, receipt.id, { at, cause });
    await deps.publish(tx, cardReturnEnded, { subject: order.key });
    if (code !== null) await followRefusal(deps, tx, { ...order, receipt, code });
  });
  return true;
}

type Refusal = Order & { readonly receipt: Receipt; readonly code: string };

/**
 * The processor refuses the refund for good: the money is in suspense again, an open difference asks an operator
 * for another way, and its customer gets a letter.
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
    rail: 'card',
    businessDate: todayOf(deps.clock),
    difference: { kind: 'status', reference: key, ours: 'refunding', theirs: code },
    explanation: null,
    at: deps.clock.now(),
  });
  if (receipt.customerId !== null)
    await deps.publish(tx, cardReturnRefused, {
      receipt_id: receipt.id,
      customer_id: receipt.customerId,
      subject: key,
      amount,
    });
}
