import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, idParams, instantOf, pageOf, pageQuery } from './fields.ts';
import { linkEventTypes } from './hosted-sign-up.ts';
import {
  disputeEventTypes,
  paymentEventTypes,
  payoutEventTypes,
  refundEventTypes,
} from './payment-status.ts';

const eventTypes = [
  ...paymentEventTypes,
  ...refundEventTypes,
  ...disputeEventTypes,
  ...payoutEventTypes,
  ...linkEventTypes,
] as const;
const EventType = z.enum(eventTypes).meta({ id: 'EventType' });
export type EventType = (typeof eventTypes)[number];

/** What each event means: the catalogue that shops read. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'payment.created': 'You asked for a payment.',
  'payment.pending': 'A shopper opened it and is applying.',
  'payment.authorized': 'The shopper accepted: capture it, unless it is captured by itself.',
  'payment.captured': 'It is yours: ship, and expect it in the next payout.',
  'payment.partially_refunded': 'You gave a part of it back.',
  'payment.refunded': 'You gave all of it back.',
  'payment.rejected': 'We declined; the order may be paid otherwise.',
  'payment.cancelled': 'You or the shopper withdrew before it was captured.',
  'payment.expired': 'Nobody accepted or captured it in time.',
  'refund.pending':
    'A refund is booked; the down payment is on its way back to where it came from.',
  'refund.succeeded': 'All of a refund has arrived.',
  'refund.failed': 'A card or an account refused it; we find another way with the shopper.',
  'dispute.opened': 'A shopper contests a purchase before us.',
  'dispute.closed': 'It was answered, or taken back; what goes back for it is a refund of its own.',
  'payout.created': 'We made a transfer to you.',
  'payout.paid': 'It arrived.',
  'payout.failed': 'It came back: look at the account that you gave us.',
  'customer.linked': 'A customer of yours linked their account here with yours.',
  'customer.unlinked': 'They ended it, or another link took its place.',
};

const endpointFields = {
  id: z.string().describe('`whe_…`'),
  url: z.string(),
  event_types: z.array(z.string()).describe('What it hears; empty: everything.'),
  status: z.enum(['active', 'disabled']),
  disabled_reason: z.enum(['gone', 'failing', 'by_merchant']).nullable(),
  key_id: z
    .string()
    .describe('Names the secret that signs; during a rotation the one before signs too.'),
  previous_key_id: z.string().nullable().describe('During a rotation, the secret before.'),
  previous_until: z.string().nullable().describe('Until when that one signs too. ISO 8601.'),
  created_at: instantOf('When it was added.'),
};
export const WebhookEndpointView = z
  .object(endpointFields)
  .meta({ id: 'WebhookEndpoint', description: 'An address of yours that is told what happens.' });
export type WebhookEndpointView = z.output<typeof WebhookEndpointView>;

/** The secret is told when it is made and never again. */
const WebhookEndpointWithSecret = z
  .object({
    ...endpointFields,
    secret: z
      .string()
      .nullable()
      .describe('`whsec_…`. Told once; null when the answer is repeated.'),
  })
  .meta({ id: 'SignedWebhookEndpoint' });

export const addWebhookEndpoint = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/webhook_endpoints',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary: 'An address that is told what happens to payments, payouts and links with customers.',
  idempotency: 'required',
  shownOnce: ['secret'],
  body: z
    .strictObject({
      url: z.url().max(500).describe('https, public, on the default port.'),
      event_types: z
        .array(EventType)
        .max(eventTypes.length)
        .default([])
        .describe('What it is to hear; empty: everything, also what is new.'),
    })
    .meta({ id: 'WebhookEndpointOrder' }),
  reply: WebhookEndpointWithSecret,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'validation_failed',
    'webhook_address_refused',
    'too_many',
  ],
});

export const listWebhookEndpoints = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/webhook_endpoints',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary: "The shop's endpoints, newest first.",
  query: z.object(pageQuery),
  reply: pageOf(WebhookEndpointView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

export const rotateWebhookSecret = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/rotate_secret',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary: 'A new secret; for a day everything is signed with the old one too.',
  idempotency: 'required',
  shownOnce: ['secret'],
  params: idParams,
  reply: WebhookEndpointWithSecret,
  errors: ['api_key_invalid', 'scope_missing', 'not_found'],
});

export const switchWebhookEndpoint = defineEndpoint({
  service: 'merchant',
  method: 'PUT',
  path: '/v1/webhook_endpoints/{id}/status',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary: 'Switches an endpoint off, or on again after it was switched off.',
  params: idParams,
  body: z.strictObject({ status: z.enum(['active', 'disabled']) }),
  reply: WebhookEndpointView,
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed', 'not_found'],
});

export const WebhookDeliveryView = z
  .object({
    id: z.string().describe('`whd_…`'),
    event_id: z.string().describe('`evt_…`'),
    event_type: z.string(),
    payment_id: z.string().nullable().describe('The payment that it is about.'),
    link_id: z.string().nullable().describe('The link with a customer that it is about.'),
    payout_id: z.string().nullable().describe('The payout that it is about.'),
    is_trial: z.boolean().describe('You asked for it to try your endpoint.'),
    sequence: z.int(),
    status: z
      .enum(['waiting', 'delivered', 'dead'])
      .describe('`dead`: three days were not enough; it can be sent again.'),
    attempts: z.int().describe('How often it was tried.'),
    next_attempt_at: z.string().nullable().describe('ISO 8601; null: it is not tried any more.'),
    last_attempt: z
      .object({
        outcome: z.string(),
        http_status: z.int().nullable(),
        duration_ms: z.int(),
        attempted_at: z.string(),
      })
      .nullable()
      .describe('How the latest try went.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event on its way to an endpoint.' });
export type WebhookDeliveryView = z.output<typeof WebhookDeliveryView>;

export const listWebhookDeliveries = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/webhook_endpoints/{id}/deliveries',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary: 'What was sent to an endpoint, newest first, and how it went.',
  params: idParams,
  query: z.object({ ...pageQuery, status: z.enum(['waiting', 'delivered', 'dead']).optional() }),
  reply: pageOf(WebhookDeliveryView),
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'validation_failed'],
});

export const sendWebhookAgain = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/deliveries/{delivery_id}/send_again',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary: 'Sends an event once more, under the same id.',
  idempotency: 'required',
  params: idParams.extend({ delivery_id: Id }),
  reply: WebhookDeliveryView,
  errors: ['api_key_invalid', 'scope_missing', 'not_found', 'webhook_endpoint_disabled'],
});

export const sendTrialEvent = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/trial_events',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary:
    'Sends an endpoint an event of a kind, once, to try it: made up, signed as any other, and marked (is_trial).',
  idempotency: 'required',
  params: idParams,
  body: z
    .strictObject({ type: EventType.default('payment.captured') })
    .meta({ id: 'TrialEventOrder' }),
  reply: WebhookDeliveryView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'not_found',
    'validation_failed',
    'webhook_endpoint_disabled',
  ],
});
