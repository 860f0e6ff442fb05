import type { Collections } from '#modules/collections/module.ts';
import type { Identity, Standing } from '#modules/identity/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { RecordAudit } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { createFileLinks } from '#platform/file-links.ts';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { remediesBy } from './adapters/dispute-remedies.ts';
import {
  agreementsBy,
  cashLoansBy,
  holdsBy,
  loansBy,
  salesBy,
  voidLoansBy,
} from './adapters/lent-loans.ts';
import { privacyRequestsBy } from './adapters/privacy-clocks.ts';
import { evidenceBy } from './adapters/signing-evidence.ts';
import { type CaseDesk, createCaseDesk } from './case-desk.ts';
import { type CaseNotice, onNotice } from './case-notices.ts';
import { type CorrectionAnswer, onCorrectionAnswered } from './correction-answers.ts';
import { caseWorkers } from './reactions.ts';
import { caseRoutes } from './routes.ts';
import { type DisputeReaction, onShopDispute } from './shop-disputes.ts';
import { createAttachmentStore } from './stores/attachment-store.ts';
import { hasOpenNotMe, listReceived } from './stores/case-figure-store.ts';
import { createCaseStore } from './stores/case-store.ts';
import { createMessageStore } from './stores/message-store.ts';
import { createTimelineStore } from './stores/timeline-store.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';
import { receiveBureauDispute } from './use-cases/receive-bureau-dispute.ts';

export type { LoanCase } from './case-desk.ts';

/** What the rest of the monolith may ask of cases. Everything else is private. */
export type Cases = {
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  /** Whether somebody said that a loan in their name is not theirs, and waits for our answer. */
  readonly isFrozen: (tx: Tx, customerId: number) => Promise<boolean>;
  /** Received, written to, or answered: its customer is to hear of it. */
  readonly onNotice: (reaction: {
    readonly name: string;
    readonly run: (notice: CaseNotice) => Promise<void>;
  }) => readonly Worker[];
  /** A bureau passes on what somebody contests there: the id of the case where a person looks at it. */
  readonly receiveBureauDispute: (
    tx: Tx,
    contested: { readonly customerId: number; readonly loanId: string; readonly text: string },
  ) => Promise<string>;
  /** A correction before the bureau was answered: whoever reports is to act on it. */
  readonly onCorrectionAnswered: (reaction: {
    readonly name: string;
    readonly run: (answered: CorrectionAnswer) => Promise<void>;
  }) => Worker;
  /** A purchase is contested, or that is over: its shop is to hear of it. */
  readonly onShopDispute: (reaction: DisputeReaction) => readonly Worker[];
  /** What was asked of us between two instants, as far as the authority hears of it. */
  readonly listReceived: typeof listReceived;
  /** Where people of ours answer. */
  readonly desk: CaseDesk;
};

type Deps = Pick<CaseDeps, 'db' | 'clock' | 'publish'> & {
  readonly fields: FieldEncryption;
  readonly audit: RecordAudit;
  readonly standing: Pick<Standing, 'lock'>;
  readonly lending: Pick<
    Lending,
    | 'disputable'
    | 'findLoan'
    | 'placeHold'
    | 'liftHold'
    | 'cancel'
    | 'voidLoan'
    | 'applyPayment'
    | 'waiveCharges'
  >;
  readonly origination: Pick<Origination, 'agreements' | 'applicants' | 'declinedOf' | 'signingOf'>;
  readonly identity: Pick<
    Identity,
    'signingProofsOf' | 'privacyRequestsOf' | 'spendProof' | 'isSessionOpen'
  >;
  readonly merchants: Pick<Merchants, 'saleOfLoan' | 'withdrawSale' | 'refundDisputedSale'>;
  readonly collections: Pick<Collections, 'downPayments' | 'suspense'>;
};

export function createCases({ fields, audit, ...given }: Deps): Cases {
  const { db, clock, publish } = given;
  const { standing, lending, origination, identity, merchants, collections } = given;
  const deps: CaseDeps = {
    db,
    clock,
    publish,
    holds: holdsBy(lending),
    cases: createCaseStore(fields),
    timeline: createTimelineStore(fields),
    messages: createMessageStore(fields),
    attachments: createAttachmentStore(fields),
    customers: { lock: standing.lock, spendProof: identity.spendProof },
    loans: loansBy(lending),
    agreements: agreementsBy(origination),
    decisions: { of: origination.declinedOf },
    sales: salesBy(merchants, collections.downPayments),
    cashLoans: cashLoansBy(lending),
    voidLoans: voidLoansBy(lending),
    remedies: remediesBy({ lending, merchants, suspense: collections.suspense }),
    evidence: evidenceBy(origination, identity),
    privacyRequests: privacyRequestsBy(identity),
    audit: (tx, customerId, { action, actor, detail }) =>
      audit(tx, {
        subject: `customer:${customerId}`,
        actor: actor ?? `customer:${customerId}`,
        action: `cases.${action}`,
        reason: null,
        detail: detail ?? {},
      }),
  };
  return {
    routes: (api) =>
      caseRoutes(api, { ...deps, links: createFileLinks({ fields, clock, sessions: identity }) }),
    workers: caseWorkers(deps),
    isFrozen: hasOpenNotMe,
    listReceived,
    onNotice,
    receiveBureauDispute: (tx, contested) => receiveBureauDispute(deps, tx, contested),
    onCorrectionAnswered: (reaction) => onCorrectionAnswered(deps, reaction),
    onShopDispute: (reaction) => onShopDispute(deps, reaction),
    desk: createCaseDesk(deps),
  };
}
