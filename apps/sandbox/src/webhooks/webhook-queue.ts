import { LATE_MS } from '#platform/delivery.ts';
import type { Faults, WebhookFault, WebhookParty } from '#platform/faults.ts';
import {
  CLAIM_MS,
  createDeliveryWorker,
  type DeliveryWorker,
  type DeliveryWorld,
} from './delivery-worker.ts';
import {
  clearWebhooks,
  copyWebhook,
  hurryWebhooks,
  keepWebhook,
  type NewWebhook,
  releaseHeld,
} from './webhook-store.ts';

export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  /** How late the vendor itself tells of it. */
  readonly delayMs?: number;
};

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
  /** Forgets them, those that wait too. */
  readonly clear: () => Promise<number>;
  readonly close: () => Promise<void>;
};

type QueueWorld = DeliveryWorld & { readonly faults: Faults };

/** How long an event waits for a younger one before it goes alone. */
const HOLD_MS = 3_000;

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
  const workers = new Map(
    vendors.map((vendor) => [vendor, createDeliveryWorker(world, vendor)] as const),
  );
  const wakeAll = () => {
    for (const worker of workers.values()) worker.wake();
  };
  const keep = async (webhook: NewWebhook, worker: DeliveryWorker | undefined) => {
    const isPrompt = webhook.state === 'waiting' && webhook.delayMs === 0;
    if (isPrompt && worker?.hasRoom()) {
      // Written down as claimed: it is delivered from here, and found again should we fall.
      worker.take(await keepWebhook(database, { ...webhook, attempts: 1, delayMs: CLAIM_MS }));
      return;
    }
    await keepWebhook(database, { ...webhook, attempts: 0 });
    if (webhook.state === 'waiting') worker?.wake();
  };
  wakeAll();
  return {
    send: async (vendor, event, urls) => {
      const { copies, ...fate } = FATE_OF[faults.now()[vendor].webhooks];
      const delayMs = fate.delayMs + (event.delayMs ?? 0);
      const { id: eventId, type: eventType, body } = event;
      const row = { ...fate, vendor, eventId, eventType, body, delayMs };
      const worker = workers.get(vendor);
      for (const url of urls) {
        for (let copy = 0; copy < copies; copy += 1) await keep({ ...row, url }, worker);
      }
      if (fate.isHeld) {
        await releaseHeld(database, vendor);
        worker?.wake();
      }
      events.announce('webhooks');
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
    clear: () => {
      for (const worker of workers.values()) worker.forget();
      return clearWebhooks(database);
    },
    close: async () => {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}
