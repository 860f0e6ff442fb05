import type { Database, Warn } from '#platform/database.ts';
import type { WebhookParty } from '#platform/faults.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import { deliver, type Hear } from './deliver-webhook.ts';
import type { Sign } from './webhook-signature.ts';
import {
  claimDue,
  type DueWebhook,
  keepOutcome,
  nextDueInMs,
  releaseClaims,
} from './webhook-store.ts';

export type DeliveryWorld = {
  readonly database: Database;
  readonly events: WorldEvents;
  readonly warn: Warn;
  readonly signers: Readonly<Record<WebhookParty, Sign>>;
  /** Of vendors that read more of an answer than its status. */
  readonly hearers: Readonly<Partial<Record<WebhookParty, Hear>>>;
};

/** Delivers what a vendor has to tell. */
export type DeliveryWorker = {
  /** Whether one more may be handed over, claimed, instead of being left to be found. */
  readonly hasRoom: () => boolean;
  readonly take: (webhook: DueWebhook) => void;
  /** Some wait in the table, for now or for later. */
  readonly wake: () => void;
  readonly forget: () => void;
  readonly stop: () => Promise<void>;
};

/** Longer than any attempt: while a claim holds, nobody else tries. */
export const CLAIM_MS = 20_000;
const AT_HAND_MAX = 20;
const LOOK_AGAIN_MS_MAX = 60_000;

/** One per vendor, so that none waits for another's slow receiver: delivers what is due, one by one. */
export function createDeliveryWorker(world: DeliveryWorld, vendor: WebhookParty): DeliveryWorker {
  const stop = new AbortController();
  const hand = createHand();
  let mayWaitInTable = false;
  let walk: Promise<void> | null = null;
  let isWokenAgain = false;
  let timer: NodeJS.Timeout | undefined;

  const telling = {
    sign: world.signers[vendor],
    hear: world.hearers[vendor] ?? (async () => false),
    stop: stop.signal,
  };

  const next = async (): Promise<DueWebhook | null> => {
    const { webhook, isSomeLate } = hand.next();
    if (isSomeLate) mayWaitInTable = true;
    if (webhook !== undefined) return webhook;
    return mayWaitInTable ? claimDue(world.database, vendor, CLAIM_MS) : null;
  };
  const deliverAllDue = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const webhook = await next();
      if (webhook === null) return;
      const outcome = await deliver(webhook, telling);
      // Cut off by the end of the program: it is tried again when the claim runs out.
      if (stop.signal.aborted && outcome.state !== 'delivered') return;
      if (outcome.state === 'waiting') mayWaitInTable = true;
      await keepOutcome(world.database, webhook.id, outcome);
      world.events.announce('webhooks');
    }
  };
  const round = async () => {
    while (isWokenAgain && !stop.signal.aborted) {
      isWokenAgain = false;
      await deliverAllDue();
    }
    if (!mayWaitInTable || stop.signal.aborted) return;
    // Before it is asked: what comes meanwhile says so again.
    mayWaitInTable = false;
    const dueInMs = await nextDueInMs(world.database, vendor, hand.ids());
    if (dueInMs === null || stop.signal.aborted) return;
    mayWaitInTable = true;
    timer = setTimeout(walkOn, Math.min(Math.max(dueInMs + 2, 5), LOOK_AGAIN_MS_MAX));
    timer.unref();
  };
  const walkOn = () => {
    clearTimeout(timer);
    isWokenAgain = true;
    if (walk !== null || stop.signal.aborted) return;
    walk = round()
      .catch((failure) => world.warn({ error: String(failure) }, 'webhooks could not be delivered'))
      .finally(() => {
        walk = null;
        if (isWokenAgain && !stop.signal.aborted) walkOn();
      });
  };
  return {
    hasRoom: () => hand.ids().length < AT_HAND_MAX && !stop.signal.aborted,
    take: (webhook) => {
      hand.take(webhook);
      walkOn();
    },
    wake: () => {
      mayWaitInTable = true;
      walkOn();
    },
    forget: hand.forget,
    stop: async () => {
      stop.abort();
      clearTimeout(timer);
      await walk;
      if (hand.ids().length > 0) await releaseClaims(world.database, hand.ids());
    },
  };
}

/** What was handed over and not delivered yet. */
function createHand() {
  let held: { readonly webhook: DueWebhook; readonly until: number }[] = [];
  return {
    take: (webhook: DueWebhook): void => {
      held.push({ webhook, until: Date.now() + CLAIM_MS / 2 });
    },
    /** A claim that has nearly run out is left to be found again in the table. */
    next: (): { readonly webhook: DueWebhook | undefined; readonly isSomeLate: boolean } => {
      const fresh = held.filter(({ until }) => until > Date.now());
      const isSomeLate = fresh.length < held.length;
      held = fresh.slice(1);
      return { webhook: fresh[0]?.webhook, isSomeLate };
    },
    ids: () => held.map(({ webhook }) => webhook.id),
    forget: (): void => {
      held = [];
    },
  };
}
