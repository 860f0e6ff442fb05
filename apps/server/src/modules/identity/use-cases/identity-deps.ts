import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { CustomerStore } from '../customer-store.ts';
import type { Applications, Flags, LoginProvider, Messages, PushGateway } from '../ports.ts';
import type { SessionTokens } from '../session-token.ts';

/** One line of the customer's audit trail: what happened, by the customer unless said. */
type AuditLine = {
  readonly action: string;
  readonly reason?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
};

/** What the use cases of this module work with; each takes the part it needs. */
export type IdentityDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  readonly audit: (tx: Tx, customerId: number, line: AuditLine) => Promise<void>;
  readonly publicUrl: string;
  readonly customers: CustomerStore;
  readonly tokens: SessionTokens;
  readonly loginProvider: LoginProvider;
  readonly push: PushGateway;
  readonly applications: Applications;
  readonly flags: Flags;
  readonly messages: Messages;
};
