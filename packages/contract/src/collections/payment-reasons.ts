import { z } from 'zod';

/** Why a payment, a debit or a payout did not go through, or was taken back. A closed list. */
export const paymentReasons = [
  'insufficient_funds',
  'card_declined',
  'card_expired',
  'card_code_wrong',
  'card_blocked',
  'limit_exceeded',
  'suspected_fraud',
  'authentication_failed',
  'processing_error',
  'account_unknown',
  'account_blocked',
  'account_closed',
  'account_not_accepted',
  'over_mandate',
  'mandate_cancelled',
  'mandate_paused',
  'mandate_missing',
  'objected',
  'chargeback',
  'payer_declined',
  'payer_cancelled',
  'not_paid_in_time',
  'paid_otherwise',
  'purchase_returned',
  'in_dispute',
  'amount_differs',
  'money_unplaced',
  'money_elsewhere',
  'money_returned',
  'provider_unavailable',
  'unknown',
] as const;
export type PaymentReasonCode = (typeof paymentReasons)[number];

export const PaymentReason = z.object({
  code: z.enum(paymentReasons),
  /** For the customer, in Spanish: what happened, and what helps. */
  text: z.string(),
});
export type PaymentReason = z.output<typeof PaymentReason>;
