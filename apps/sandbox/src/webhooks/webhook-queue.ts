import type { Database, Warn } from '#platform/database.ts';
import { LATE_MS } from '#platform/delivery.ts';
import type { Faults, WebhookFault, WebhookParty } from '#platform/faults.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import type { Sign } from './webhook-signature.ts';
import {
  claimDue,
  copyWebhook,
  hurryWebhooks,
  keepOutcome,
  keepWebhook,
  type NewWebhook,
  nextDueInMs,
  type Outcome,
  releaseHeld,
  type Webhook,
} from './webhook-store.ts';

export type WebhookEvent = { readonly id: string; readonly type: string; readonly body: string };

/** How vendors call the lender back: at least once, no order promised, with the faults in force. */
export type WebhookQueue = {
  readonly send: (
    vendor: WebhookParty,
    event: WebhookEvent,
    urls: readonly string[],
  ) => Promise<void>;
  /** Everything that waits leaves now. */
  readonly hurry: () => Promise<number>;
  readonly resend: (id: number) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

type QueueWorld = {
  readonly database: Database;
  readonly faults: Faults;
  readonly events: WorldEvents;
  readonly warn: Warn;
  readonly signers: Readonly<Record<WebhookParty, Sign>>;
};

const ANSWER_TIMEOUT_MS = 10_000;
const CLAIM_MS = 2 * ANSWER_TIMEOUT_MS;
/** How long an event waits for a younger one before it goes alone. */
const HOLD_MS = 3_000;
const RETRIES_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
const LOOK_AGAIN_MS_MAX = 60_000;

type Fate = Pick<NewWebhook, 'isForged' | 'isHeld' | 'state' | 'delayMs'> & {
  readonly copies: number;
};
const PROMPT: Fate = { isForged: false, isHeld: false, state: 'waiting', delayMs: 0, copies: 1 };
const FATE_OF: Readonly<Record<WebhookFault, Fate>> = {
  prompt: PROMPT,
  late: { ...PROMPT, delayMs: LATE_MS },
  doubled: { ...PROMPT, copies: 2 },
  reordered: { ...PROMPT, isHeld: true, delayMs: HOLD_MS },
  lost: { ...PROMPT, state: 'lost' },
  forged: { ...PROMPT, isForged: true },
};

export function createWebhookQueue(world: QueueWorld): WebhookQueue {
  const { database, faults, events } = world;
  const vendors = Object.keys(world.signers) as WebhookParty[];
  const postmen = new Map(vendors.map((vendor) => [vendor, createPostman(world, vendor)] as const));
  const wakeAll = () => {
    for (const postman of postmen.values()) postman.wake();
  };
  wakeAll();
  return {
    send: async (vendor, event, urls) => {
      const { copies, ...fate } = FATE_OF[faults.now()[vendor].webhooks];
      const row = { vendor, eventId: event.id, eventType: event.type, body: event.body, ...fate };
      for (const url of urls) {
        for (let copy = 0; copy < copies; copy += 1) await keepWebhook(database, { ...row, url });
      }
      if (fate.isHeld) await releaseHeld(database, vendor);
      events.announce('webhooks');
      postmen.get(vendor)?.wake();
    },
    hurry: async () => {
      const hurried = await hurryWebhooks(database);
      wakeAll();
      return hurried;
    },
    resend: async (id) => {
      const isCopied = await copyWebhook(database, id);
      wakeAll();
      return isCopied;
    },
    close: async () => {
      await Promise.all([...postmen.values()].map((postman) => postman.stop()));
    },
  };
}

/** One per vendor, so that none waits for another's slow receiver: delivers what is due, one by one. */
function createPostman(world: QueueWorld, vendor: WebhookParty) {
  const stop = new AbortController();
  let walk: Promise<void> | null = null;
  let isWokenAgain = false;
  let timer: NodeJS.Timeout | undefined;

  const round = async () => {
    while (isWokenAgain && !stop.signal.aborted) {
      isWokenAgain = false;
      await deliverAllDue(world, vendor, stop.signal);
    }
    const dueInMs = stop.signal.aborted ? null : await nextDueInMs(world.database, vendor);
    if (dueInMs === null || stop.signal.aborted) return;
    timer = setTimeout(wake, Math.min(Math.max(dueInMs + 2, 5), LOOK_AGAIN_MS_MAX));
    timer.unref();
  };
  const wake = () => {
    clearTimeout(timer);
    isWokenAgain = true;
    if (walk !== null || stop.signal.aborted) return;
    walk = round()
      .catch((failure) => world.warn({ error: String(failure) }, 'webhooks could not be delivered'))
      .finally(() => {
        walk = null;
        if (isWokenAgain && !stop.signal.aborted) wake();
      });
  };
  return {
    wake,
    stop: async () => {
      stop.abort();
      clearTimeout(timer);
      await walk;
    },
  };
}

async function deliverAllDue(
  world: QueueWorld,
  vendor: WebhookParty,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const webhook = await claimDue(world.database, vendor, CLAIM_MS);
    if (webhook === null) return;
    const outcome = await deliver(world, webhook, stop);
    // Cut off by the end of the program: it is tried again when the claim runs out.
    if (stop.aborted && outcome.state !== 'delivered') return;
    await keepOutcome(world.database, webhook.id, outcome);
    world.events.announce('webhooks');
  }
}

async function deliver(
  { signers }: QueueWorld,
  webhook: Webhook,
  stop: AbortSignal,
): Promise<Outcome> {
  const { url, body, eventId, isForged, vendor } = webhook;
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'abona-sandbox-webhooks',
        ...signers[vendor]({ eventId, body }, isForged),
      },
    });
    await response.body?.cancel();
    return response.ok
      ? { state: 'delivered', status: response.status, error: null, retryMs: 0 }
      : afterFailure(webhook, response.status, `answered ${response.status}`);
  } catch (failure) {
    return afterFailure(webhook, null, reasonOf(failure));
  }
}

function afterFailure(webhook: Webhook, status: number | null, error: string): Outcome {
  const retryMs = RETRIES_MS[webhook.attempts - 1];
  return retryMs === undefined
    ? { state: 'failed', status, error, retryMs: 0 }
    : { state: 'waiting', status, error, retryMs };
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause instanceof Error ? failure.cause.message : failure.message;
}
