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

/** Every change of a payment is an event of this name. */
export const paymentEventTypes = paymentStatuses.map((status) => `payment.${status}` as const);
