import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OutboundMessage, SendOutcome } from '#platform/outbound/outbound-message.ts';
import { signaturesOf } from '#platform/standard-webhook.ts';
import { isGivenUp, nextTryAfter } from '../domain/webhook-schedule.ts';
import { deliverWebhooksJob } from '../events.ts';
import { outsideId } from '../outside-id.ts';
import type { WebhookEndpoint } from '../stores/endpoint-store.ts';
import {
  type Claim,
  type ClaimedDelivery,
  claimFirst,
  type Delivery,
  type Lane,
  listDueLanes,
  type Settlement,
  settleDelivered,
  settleDelivery,
} from '../stores/webhook-outbox-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { disableEndpoint } from './webhook-endpoints.ts';

/** Longer than a try can take. */
const LEASE_MS = 60_000;
const TRIES_PER_JOB = 8;
const SWEEP_MAX = 500;

/** What sending stands on; where it is sent from is not part of it. */
export type DeliveryDeps = Omit<MerchantDeps, 'webhooks'>;

type Claimed = {
  readonly delivery: Delivery;
  readonly endpoint: WebhookEndpoint;
  readonly token: string;
};

/**
 * Sends what waits in a lane, one after the other, until something fails or nothing is left. The next
 * event of a payment or a link goes out only when the one before was delivered or given up. A node that dies
 * holds its lane until the lease ends; then a sweep sends somebody else.
 */
export async function deliverLane(
  deps: DeliveryDeps,
  lane: Lane,
  signal: AbortSignal,
): Promise<void> {
  await deliverAll(deps, await claim(deps, deps.db, lane), signal);
}

async function deliverAll(
  deps: DeliveryDeps,
  first: Claimed | null,
  signal: AbortSignal,
): Promise<void> {
  let next = first;
  for (let tries = 1; next !== null; tries += 1) {
    const sent = await deps.sender.send(messageOf(deps, next), signal);
    next = await settle(deps, { ...next, sent, isLast: tries === TRIES_PER_JOB });
  }
}

async function claim(
  deps: DeliveryDeps,
  db: Tx | DeliveryDeps['db'],
  lane: Lane,
): Promise<Claimed | null> {
  const mine = newClaim(deps);
  return toClaimed(deps, mine, await claimFirst(db, lane, mine));
}

function newClaim({ clock }: Pick<DeliveryDeps, 'clock'>): Claim {
  const now = clock.technicalNow();
  return { token: randomUUID(), now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
}

const toClaimed = (
  { endpoints }: DeliveryDeps,
  { token }: Claim,
  claimed: ClaimedDelivery | null,
): Claimed | null =>
  claimed && { delivery: claimed.delivery, endpoint: endpoints.open(claimed.endpoint), token };

function messageOf({ clock }: DeliveryDeps, { delivery, endpoint }: Claimed): OutboundMessage {
  const now = clock.technicalNow();
  const { current, previous } = endpoint;
  const keys = previous !== null && previous.until > now ? [current, previous] : [current];
  const id = outsideId.event(delivery.eventId);
  const secrets = keys.map(({ secret }) => secret);
  return {
    url: endpoint.url,
    body: delivery.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Abona-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': signaturesOf({ id, sentAt: now, body: delivery.body }, secrets),
      'abona-webhook-key-id': keys.map(({ keyId }) => keyId).join(' '),
    },
  };
}

type Settled = Claimed & {
  readonly sent: SendOutcome;
  /** Enough for one job: another goes on. */
  readonly isLast: boolean;
};

/**
 * Writes down how a try went, and takes the next of the lane with it: nobody else can come between. As long as
 * all is well nothing of the endpoint changes, and it is not locked: every message to a shop would wait for
 * every other.
 */
