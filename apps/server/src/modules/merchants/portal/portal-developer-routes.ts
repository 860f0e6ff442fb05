import { merchantScopes } from '@abona/contract/merchants/scopes';
import * as calls from '@abona/contract/portal/portal-developer';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { showPage } from '../pages.ts';
import { toKeyView } from '../routes/key-routes.ts';
import { toDeliveryView, toEndpointView, withSecret } from '../routes/webhook-routes.ts';
import { type ApiRequest, listApiRequests } from '../stores/api-request-store.ts';
import { listDeliveries, readDelivery } from '../stores/delivery-records.ts';
import { type ApiKey, listKeys } from '../stores/key-store.ts';
import { type Issued, issueKey, revokeKey, rotateKey } from '../use-cases/api-keys.ts';
import type { MerchantDeps } from '../use-cases/merchant-deps.ts';
import { sendTrial } from '../use-cases/send-trial.ts';
import * as webhooks from '../use-cases/webhook-endpoints.ts';
import { ownShopOf } from './own-shop.ts';

/** Keys and addresses are few: all of them stand on one page. */
const ALL = { after: null, limit: 100 };

/** The keys of a shop, as its people handle them: they may give a key whatever a key may have. */
export function portalKeyRoutes(api: Api, deps: MerchantDeps): void {
  const toView = (key: ApiKey) => toKeyView(key, deps.clock.technicalNow());
  const withKey = ({ apiKey, key }: Issued) => ({ ...toView(apiKey), key });

  mount(api, calls.listPortalKeys, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { items } = await listKeys(deps.db, shop.value.merchantId, ALL);
    return ok({ items: items.map(toView) });
  });
  mount(api, calls.issuePortalKey, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const by = { ...shop.value, scopes: merchantScopes };
    return mapOk(await issueKey(deps, by, call.body), withKey);
  });
  mount(api, calls.rotatePortalKey, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const by = { ...shop.value, scopes: merchantScopes };
    const rotation = { id: call.params.id, overlapHours: call.body.overlap_hours };
    return mapOk(await rotateKey(deps, by, rotation), withKey);
  });
  mount(api, calls.revokePortalKey, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    return mapOk(await revokeKey(deps, shop.value, call.params.id), toView);
  });
}

/** Where a shop wants to be told, and how that went. */
export function portalWebhookRoutes(api: Api, deps: MerchantDeps): void {
  const { db } = deps;
  const endpointOf = async (merchantId: string, id: string) => {
    const uuid = parsePublicId('whe', id);
    return uuid.ok ? deps.endpoints.find(db, merchantId, uuid.value) : null;
  };

  mount(api, calls.listPortalEndpoints, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { items } = await deps.endpoints.list(db, shop.value.merchantId, ALL);
    return ok({
      items: items.map((endpoint) => ({
        ...toEndpointView(endpoint),
        failing_since: endpoint.failingSince?.toISOString() ?? null,
      })),
    });
  });
  mount(api, calls.addPortalEndpoint, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { url, event_types: eventTypes } = call.body;
    return mapOk(await webhooks.addEndpoint(deps, { ...shop.value, url, eventTypes }), withSecret);
  });
  mount(api, calls.rotatePortalSecret, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const named = { ...shop.value, id: call.params.id };
    return mapOk(await webhooks.rotateSecret(deps, named), withSecret);
  });
  mount(api, calls.switchPortalEndpoint, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const named = { ...shop.value, id: call.params.id };
    return mapOk(await webhooks.switchEndpoint(deps, named, call.body.status), toEndpointView);
  });
  mount(api, calls.listPortalDeliveries, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const endpoint = await endpointOf(shop.value.merchantId, call.params.id);
    if (endpoint === null) return err('not_found');
    const of = { endpointId: endpoint.id, status: call.query.status };
    return showPage(
      deps.cursors,
      { list: `portal deliveries ${endpoint.id}`, query: call.query },
      { read: (page) => listDeliveries(db, of, page), view: toDeliveryView },
    );
  });
  mount(api, calls.getPortalDelivery, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const endpoint = await endpointOf(shop.value.merchantId, call.params.id);
    const uuid = parsePublicId('whd', call.params.delivery_id);
    if (endpoint === null || !uuid.ok) return err('not_found');
    const found = await readDelivery(db, { endpointId: endpoint.id, id: uuid.value });
    if (found === null) return err('not_found');
    return ok({
      delivery: toDeliveryView(found.delivery),
      body: found.body,
      attempts: found.attempts.map((attempt) => ({
        outcome: attempt.outcome,
        http_status: attempt.httpStatus,
        duration_ms: attempt.durationMs,
        attempted_at: attempt.at.toISOString(),
      })),
    });
  });
  mount(api, calls.sendPortalTrial, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const trial = { ...shop.value, id: call.params.id, type: call.body.type };
    return mapOk(await sendTrial(deps, trial), toDeliveryView);
  });
  mount(api, calls.resendPortalDelivery, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { id, delivery_id: deliveryId } = call.params;
    return mapOk(await webhooks.sendAgain(deps, { ...shop.value, id, deliveryId }), toDeliveryView);
  });
}

/** What a shop's server asked: what a developer looks an error up in. */
export function portalRequestRoutes(api: Api, { db, cursors }: MerchantDeps): void {
  mount(api, calls.listPortalRequests, async (call) => {
    const shop = ownShopOf(call);
    if (!shop.ok) return shop;
    const { merchantId } = shop.value;
    const { only, request_id: requestId } = call.query;
    const which = { merchantId, requestId, isRefused: only === 'refused' };
    return showPage(
      cursors,
      { list: `portal requests ${merchantId}`, query: call.query },
      { read: (page) => listApiRequests(db, which, page), view: toRequestView },
    );
  });
}

const toRequestView = ({ id: _, answered_at: at, ...request }: ApiRequest) => ({
  ...request,
  answered_at: at.toISOString(),
});
