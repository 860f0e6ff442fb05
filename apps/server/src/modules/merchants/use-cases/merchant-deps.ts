import type { Ledger } from '#modules/ledger/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { AfterCommitTasks } from '#platform/jobs/after-commit-tasks.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { KeyMode } from '../api-key.ts';
import type { Cursors } from '../cursor.ts';
import type { PaymentTokens } from '../payment-token.ts';
import type { WebhookSender } from '../ports.ts';
import type { EndpointStore } from '../stores/endpoint-store.ts';
import type { ShopEvent } from '../stores/event-store.ts';
import type { PaymentChange } from '../stores/webhook-outbox-store.ts';
import type { AddressPolicy } from '../webhook-address.ts';

/**
 * What is told to shops leaves from here right after the commit, without a job: what waits stands in the lanes
 * already, and the sweep of every minute finds what a node that fell has left. Where the room is closed, or its
 * hands are full, a job sends it.
 */
export type PostRoom = Pick<AfterCommitTasks, 'open' | 'close'> & {
  /**
   * Writes down what happened to one payment or one link, in its order, what became of the payment, and what each
   * endpoint of the shop that wants to hear of it is to be sent; and has it sent.
   */
  readonly tell: (tx: Tx, events: readonly ShopEvent[], change?: PaymentChange) => Promise<void>;
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
  readonly endpoints: EndpointStore;
  readonly cursors: Cursors;
  readonly tokens: PaymentTokens;
  readonly sender: WebhookSender;
  readonly postRoom: PostRoom;
  readonly addressPolicy: AddressPolicy;
  readonly keyMode: KeyMode;
  /** Where shoppers are sent: our own address. */
  readonly publicUrl: string;
};
