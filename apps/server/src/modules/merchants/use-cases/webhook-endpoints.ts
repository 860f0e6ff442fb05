import { randomUUIDv7 } from 'node:crypto';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { isAcceptableUrl } from '#platform/outbound/outbound-address.ts';
import { newWebhookSecret } from '#platform/standard-webhook.ts';
import { deliverWebhooksJob } from '../events.ts';
import { outsideId } from '../outside-id.ts';
import { findDeliveryEndpoint } from '../stores/dead-webhook-store.ts';
import { type DeliveryRecord, listDeliveries } from '../stores/delivery-records.ts';
import {
  countActiveEndpoints,
  ENDPOINTS_MAX,
  type NamedSecret,
  type WebhookEndpoint,
} from '../stores/endpoint-store.ts';
import { killWaiting, wakeDelivery } from '../stores/webhook-outbox-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

const OVERLAP_MS = 24 * 3_600_000;

export type EndpointOrder = {
  readonly merchantId: string;
  /** Who of the shop's people; its server unless said. */
  readonly person?: string | undefined;
  readonly url: string;
  readonly eventTypes: readonly string[];
};
type TooMany = { readonly code: 'too_many'; readonly details: { readonly max: number } };

export function addEndpoint(
  deps: MerchantDeps,
  { merchantId, person, url, eventTypes }: EndpointOrder,
): Promise<Result<WebhookEndpoint, 'webhook_address_refused' | TooMany>> {
  return transaction(deps.db, async (tx) => {
    if (!isAcceptableUrl(url, deps.addressPolicy)) return err('webhook_address_refused');
    if ((await countActiveEndpoints(tx, merchantId)) >= ENDPOINTS_MAX)
      return err({ code: 'too_many', details: { max: ENDPOINTS_MAX } });
    const endpoint: WebhookEndpoint = {
      id: randomUUIDv7(),
      merchantId,
      url: new URL(url).href,
      eventTypes,
      status: 'active',
      disabledReason: null,
      current: rollSecret(),
      previous: null,
      failingSince: null,
      createdAt: deps.clock.technicalNow(),
    };
    await deps.endpoints.add(tx, endpoint);
    await recordEndpoint(deps, tx, {
      endpoint,
      person,
      action: 'merchants.webhook_endpoint_added',
    });
    return ok(endpoint);
  });
}

const rollSecret = (): NamedSecret => ({
  keyId: `whk_${randomUUIDv7().replaceAll('-', '')}`,
  secret: newWebhookSecret(),
});

type Named = Pick<EndpointOrder, 'merchantId' | 'person'> & { readonly id: string };

async function lockEndpoint(
  { endpoints }: MerchantDeps,
  tx: Tx,
  { merchantId, id }: Named,
): Promise<WebhookEndpoint | null> {
  const uuid = parsePublicId('whe', id);
  return uuid.ok ? endpoints.lock(tx, uuid.value, merchantId) : null;
}

/** Changes one of the shop's own endpoints under its lock. */
const changeEndpoint = (
  deps: MerchantDeps,
  named: Named,
  change: (tx: Tx, endpoint: WebhookEndpoint) => Promise<WebhookEndpoint>,
): Promise<Result<WebhookEndpoint, 'not_found'>> =>
  transaction(deps.db, async (tx) => {
    const endpoint = await lockEndpoint(deps, tx, named);
    return endpoint === null ? err('not_found') : ok(await change(tx, endpoint));
  });

/** A new secret signs from now on; for a day the one before signs too. */
export function rotateSecret(
  deps: MerchantDeps,
  named: Named,
): Promise<Result<WebhookEndpoint, 'not_found'>> {
  return changeEndpoint(deps, named, async (tx, endpoint) => {
    const until = new Date(deps.clock.technicalNow().getTime() + OVERLAP_MS);
    const rotated: WebhookEndpoint = {
      ...endpoint,
      current: rollSecret(),
      previous: { ...endpoint.current, until },
    };
    await deps.endpoints.save(tx, rotated);
    const { person } = named;
    await recordEndpoint(deps, tx, {
      endpoint,
      person,
      action: 'merchants.webhook_secret_rotated',
    });
    return rotated;
  });
}

