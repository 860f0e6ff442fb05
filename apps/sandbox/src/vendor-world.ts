import type { WebhookKeys } from '#cards/webhook-key.ts';
import type { Configuration } from '#configuration.ts';
import type { Background } from '#platform/background.ts';
import type { Database } from '#platform/database.ts';
import type { Faults } from '#platform/faults.ts';
import type { VendorCalls } from '#platform/vendor-calls.ts';
import type { WorldEvents } from '#platform/world-events.ts';
import type { WebhookQueue } from '#webhooks/webhook-queue.ts';

/** What a vendor needs of the world: its records, its faults, a way to call back, and the day. */
export type VendorWorld = {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly events: WorldEvents;
  readonly faults: Faults;
  readonly background: Background;
  readonly calls: VendorCalls;
  /** The lender's business time. */
  readonly now: () => Promise<Date>;
  readonly webhooks: WebhookQueue;
  readonly cardWebhookKeys: WebhookKeys;
};
