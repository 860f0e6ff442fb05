import type { Ledger } from '#modules/ledger/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { KeyMode } from '../api-key.ts';
import type { Cursors } from '../cursor.ts';
import type { EndpointStore } from '../endpoint-store.ts';
import type { PaymentTokens } from '../payment-token.ts';
import type { WebhookSender } from '../ports.ts';
import type { AddressPolicy } from '../webhook-address.ts';

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
  readonly addressPolicy: AddressPolicy;
  readonly keyMode: KeyMode;
  /** Where shoppers are sent: our own address. */
  readonly publicUrl: string;
};
