import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';

/** Why the card processor says no. */
const cardReasons: Readonly<Record<string, PaymentReasonCode>> = {
  insufficient_funds: 'insufficient_funds',
  card_declined: 'card_declined',
  do_not_honor: 'card_declined',
  expired_card: 'card_expired',
  invalid_cvc: 'card_code_wrong',
  stolen_card: 'card_blocked',
  lost_card: 'card_blocked',
  suspected_fraud: 'suspected_fraud',
  limit_exceeded: 'limit_exceeded',
  three_ds_failed: 'authentication_failed',
  three_ds_required: 'authentication_failed',
  processing_error: 'processing_error',
};

/** The last word of codes like `conekta.errors.processing.bank.insufficient_funds`. */
export const cardReason = (code: string | null): PaymentReasonCode =>
  cardReasons[code?.split('.').at(-1) ?? ''] ?? 'card_declined';
