import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';

/** Causas de rechazo of the clearing house. */
const debitReasons: Readonly<Record<string, PaymentReasonCode>> = {
  '01': 'account_unknown',
  '02': 'account_blocked',
  '03': 'account_closed',
  '04': 'insufficient_funds',
  '05': 'account_not_accepted',
  '06': 'account_unknown',
  '07': 'processing_error',
  '08': 'mandate_cancelled',
  '09': 'over_mandate',
  '10': 'mandate_cancelled',
  '11': 'mandate_missing',
  '13': 'objected',
};

export const debitReason = (code: string | null): PaymentReasonCode =>
  debitReasons[code ?? ''] ?? 'unknown';
