import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { takingErrors } from '../identity/standing-errors.ts';

export const PaymentCodeView = z.object({
  /** Nineteen digits, the last one a check. */
  code: z.string(),
  status: z.enum(['live', 'charged', 'expired']),
  /** What the till may charge at most, in centavos. */
  amount_max: z.int(),
  issued_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Seconds until then, as the server counts: a phone's own clock may be wrong. */
  expires_in_s: z.int(),
});
export type PaymentCodeView = z.output<typeof PaymentCodeView>;

export const getPaymentCode = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/payment_code',
  auth: 'session',
  summary: 'The code with which the customer pays at a till. None issued yet: null.',
  reply: PaymentCodeView.nullable(),
  errors: ['session_expired'],
});

export const issuePaymentCode = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/payment_code',
  auth: 'session',
  summary:
    'A new code for a till; it ends the one before. Only while an application to pay in a store waits for it.',
  reply: PaymentCodeView,
  errors: [
    'session_expired',
    'not_found',
    'state_conflict',
    'rate_limited',
    'payment_expired',
    ...takingErrors,
  ],
});