/** Off: what waits is given up, and can be sent again later. On: it begins anew. */
export function switchEndpoint(
  deps: MerchantDeps,
  named: Named,
  status: WebhookEndpoint['status'],
): Promise<Result<WebhookEndpoint, 'not_found'>> {
  return changeEndpoint(deps, named, async (tx, endpoint) => {
    if (endpoint.status === status) return endpoint;
    return status === 'disabled'
      ? disableEndpoint(deps, tx, { endpoint, reason: 'by_merchant', person: named.person })
      : enableEndpoint(deps, tx, { endpoint, person: named.person });
  });
}

export async function disableEndpoint(
  deps: Pick<MerchantDeps, 'endpoints' | 'clock' | 'audit'>,
  tx: Tx,
  { endpoint, reason, person }: Disabling,
): Promise<WebhookEndpoint> {
  const disabled: WebhookEndpoint = { ...endpoint, status: 'disabled', disabledReason: reason };
  await deps.endpoints.save(tx, disabled);
  await killWaiting(tx, endpoint.id, deps.clock.technicalNow());
  await recordEndpoint(deps, tx, {
    endpoint,
    person,
    action: 'merchants.webhook_endpoint_disabled',
  });
  return disabled;
}

type OfEndpoint = {
  readonly endpoint: WebhookEndpoint;
  readonly person?: string | undefined;
};

type Disabling = OfEndpoint & {
  readonly reason: NonNullable<WebhookEndpoint['disabledReason']>;
};

async function enableEndpoint(
  deps: MerchantDeps,
  tx: Tx,
  { endpoint, person }: OfEndpoint,
): Promise<WebhookEndpoint> {
  const enabled: WebhookEndpoint = {
    ...endpoint,
    status: 'active',
    disabledReason: null,
    failingSince: null,
  };
  await deps.endpoints.save(tx, enabled);
  await recordEndpoint(deps, tx, {
    endpoint,
    person,
    action: 'merchants.webhook_endpoint_enabled',
  });
  return enabled;
}

/** Sends an event once more, under the same id. */
export function sendAgain(
  deps: MerchantDeps,
  { deliveryId, ...named }: Named & { readonly deliveryId: string },
): Promise<Result<DeliveryRecord, 'not_found' | 'webhook_endpoint_disabled'>> {
  return transaction(deps.db, async (tx) => {
    const endpoint = await lockEndpoint(deps, tx, named);
    const uuid = parsePublicId('whd', deliveryId);
    if (endpoint === null || !uuid.ok) return err('not_found');
    const of = { endpointId: endpoint.id, id: uuid.value };
    const known = await listDeliveries(tx, of, { after: null, limit: 1 });
    if (known.items.length === 0) return err('not_found');
    if (endpoint.status === 'disabled') return err('webhook_endpoint_disabled');
    const lane = await wakeDelivery(tx, { ...of, at: deps.clock.technicalNow() });
    // One that waits is on its way: asking again changes nothing.
    if (lane !== null)
      await deps.enqueue(tx, {
        job: deliverWebhooksJob,
        payload: { endpoint_id: lane.endpointId, about_id: lane.aboutId },
      });
    const { items } = await listDeliveries(tx, of, { after: null, limit: 1 });
    const [woken] = items;
    return woken === undefined ? err('not_found') : ok(woken);
  });
}

/** The same for whoever runs the product, by the delivery alone; one that waits is on its way. */
export async function sendAgainByDesk(
  deps: Pick<MerchantDeps, 'clock' | 'enqueue'>,
  tx: Tx,
  id: string,
): Promise<'sent' | 'not_found' | 'waiting' | 'disabled'> {
  const endpoint = await findDeliveryEndpoint(tx, id);
  if (endpoint === null) return 'not_found';
  if (endpoint.status === 'disabled') return 'disabled';
  const { endpointId } = endpoint;
  const lane = await wakeDelivery(tx, { endpointId, id, at: deps.clock.technicalNow() });
  if (lane === null) return 'waiting';
  const payload = { endpoint_id: lane.endpointId, about_id: lane.aboutId };
  await deps.enqueue(tx, { job: deliverWebhooksJob, payload });
  return 'sent';
}

const recordEndpoint = (
  { audit }: Pick<MerchantDeps, 'audit'>,
  tx: Tx,
  { endpoint, person, action }: OfEndpoint & { readonly action: string },
): Promise<void> =>
  audit(tx, {
    subject: `merchant:${endpoint.merchantId}`,
    actor: person ?? `merchant:${endpoint.merchantId}`,
    action,
    reason: null,
    detail: { endpoint_id: outsideId.endpoint(endpoint.id) },
  });
