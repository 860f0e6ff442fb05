import type { DeviceVendor } from '@abona/contract/origination/device-vendors';
import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileLinks, SessionsOpen } from '#platform/file-links.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { FillingApplications } from '../filling-applications.ts';
import type {
  Bureau,
  Captcha,
  Contacts,
  Contracts,
  ContractText,
  DeviceIntelligence,
  DownPayments,
  Flags,
  Loans,
  Nips,
  Payouts,
  Proofs,
  Purchases,
  Standing,
  StoreCodes,
} from '../ports.ts';
import type { ConsultationStore } from '../stores/bureau-store.ts';
import type { ContractStore } from '../stores/contract-store.ts';
import type { DecisionStore } from '../stores/decision-store.ts';
import type { DossierStore } from '../stores/dossier-store.ts';
import type { createDraftStore, DraftStore } from '../stores/draft-store.ts';
import type { PolicyStore } from '../stores/policy-store.ts';
import type { PostalAreas } from '../stores/postal-area-store.ts';
import type { ReceiptStore } from '../stores/receipt-store.ts';
import type { ReviewStore } from '../stores/review-store.ts';

/** What the use cases of this module work with; each takes the part it needs. */
export type OriginationDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly publish: Publish;
  readonly enqueue: Enqueue;
  readonly audit: RecordAudit;
  readonly fields: Parameters<typeof createDraftStore>[0];
  readonly drafts: DraftStore;
  readonly dossiers: DossierStore;
  readonly filling: FillingApplications;
  readonly consultations: ConsultationStore;
  readonly decisions: DecisionStore;
  readonly reviews: ReviewStore;
  readonly receipts: ReceiptStore;
  readonly policies: PolicyStore;
  readonly postalAreas: PostalAreas;
  readonly purchases: Purchases;
  readonly storeCodes: StoreCodes;
  readonly loans: Loans;
  readonly contracts: Contracts;
  readonly contractStore: ContractStore;
  readonly contacts: Contacts;
  readonly fileLinks: FileLinks;
  /** Asked of identity: links to files end with the session. */
  readonly sessions: SessionsOpen;
  readonly proofs: Proofs;
  readonly standing: Standing;
  readonly bureau: Bureau;
  readonly deviceVendors: Readonly<Partial<Record<DeviceVendor, DeviceIntelligence>>>;
  readonly captcha: Captcha;
  readonly flags: Flags;
  readonly contractText: () => ContractText;
  /** Null where nobody offers it yet: what needs it is refused as unavailable. */
  readonly nips: Nips | null;
  readonly downPayments: DownPayments | null;
  readonly payouts: Payouts | null;
};

/** The business day it is. */
export const todayOf = (clock: Clock): CivilDate => mexicoCityDate(clock.now().getTime());
