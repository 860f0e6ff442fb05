/** What a shop sees of a payment, in the order of its life. */
export const paymentStatuses = [
  'created',
  'pending',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How far a refund has come: its money may be on its way to a card or an account. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const refundEventTypes = refundStatuses.map((status) => `refund.${status}` as const);

export const disputeEventTypes = ['dispute.opened', 'dispute.closed'] as const;
export const payoutEventTypes = ['payout.created', 'payout.paid', 'payout.failed'] as const;

/** Every change of a payment is an event of this name. */
export const paymentEventTypes = paymentStatuses.map((status) => `payment.${status}` as const);
