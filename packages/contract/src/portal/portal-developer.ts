import { z } from 'zod';
import { ApiKeyView, issueApiKey, rotateApiKey } from '../merchants/api-key.ts';
import { Id, idParams, pageOf, pageQuery } from '../merchants/fields.ts';
import {
  addWebhookEndpoint,
  sendTrialEvent,
  switchWebhookEndpoint,
  WebhookDeliveryView,
  WebhookEndpointView,
} from '../merchants/webhook.ts';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';

/** Keys and addresses are the owner's and the developer's, in both modes. */
const access = { roles: ['owner', 'developer'] } as const;
const ofOne = modeParams.extend(idParams.shape);

const actErrors = [
  ...portalCallErrors,
  'idempotency_key_missing',
  'idempotency_key_reused',
  'operation_in_progress',
] as const;

export const listPortalKeys = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/api-keys',
  summary: "A shop's keys, newest first, with when each was last used.",
  portalAccess: access,
  params: modeParams,
  reply: z.object({ items: z.array(ApiKeyView) }),
  errors: portalCallErrors,
});

export const issuePortalKey = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/api-keys',
  summary: 'A further key. It is told once.',
  portalAccess: access,
  idempotency: 'required',
  shownOnce: ['key'],
  params: modeParams,
  body: issueApiKey.body,
  reply: issueApiKey.reply,
  errors: [...actErrors, 'validation_failed', 'scope_missing', 'too_many'],
});

export const rotatePortalKey = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/api-keys/{id}/rotate',
  summary: 'A new key in place of one, which goes on for the overlap and then ends.',
  portalAccess: access,
  idempotency: 'required',
  shownOnce: ['key'],
  params: ofOne,
  body: rotateApiKey.body,
  reply: rotateApiKey.reply,
  errors: [
    ...actErrors,
    'validation_failed',
    'not_found',
    'scope_missing',
    'api_key_ended',
    'too_many',
  ],
});

export const revokePortalKey = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/api-keys/{id}/revoke',
  summary: 'Ends a key at once.',
  portalAccess: access,
  idempotency: 'required',
  params: ofOne,
  reply: ApiKeyView,
  errors: [...actErrors, 'not_found'],
});

export const listPortalEndpoints = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/webhook-endpoints',
  summary: 'Where a shop is told what happens, and since when it does not answer.',
  portalAccess: access,
  params: modeParams,
  reply: z.object({
    items: z.array(WebhookEndpointView.extend({ failing_since: z.string().nullable() })),
  }),
  errors: portalCallErrors,
});

export const addPortalEndpoint = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/webhook-endpoints',
  summary: 'An address that is told what happens. Its secret is told once.',
  portalAccess: access,
  idempotency: 'required',
  shownOnce: ['secret'],
  params: modeParams,
  body: addWebhookEndpoint.body,
  reply: addWebhookEndpoint.reply,
  errors: [...actErrors, 'validation_failed', 'webhook_address_refused', 'too_many'],
});

export const rotatePortalSecret = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/webhook-endpoints/{id}/rotate-secret',
  summary: 'A new secret; for a day everything is signed with the old one too.',
  portalAccess: access,
  idempotency: 'required',
  shownOnce: ['secret'],
  params: ofOne,
  reply: addWebhookEndpoint.reply,
  errors: [...actErrors, 'not_found'],
});

export const switchPortalEndpoint = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/webhook-endpoints/{id}/status',
  summary: 'Switches an address off, or on again.',
  portalAccess: access,
  params: ofOne,
  body: switchWebhookEndpoint.body,
  reply: WebhookEndpointView,
  errors: [...portalCallErrors, 'validation_failed', 'not_found'],
});

export const listPortalDeliveries = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/webhook-endpoints/{id}/deliveries',
  summary: 'What was sent to an address, newest first, and how it went.',
  portalAccess: access,
  params: ofOne,
  query: z.object({ ...pageQuery, status: z.enum(['waiting', 'delivered', 'dead']).optional() }),
  reply: pageOf(WebhookDeliveryView),
  errors: [...portalCallErrors, 'not_found', 'validation_failed'],
});

/** Nothing of what was sent or answered is in it: bodies may be about somebody. */
const ShopRequest = z.object({
  /** `x-request-id`, and `trace_id` of a refusal. */
  request_id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  error_code: z.string().nullable(),
  duration_ms: z.int(),
  answered_at: z.string(),
  /** The key that it came with, by its name and its last four characters. */
  key_label: z.string(),
  key_last4: z.string(),
});
export type PortalShopRequest = z.output<typeof ShopRequest>;

export const listPortalRequests = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/requests',
  summary: "What a shop's server asked in the last days, newest first, and how it was answered.",
  portalAccess: access,
  params: modeParams,
  query: z.object({
    ...pageQuery,
    only: z.literal('refused').optional(),
    request_id: z.string().min(1).max(64).optional(),
  }),
  reply: pageOf(ShopRequest),
  errors: [...portalCallErrors, 'validation_failed'],
});

const ofDelivery = ofOne.extend({ delivery_id: Id });

export const getPortalDelivery = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/webhook-endpoints/{id}/deliveries/{delivery_id}',
  summary: 'One delivery: the bytes that were sent, and every try.',
  portalAccess: access,
  params: ofDelivery,
  reply: z.object({
    delivery: WebhookDeliveryView,
    body: z.string(),
    attempts: z.array(WebhookDeliveryView.shape.last_attempt.unwrap()),
  }),
  errors: [...portalCallErrors, 'not_found'],
});

export const sendPortalTrial = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/webhook-endpoints/{id}/trial-events',
  summary: 'Sends an endpoint an event that never happened, signed and marked, once: to try it.',
  portalAccess: access,
  idempotency: 'required',
  params: ofOne,
  body: sendTrialEvent.body,
  reply: WebhookDeliveryView,
  errors: [...actErrors, 'not_found', 'webhook_endpoint_disabled'],
});

export const resendPortalDelivery = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/webhook-endpoints/{id}/deliveries/{delivery_id}/send-again',
  summary: 'Sends an event once more, under the same id.',
  portalAccess: access,
  idempotency: 'required',
  params: ofDelivery,
  reply: WebhookDeliveryView,
  errors: [...actErrors, 'not_found', 'webhook_endpoint_disabled'],
});
