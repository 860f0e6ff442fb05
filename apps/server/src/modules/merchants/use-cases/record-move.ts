import { randomUUIDv7 } from 'node:crypto';
import type { PaymentEventView } from '@abona/contract/merchants/payment';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import type { ShopEvent } from '../event-store.ts';
import { paymentMoved } from '../events.ts';
import { outsideId } from '../outside-id.ts';
import { toPaymentView } from '../payment-view.ts';
import type { SettlementLines } from '../settlement-store.ts';
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
};

/**
 * Writes down that a payment moved: the row, its event with the next number, what each endpoint of the
 * shop is to be sent, the audit line, and the announcement to the other modules. The row is locked.
 */
export async function recordMove(deps: MerchantDeps, tx: Tx, move: Move): Promise<Payment> {
  const payment: Payment = {
    ...move.payment,
    lastSequence: move.payment.lastSequence + 1,
    updatedAt: deps.clock.now(),
  };
  const change = { payment, ...(move.lines !== undefined && { lines: move.lines }) };
  await deps.postRoom.tell(tx, eventOf(deps, payment, move), change);
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
  return payment;
}

function eventOf(deps: MerchantDeps, payment: Payment, { refund }: Move): ShopEvent {
  const id = randomUUIDv7();
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