async function settle(deps: DeliveryDeps, settled: Settled): Promise<Claimed | null> {
  const { delivery, sent, isLast } = settled;
  if (sent.outcome === 'delivered' && !isLast) {
    const mine = newClaim(deps);
    const done = await settleDelivered(deps.db, settled, mine);
    if (done !== null) return toClaimed(deps, mine, done.next);
  }
  return transaction(deps.db, async (tx) => {
    if (!(await settleLocked(deps, tx, settled))) return null;
    if (!isLast) return claim(deps, tx, delivery);
    await enqueueLane(deps, tx, delivery);
    return null;
  });
}

/** True when the lane goes on. The endpoint's row is locked first, as everywhere: its switch kills what waits. */
async function settleLocked(deps: DeliveryDeps, tx: Tx, settled: Settled): Promise<boolean> {
  const { delivery, token, sent } = settled;
  const at = deps.clock.technicalNow();
  const endpoint = await deps.endpoints.lock(tx, delivery.endpointId);
  if (endpoint === null) return false;
  const settlement = settlementOf(settled, at);
  if (!(await settleDelivery(tx, { delivery, token }, { settlement, sent, at }))) return false;
  if (settlement.status === 'waiting')
    await enqueueLane(deps, tx, { ...delivery, startAfter: settlement.nextAttemptAt });
  const isActive =
    (isTrial(delivery) && sent.outcome !== 'delivered') ||
    (await noteHealth(deps, tx, { endpoint, sent }));
  return isActive && settlement.status !== 'waiting';
}

/** It is about nothing but itself, and tells nothing of the endpoint's days. */
const isTrial = ({ aboutId, eventId }: Delivery): boolean => aboutId === eventId;

function settlementOf({ delivery, sent }: Settled, at: Date): Settlement {
  if (sent.outcome === 'delivered') return { status: 'delivered' };
  // A trial is tried once: whoever asked for it looks at how that went.
  if (sent.outcome === 'gone' || isTrial(delivery)) return { status: 'dead' };
  const nextAttemptAt = nextTryAfter(delivery, at);
  return nextAttemptAt === null ? { status: 'dead' } : { status: 'waiting', nextAttemptAt };
}

/** Remembers since when an endpoint fails, and switches off one that is gone. False: it is off now. */
async function noteHealth(
  deps: DeliveryDeps,
  tx: Tx,
  { endpoint, sent }: { readonly endpoint: WebhookEndpoint; readonly sent: SendOutcome },
): Promise<boolean> {
  if (endpoint.status === 'disabled') return false;
  if (sent.outcome === 'delivered') {
    if (endpoint.failingSince !== null)
      await deps.endpoints.save(tx, { ...endpoint, failingSince: null });
    return true;
  }
  const now = deps.clock.technicalNow();
  const failingSince = endpoint.failingSince ?? now;
  const failing: WebhookEndpoint = { ...endpoint, failingSince };
  const isOver = sent.outcome === 'gone' || isGivenUp(failingSince, now);
  if (isOver) {
    const reason = sent.outcome === 'gone' ? 'gone' : 'failing';
    await disableEndpoint(deps, tx, { endpoint: failing, reason });
    return false;
  }
  if (endpoint.failingSince === null) await deps.endpoints.save(tx, failing);
  return true;
}

export async function enqueueLane(
  deps: Pick<DeliveryDeps, 'enqueue'>,
  tx: Tx,
  { endpointId, aboutId, startAfter }: Lane & { readonly startAfter?: Date },
): Promise<void> {
  await deps.enqueue(tx, {
    job: deliverWebhooksJob,
    payload: { endpoint_id: endpointId, about_id: aboutId },
    ...(startAfter === undefined ? {} : { startAfter }),
  });
}

/** Once a minute: lanes that should move and that no job is at. */
export async function sweepLanes(deps: DeliveryDeps): Promise<void> {
  const lanes = await listDueLanes(deps.db, deps.clock.technicalNow(), SWEEP_MAX);
  if (lanes.length === 0) return;
  await transaction(deps.db, async (tx) => {
    for (const lane of lanes) await enqueueLane(deps, tx, lane);
  });
}
