import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventFields, idParams, instantOf, pageOf, pageQuery } from './fields.ts';
import { CustomerLinkEventView } from './hosted-sign-up.ts';
import { PaymentView } from './payment.ts';
import { disputeEventTypes, paymentEventTypes, refundEventTypes } from './payment-status.ts';
import { RefundView } from './refund.ts';
import { PayoutEventView } from './settlement.ts';

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

export const RefundEventView = z
  .object({
    ...eventFields,
    type: z.enum(refundEventTypes),
    sequence: z.int().describe('Counts the events of its payment.'),
    data: z.object({ payment: PaymentView, refund: RefundView }),
  })
  .meta({ id: 'RefundEvent', description: 'A refund is on its way, has arrived or was refused.' });
export type RefundEventView = z.output<typeof RefundEventView>;

/** Nothing of the shopper's words is in it: what they said stays between them and us. */
const DisputeView = z
  .object({
    id: z.string().describe('`dsp_…`'),
    status: z.enum(['opened', 'closed']),
    reason: z
      .enum(['not_received', 'not_me', 'other'])
      .describe('`not_me`: somebody says that they did not buy it.'),
    amount: z.int().nullable().describe('What is contested. Whole centavos, MXN; null: all of it.'),
    outcome: z
      .enum(['for_shopper', 'in_part', 'for_shop', 'withdrawn'])
      .nullable()
      .describe('Null while it is open. What you give back for it is a refund of its own.'),
    opened_at: instantOf('When it was opened.'),
    closed_at: z.string().nullable().describe('When it was answered or taken back. ISO 8601.'),
  })
  .meta({ id: 'Dispute', description: 'A shopper contests a purchase before us (aclaración).' });

export const DisputeEventView = z
  .object({
    ...eventFields,
    type: z.enum(disputeEventTypes),
    sequence: z.int().describe('Counts the events of its payment.'),
    data: z.object({ payment: PaymentView, dispute: DisputeView }),
  })
  .meta({ id: 'DisputeEvent', description: 'A purchase was contested, or that was answered.' });
export type DisputeEventView = z.output<typeof DisputeEventView>;

/** What happens to one payment, in its order. */
export const AboutPaymentView = z.union([PaymentEventView, RefundEventView, DisputeEventView]);

export const ShopEventView = z
  .union([
    PaymentEventView,
    RefundEventView,
    DisputeEventView,
    PayoutEventView,
    CustomerLinkEventView,
  ])
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
  reply: pageOf(AboutPaymentView),
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'validation_failed'],
});

export const listEvents = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/events',
  auth: 'merchant',
  scope: 'payments:read',
  summary:
    'What happened to payments, refunds, disputes, payouts and links with customers, newest first: for catching up.',
  query: z.object(pageQuery),
  reply: pageOf(ShopEventView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});
