import type { PaymentView } from '@abona/contract/merchants/payment';
import type { Payment } from './domain/payment.ts';
import { outsideId } from './outside-id.ts';

/** What a shop sees of a payment. An allow-list: nothing of the shopper is in it. */
export const toPaymentView = (payment: Payment, publicUrl: string): PaymentView => ({
  id: outsideId.payment(payment.id),
  payment_id: String(payment.paymentId),
  payment_intent_id: payment.intentId === null ? null : outsideId.intent(payment.intentId),
  order_id: payment.orderId,
  status: payment.status,
  status_reason: payment.statusReason,
  amount: payment.amount,
  released_amount: payment.releasedAmount,
  shipping_amount: payment.shippingAmount,
  refunded_amount: payment.refundedAmount,
  currency: 'MXN',
  capture_mode: payment.captureMode,
  metadata: payment.metadata,
  branch_id: payment.branchId === null ? null : outsideId.branch(payment.branchId),
  lines: payment.lines.map((line) => ({
    reference: line.reference,
    name: line.name,
    quantity: line.quantity,
    unit_amount: line.unitAmount,
    refunded_quantity: line.refundedQuantity,
  })),
  checkout_url: checkoutUrlOf(payment, publicUrl),
  return_url: payment.returnUrl,
  cancel_url: payment.cancelUrl,
  sequence: payment.lastSequence,
  expires_at: payment.expiresAt.toISOString(),
  capture_before: payment.captureBefore?.toISOString() ?? null,
  created_at: payment.createdAt.toISOString(),
  updated_at: payment.updatedAt.toISOString(),
});

/** Where the shopper goes to pay. In a store the phone is there already. */
function checkoutUrlOf(payment: Payment, publicUrl: string): string | null {
  if (payment.returnUrl === null) return null;
  const query: [string, string] =
    payment.intentId === null
      ? ['payment_id', String(payment.paymentId)]
      : ['payment_intent_id', outsideId.intent(payment.intentId)];
  return `${publicUrl}/pay/?${new URLSearchParams([query])}`;
}
