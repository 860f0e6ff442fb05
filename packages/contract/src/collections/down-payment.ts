import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { personErrors } from '../identity/standing-errors.ts';
import { downPaymentMethods } from '../origination/offer.ts';
import { PaymentReason } from './payment-reasons.ts';

/** The down payment of the current application, for the wait of `transfer`. Amounts in centavos. */
export const DownPaymentView = z.object({
  application_process_id: z.int(),
  amount: z.int(),
  method: z.enum(downPaymentMethods),
  /**
   * `waiting`: nothing, or not all of it, is here. `processing`: the card is being charged.
   * `action_required`: go to `redirect_url`. `failed`: choose again. `received`: all is here.
   */
  status: z.enum(['waiting', 'processing', 'action_required', 'failed', 'received', 'returned']),
  reason: PaymentReason.nullable(),
  /** What has come, and what is missing: a transfer may come in parts. */
  received: z.int(),
  missing: z.int(),
  /** What was too much and goes back to whoever sent it. */
  surplus: z.int(),
  clabe: z.string().nullable(),
  redirect_url: z.url().nullable(),
  expires_at: z.iso.datetime(),
});
export type DownPaymentView = z.output<typeof DownPaymentView>;

export const getDownPayment = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/down-payment',
  auth: 'session',
  summary: 'How the down payment of the current application stands.',
  reply: DownPaymentView,
  errors: ['session_expired', 'not_found'],
});

export const ChooseDownPayment = z.strictObject({
  method: z.enum(downPaymentMethods),
  /** A saved card, for `card`. */
  card_id: z.string().max(64).optional(),
});

export const chooseDownPayment = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/down-payment',
  auth: 'session',
  summary: 'Another card after a decline, or a transfer instead, while the application waits.',
  idempotency: 'required',
  body: ChooseDownPayment,
  reply: DownPaymentView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'amount_invalid',
    'provider_unavailable',
    ...personErrors,
  ],
});
