import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type {
  AccountProofs,
  CardProcessor,
  ContactChanges,
  Contacts,
  Dependants,
  People,
} from '../ports.ts';
import type { BankAccountStore } from '../stores/bank-account-store.ts';

type AuditLine = {
  readonly action: string;
  readonly reason?: string;
  readonly detail?: Readonly<Record<string, string | number>>;
  /** The customer unless said. */
  readonly actor?: string;
};

/** What the use cases of this module stand on; each takes the part it needs. */
export type WalletDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: (tx: Tx, customerId: number, line: AuditLine) => Promise<void>;
  readonly accounts: BankAccountStore;
  readonly accountProofs: AccountProofs;
  readonly enqueue: Enqueue;
  readonly publish: Publish;
  readonly processor: CardProcessor;
  /** Tells the same card again without telling which one it is. */
  readonly fingerprintOf: (marks: string) => string;
  /** Tells the same device again, and nothing of it. */
  readonly deviceIndexOf: (marks: string) => string;
  /** Cards that may be tried from one device a day, whoever's. */
  readonly perDeviceDay: number;
  readonly publicUrl: string;
  readonly contacts: Contacts;
  readonly people: People;
  /** Null while contacts cannot be changed. */
  readonly contactChanges: ContactChanges | null;
  /** Null while nothing is collected or paid out. */
  readonly dependants: Dependants | null;
};
