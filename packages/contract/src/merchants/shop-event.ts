import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventFields, idParams, pageOf, pageQuery } from './fields.ts';
import { CustomerLinkEventView } from './hosted-sign-up.ts';
import { PaymentView } from './payment.ts';
import { paymentEventTypes } from './payment-status.ts';

/** What a webhook carries, and what the list of events repeats. */
export const PaymentEventView = z
  .object({
    ...eventFields,
    type: z.enum(paymentEventTypes),
    sequence: z.int().describe('Counts the events of one payment: 1, 2, 3.'),
    data: z.object({
      payment: PaymentView,
      refund: z
        .object({ id: z.string(), amount: z.int() })
        .nullable()
        .describe('The refund that made the change.'),
    }),
  })
  .meta({ id: 'PaymentEvent', description: 'A payment came to be or moved on.' });
export type PaymentEventView = z.output<typeof PaymentEventView>;

export const ShopEventView = z
  .union([PaymentEventView, CustomerLinkEventView])
  .meta({ id: 'WebhookEvent', description: 'What happened; `type` tells which it is.' });
export type ShopEventView = z.output<typeof ShopEventView>;

export const listPaymentEvents = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/payments/{id}/events',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'What happened to one payment, newest first.',
  params: idParams,
  query: z.object(pageQuery),
  reply: pageOf(PaymentEventView),
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'validation_failed'],
});

export const listEvents = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/events',
  auth: 'merchant',
  scope: 'payments:read',
  summary:
    'What happened to all payments of the shop, and to links with its customers, newest first: for catching up.',
  query: z.object(pageQuery),
  reply: pageOf(ShopEventView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});
