import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type {
  Agreements,
  CashLoans,
  Customers,
  DeclinedDecisions,
  DisputeRemedies,
  Evidence,
  LoanHolds,
  Loans,
  PrivacyRequests,
  Sales,
  VoidLoans,
} from '../ports.ts';
import type { AttachmentStore } from '../stores/attachment-store.ts';
import type { CaseStore } from '../stores/case-store.ts';
import type { MessageStore } from '../stores/message-store.ts';
import type { TimelineStore } from '../stores/timeline-store.ts';

type AuditLine = {
  readonly action: string;
  readonly detail?: Readonly<Record<string, string | number>>;
  /** The customer unless said. */
  readonly actor?: string;
};

/** What the use cases of this module stand on; each takes the part it needs. */
export type CaseDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly audit: (tx: Tx, customerId: number, line: AuditLine) => Promise<void>;
  readonly cases: CaseStore;
  readonly timeline: TimelineStore;
  readonly messages: MessageStore;
  readonly attachments: AttachmentStore;
  readonly customers: Customers;
  readonly loans: Loans;
  readonly agreements: Agreements;
  readonly decisions: DeclinedDecisions;
  readonly sales: Sales;
  readonly cashLoans: CashLoans;
  readonly voidLoans: VoidLoans;
  readonly remedies: DisputeRemedies;
  readonly holds: LoanHolds;
  readonly evidence: Evidence;
  readonly privacyRequests: PrivacyRequests;
};
