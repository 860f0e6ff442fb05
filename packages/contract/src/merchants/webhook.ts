import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, idParams, pageOf, pageQuery } from './fields.ts';
import { linkEventTypes } from './hosted-sign-up.ts';
import { paymentEventTypes } from './payment-status.ts';

const eventTypes = [...paymentEventTypes, ...linkEventTypes] as const;
const EventType = z.enum(eventTypes);

export const WebhookEndpointView = z.object({
  id: z.string(),
  url: z.string(),
  /** Empty: all of them. */
  event_types: z.array(z.string()),
  status: z.enum(['active', 'disabled']),
  disabled_reason: z.enum(['gone', 'failing', 'by_merchant']).nullable(),
  /** Names the secret that signs; during a rotation the one before signs too. */
  key_id: z.string(),
  previous_key_id: z.string().nullable(),
  previous_until: z.string().nullable(),
  created_at: z.string(),
});
export type WebhookEndpointView = z.output<typeof WebhookEndpointView>;

/** The secret is told when it is made and never again. */
const WebhookEndpointWithSecret = WebhookEndpointView.extend({ secret: z.string().nullable() });

export const addWebhookEndpoint = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/webhook_endpoints',
  auth: 'merchant',
  scope: 'webhooks:write',
  summary: 'An address that is told what happens to payments and to links with customers.',
  idempotency: 'required',
  shownOnce: ['secret'],
  body: z.strictObject({
    url: z.url().max(500),
    event_types: z.array(EventType).max(eventTypes.length).default([]),
  }),
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

export const WebhookDeliveryView = z.object({
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  /** What it is about: a payment, or a link with a customer. */
  payment_id: z.string().nullable(),
  link_id: z.string().nullable(),
  sequence: z.int(),
  /** `dead`: three days were not enough; it can be sent again. */
  status: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.int(),
  next_attempt_at: z.string().nullable(),
  last_attempt: z
    .object({
      outcome: z.string(),
      http_status: z.int().nullable(),
      duration_ms: z.int(),
      attempted_at: z.string(),
    })
    .nullable(),
});
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
