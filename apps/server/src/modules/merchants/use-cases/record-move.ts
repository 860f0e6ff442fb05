import { randomUUIDv7 } from 'node:crypto';
import type { PaymentEventView } from '@abona/contract/merchants/payment';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import { paymentMoved } from '../events.ts';
import { outsideId } from '../outside-id.ts';
import { toPaymentView } from '../payment-view.ts';
import type { ShopEvent } from '../stores/event-store.ts';
import type { SettlementLines } from '../stores/settlement-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

export type Move = {
  /** Null for a payment that has just come to be. */
  readonly from: PaymentStatus | null;
  /** The payment as it is now, its number of events not counted up yet. */
  readonly payment: Payment;
  /** `merchant:…`, `customer:…`, `system`. */
  readonly actor: string;
  readonly refund?: { readonly id: string; readonly amount: number };
  /** What it comes to for the shop. */
  readonly lines?: SettlementLines;
  /** The move before, if both are written together. */
  readonly passed?: Passed;
};

/** A move that was announced; its event waits to be written with the next one. */
export type Passed = {
  readonly payment: Payment;
  readonly event: ShopEvent;
  /** Of the event that follows: events are listed by their ids. */
  readonly nextId: string;
};

/**
 * Writes down that a payment moved: the row, its event with the next number, what each endpoint of the
 * shop is to be sent, the audit line, and the announcement to the other modules. The row is locked.
 */
export async function recordMove(deps: MerchantDeps, tx: Tx, move: Move): Promise<Payment> {
  const payment = countedUp(deps, move);
  const event = eventOf(deps, payment, { ...move, id: move.passed?.nextId ?? randomUUIDv7() });
  const events = move.passed === undefined ? [event] : [move.passed.event, event];
  const change = { payment, ...(move.lines !== undefined && { lines: move.lines }) };
  await deps.postRoom.tell(tx, events, change);
  await announce(deps, tx, { ...move, payment });
  return payment;
}

/**
 * A move that another follows in this transaction: it has its number, its audit line and its announcement. The
 * row and both events are written once, by the `recordMove` that follows and is given what passed.
 */
export async function passThrough(deps: MerchantDeps, tx: Tx, move: Move): Promise<Passed> {
  const payment = countedUp(deps, move);
  // Two of one moment come in no order by themselves.
  const [id, nextId] = [randomUUIDv7(), randomUUIDv7()].sort() as [string, string];
  await announce(deps, tx, { ...move, payment });
  return { payment, event: eventOf(deps, payment, { ...move, id }), nextId };
}

const countedUp = ({ clock }: MerchantDeps, { payment }: Move): Payment => ({
  ...payment,
  lastSequence: payment.lastSequence + 1,
  updatedAt: clock.now(),
});

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

type Telling = Pick<Move, 'refund'> & { readonly id: string };

function eventOf(deps: MerchantDeps, payment: Payment, { id, refund }: Telling): ShopEvent {
  const type = `payment.${payment.status}` as const;
  const view: PaymentEventView = {
    id: outsideId.event(id),
    type,
    timestamp: payment.updatedAt.toISOString(),
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
