import {
  addWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  rotateWebhookSecret,
  sendTrialEvent,
  sendWebhookAgain,
  switchWebhookEndpoint,
  type WebhookDeliveryView,
  type WebhookEndpointView,
} from '@abona/contract/merchants/webhook';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, mapOk } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { outsideId } from '../outside-id.ts';
import { showPage } from '../pages.ts';
import { type DeliveryRecord, listDeliveries } from '../stores/delivery-records.ts';
import type { WebhookEndpoint } from '../stores/endpoint-store.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { sendTrial } from '../use-cases/send-trial.ts';
import * as webhooks from '../use-cases/webhook-endpoints.ts';

/** Where a shop wants to be told, and how that went. */
export function webhookRoutes(api: Api, deps: MerchantDeps): void {
  mount(api, addWebhookEndpoint, async ({ caller: { merchantId }, body }) => {
    const order = { merchantId, url: body.url, eventTypes: body.event_types };
    return mapOk(await webhooks.addEndpoint(deps, order), withSecret);
  });
  mount(api, listWebhookEndpoints, ({ caller: { merchantId }, query }) =>
    showPage(
      deps.cursors,
      { list: `endpoints ${merchantId}`, query },
      { read: (page) => deps.endpoints.list(deps.db, merchantId, page), view: toEndpointView },
    ),
  );
  mount(api, rotateWebhookSecret, async ({ caller: { merchantId }, params: { id } }) =>
    mapOk(await webhooks.rotateSecret(deps, { merchantId, id }), withSecret),
  );
  mount(api, switchWebhookEndpoint, async ({ caller: { merchantId }, params: { id }, body }) =>
    mapOk(await webhooks.switchEndpoint(deps, { merchantId, id }, body.status), toEndpointView),
  );
  mount(api, listWebhookDeliveries, async ({ caller: { merchantId }, params, query }) => {
    const id = parsePublicId('whe', params.id);
    const endpoint = id.ok ? await deps.endpoints.find(deps.db, merchantId, id.value) : null;
    if (endpoint === null) return err('not_found');
    const of = { endpointId: endpoint.id, status: query.status };
    return showPage(
      deps.cursors,
      { list: `deliveries ${endpoint.id}`, query },
      { read: (page) => listDeliveries(deps.db, of, page), view: toDeliveryView },
    );
  });
  mount(api, sendWebhookAgain, async ({ caller: { merchantId }, params }) => {
    const { id, delivery_id: deliveryId } = params;
    return mapOk(await webhooks.sendAgain(deps, { merchantId, id, deliveryId }), toDeliveryView);
  });
  mount(api, sendTrialEvent, async ({ caller: { merchantId }, params: { id }, body: { type } }) =>
    mapOk(await sendTrial(deps, { merchantId, id, type }), toDeliveryView),
  );
}

export const toEndpointView = (endpoint: WebhookEndpoint): WebhookEndpointView => ({
  id: outsideId.endpoint(endpoint.id),
  url: endpoint.url,
  event_types: [...endpoint.eventTypes],
  status: endpoint.status,
  disabled_reason: endpoint.disabledReason,
  key_id: endpoint.current.keyId,
  previous_key_id: endpoint.previous?.keyId ?? null,
  previous_until: endpoint.previous?.until.toISOString() ?? null,
  created_at: endpoint.createdAt.toISOString(),
});

export const withSecret = (endpoint: WebhookEndpoint) => ({
  ...toEndpointView(endpoint),
  secret: endpoint.current.secret,
});

export const toDeliveryView = (delivery: DeliveryRecord): WebhookDeliveryView => ({
  id: outsideId.delivery(delivery.id),
  event_id: outsideId.event(delivery.eventId),
  event_type: delivery.eventType,
  payment_id: delivery.paymentId === null ? null : String(delivery.paymentId),
  link_id: delivery.linkId === null ? null : outsideId.link(delivery.linkId),
  payout_id: delivery.payoutId === null ? null : outsideId.payout(delivery.payoutId),
  is_trial: delivery.isTrial,
  sequence: delivery.sequence,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.status === 'waiting' ? delivery.nextAttemptAt.toISOString() : null,
  last_attempt:
    delivery.lastAttempt === null
      ? null
      : {
          outcome: delivery.lastAttempt.outcome,
          http_status: delivery.lastAttempt.httpStatus,
          duration_ms: delivery.lastAttempt.durationMs,
          attempted_at: delivery.lastAttempt.at.toISOString(),
        },
});
