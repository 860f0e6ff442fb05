import type { Ledger } from '#modules/ledger/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { AfterCommitTasks } from '#platform/jobs/after-commit-tasks.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { AddressPolicy } from '#platform/outbound/outbound-address.ts';
import type { OutboundSender } from '#platform/outbound/outbound-message.ts';
import type { Cursors } from '../cursor.ts';
import type { PaymentTokens } from '../payment-token.ts';
import type { EndpointStore } from '../stores/endpoint-store.ts';
import type { ShopEvent } from '../stores/event-store.ts';
import type { RememberedKeys } from '../stores/key-store.ts';
import type { RememberedTerms } from '../stores/merchant-store.ts';
import type { ShopperStore } from '../stores/shopper-store.ts';

/**
 * Webhooks are written to the outbox in the transaction of what they tell. Right after its commit the node that
 * wrote them claims and sends them, without a job; what a node that fell has left, the sweep of every minute finds.
 * A node that does not serve, or has no room for more tasks, leaves them to a job.
 */
export type WebhookOutbox = Pick<AfterCommitTasks, 'open' | 'close'> & {
  /** Keeps events of one payment or one link, in their order, and has each endpoint sent those it wants. */
  readonly queue: (tx: Tx, events: readonly ShopEvent[]) => Promise<void>;
};

/** What the use cases of this module stand on. */
export type MerchantDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly enqueue: Enqueue;
  readonly audit: RecordAudit;
  readonly fields: FieldEncryption;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly keys: RememberedKeys;
  readonly terms: RememberedTerms;
  readonly endpoints: EndpointStore;
  readonly shoppers: ShopperStore;
  readonly cursors: Cursors;
  readonly tokens: PaymentTokens;
  readonly sender: OutboundSender;
  readonly webhooks: WebhookOutbox;
  readonly addressPolicy: AddressPolicy;
  /** Whether customers can pay at a shop that only tries: nowhere where they are real. */
  readonly sellsInTest: boolean;
  /** How long nothing is paid to an account that a shop has just named. */
  readonly newAccountHoldHours: number;
  /** Where shoppers are sent: our own address. */
  readonly publicUrl: string;
};
