import { randomUUIDv7 } from 'node:crypto';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { PaymentEventView } from '@abona/contract/merchants/shop-event';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import { paymentMoved } from '../events.ts';
import { outsideId } from '../outside-id.ts';
import { toPaymentView } from '../payment-view.ts';
import type { ShopEvent } from '../stores/event-store.ts';
import { savePayment } from '../stores/payment-store.ts';
import { addSettlementLines, type SettlementLines } from '../stores/settlement-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

/** A payment that moved, its number of events not counted up yet. */
export type Move = {
  /** Null for a payment that has just come to be. */
  readonly from: PaymentStatus | null;
  /** The payment as it is now. */
  readonly payment: Payment;
  /** `merchant:…`, `customer:…`, `system`. */
  readonly actor: string;
  readonly refund?: { readonly id: string; readonly amount: number };
  /** What it comes to for the shop. */
  readonly lines?: SettlementLines;
  /** The move that led to this one in the same transaction, not recorded yet: a sale at once is authorised first. */
  readonly after?: Move;
};

/** Tells that a payment has come to be. Its row is there, and has the number of this event already. */
export const recordOpening = (
  deps: MerchantDeps,
  tx: Tx,
  opening: Pick<Move, 'payment' | 'actor'>,
): Promise<void> => tell(deps, tx, [{ ...opening, from: null }]);

/**
 * Writes down that a payment moved: the row, what is settled with the shop, an event with the next number for the
 * shop's webhooks, the audit line, and the announcement to the other modules. The row is locked. Where one move
 * follows another in a transaction, the row is written once, and everybody hears of both.
 */
export async function recordMove(deps: MerchantDeps, tx: Tx, move: Move): Promise<Payment> {
  const moves = numbered(deps, move.after === undefined ? [move] : [move.after, move]);
  const payment = moves.at(-1)?.payment ?? move.payment;
  await savePayment(tx, payment);
  if (move.lines !== undefined) await addSettlementLines(tx, move.lines);
  await tell(deps, tx, moves);
  return payment;
}

async function tell(deps: MerchantDeps, tx: Tx, moves: readonly Move[]): Promise<void> {
  // Events are listed by their ids: two of one moment come in no order by themselves.
  const ids = moves.map(() => randomUUIDv7()).sort();
  const events = moves.map((each, index) => eventOf(deps, each, ids[index] ?? randomUUIDv7()));
  await deps.webhooks.queue(tx, events);
  for (const each of moves) await announce(deps, tx, each);
}

/** Each with the next number of its payment's events. */
function numbered({ clock }: MerchantDeps, moves: readonly Move[]): readonly Move[] {
  const last = moves[0]?.payment.lastSequence ?? 0;
  const updatedAt = clock.now();
  return moves.map((move, index) => ({
    ...move,
    payment: { ...move.payment, lastSequence: last + index + 1, updatedAt },
  }));
}

async function announce(deps: MerchantDeps, tx: Tx, { payment, ...move }: Move): Promise<void> {
  await deps.audit(tx, {
    subject: `payment:${payment.paymentId}`,
    actor: move.actor,
    action: 'merchants.payment_moved',
    reason: payment.statusReason,
    detail: { from: move.from ?? 'none', to: payment.status, sequence: payment.lastSequence },
  });
  await deps.publish(tx, paymentMoved, {
    payment_id: payment.paymentId,
    merchant_id: payment.merchantId,
    customer_id: payment.customerId,
    from_status: move.from,
    to_status: payment.status,
    reason: payment.statusReason,
    actor: move.actor,
  });
}

function eventOf(deps: MerchantDeps, { payment, refund }: Move, id: string): ShopEvent {
  const type = `payment.${payment.status}` as const;
  const view: PaymentEventView = {
    id: outsideId.event(id),
    type,
    timestamp: payment.updatedAt.toISOString(),
    is_trial: false,
    sequence: payment.lastSequence,
    data: {
      payment: toPaymentView(payment, deps.publicUrl),
      refund:
        refund === undefined ? null : { id: outsideId.refund(refund.id), amount: refund.amount },
    },
  };
  return {
    id,
    merchantId: payment.merchantId,
    about: { paymentId: payment.id },
    sequence: payment.lastSequence,
    type,
    body: JSON.stringify(view),
    createdAt: deps.clock.technicalNow(),
  };
}
