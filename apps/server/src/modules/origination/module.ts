import type { ApplicationView } from '@abona/contract/origination/application';
import type { Requirement } from '@abona/contract/origination/progress';
import type { Result } from '@abona/kernel/result';
import { firstPolicy } from '@abona/lender/lender';
import { embeddedPostalCatalogue } from '@abona/mexico/embedded-postal-catalogue';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { createFileLinks } from '#platform/file-links.ts';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { createCirculoBureau } from './adapters/circulo-bureau.ts';
import { createDeviceVendors } from './adapters/device-vendors.ts';
import { createRecaptcha } from './adapters/recaptcha.ts';
import { createAgreements } from './agreements.ts';
import { type ApplicationDesk, createApplicationDesk } from './application-desk.ts';
import type { Application } from './domain/application.ts';
import type { Standing } from './domain/customer-type.ts';
import { asOf } from './domain/lifetime.ts';
import { createFillingApplications } from './filling-applications.ts';
import { createPolicyWorkbench, type PolicyWorkbench } from './policy-workbench.ts';
import type { LoanAgreements } from './ports.ts';
import { originationWorkers } from './reactions.ts';
import { type OriginationReactions, reactionsTo } from './reactions-of-others.ts';
import { originationRoutes } from './routes.ts';
import { createApplicantSearch } from './stores/applicant-search-store.ts';
import { currentApplications } from './stores/application-store.ts';
import { createConsultationStore } from './stores/bureau-store.ts';
import { createContractStore } from './stores/contract-store.ts';
import { findLine } from './stores/customer-store.ts';
import { createDecisionStore, loanTiers } from './stores/decision-store.ts';
import { createDossierStore } from './stores/dossier-store.ts';
import { createDraftStore } from './stores/draft-store.ts';
import { findAcceptanceOf } from './stores/offer-store.ts';
import { createPolicyStore } from './stores/policy-store.ts';
import { createPostalAreas } from './stores/postal-area-store.ts';
import { createReceiptStore } from './stores/receipt-store.ts';
import { createReviewStore } from './stores/review-store.ts';
import { changePhone } from './use-cases/applications/change-phone.ts';
import { type MoveOrder, moveApplication } from './use-cases/applications/move-application.ts';
import {
  readApplicant,
  readLegalPerson,
  readPhone,
} from './use-cases/applications/read-applicant.ts';
import {
  checkAddressStep,
  type Profile,
  readProfile,
} from './use-cases/applications/read-profile.ts';
import { requirementOf } from './use-cases/applications/read-progress.ts';
import {
  lockPerson,
  lockPhone,
  takeIdentityFailure,
  takeIdentityProof,
  takePhoneFailure,
  takePhoneProof,
} from './use-cases/applications/take-proof.ts';
import { beginWithPolicy } from './use-cases/begin-with-policy.ts';
import { raiseLine } from './use-cases/decision/raise-line.ts';
import { type DeclinedDecision, readDeclined } from './use-cases/decision/read-declined.ts';
import { standingOf } from './use-cases/decision/read-standing.ts';
import { type CustomerConsents, customerConsentsBy } from './use-cases/form/customer-consents.ts';
import { readAcceptedContract } from './use-cases/offers/read-contract.ts';
import { readSigning, type Signing } from './use-cases/offers/read-signing.ts';
import type { OriginationDeps } from './use-cases/origination-deps.ts';
import {
  loadPostalFile,
  type PostalLoaderDeps,
  readPostalLoad,
} from './use-cases/postal/load-postal-file.ts';
import { chargeInStore, type StoreCharge } from './use-cases/purchases/charge-in-store.ts';
import { endLoan, type LoanEnd } from './use-cases/purchases/end-loan.ts';
import { followPayment, type PaymentMove } from './use-cases/purchases/follow-payment.ts';
import {
  captureForShop,
  endDownPayment,
  endPayout,
} from './use-cases/purchases/settle-purchase.ts';
import { toView } from './views.ts';

type Applicants = {
  readonly phoneOf: (db: Database | Tx, customerId: number) => ReturnType<typeof readPhone>;
  /** The same, locked, for whoever proves it in this transaction. */
  readonly lockPhone: (tx: Tx, customerId: number) => ReturnType<typeof lockPhone>;
  /** The person that the current application waits to know, locked likewise; null: it does not. */
  readonly lockPerson: (tx: Tx, customerId: number) => ReturnType<typeof lockPerson>;
  /** Null where no open application has a person to prove. */
  readonly personOf: (db: Database | Tx, customerId: number) => ReturnType<typeof readApplicant>;
  /** As recognised with their latest application that came so far; null for somebody who never was. */
  readonly legalPersonOf: (
    db: Database | Tx,
    customerId: number,
  ) => ReturnType<typeof readLegalPerson>;
  /** Only while the application waits for the proof of a number. */
  readonly changePhone: (
    tx: Tx,
    change: Parameters<typeof changePhone>[2],
  ) => ReturnType<typeof changePhone>;
};

type TransferEnd = { readonly applicationProcessId: number; readonly isSettled: boolean };

/** What the rest of the monolith may ask of origination. Everything else is private. */
export type Origination = OriginationReactions & {
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  /** Has the lender's first policy decide, in a database that has none. */
  readonly prepare: () => Promise<void>;
  /** What a login asks about somebody: did they ever hand a form in, did they ever borrow? */
  readonly standingOf: (customerId: number) => Promise<Standing>;
  readonly currentOf: (customerId: number) => Promise<Application | null>;
  /** What somebody told about themselves, and the rules of the form for whoever has it corrected. */
  readonly profiles: {
    readonly profileOf: (db: Database | Tx, customerId: number) => Promise<Profile>;
    readonly checkAddress: (
      step: Parameters<typeof checkAddressStep>[1],
    ) => ReturnType<typeof checkAddressStep>;
  };
  /** Who applied with a CURP or a phone, by their blind indexes. */
  readonly findApplicants: ReturnType<typeof createApplicantSearch>;
  readonly consents: CustomerConsents;
  readonly desk: ApplicationDesk;
  readonly workbench: PolicyWorkbench;
  /** What the form of the current application says, for whoever proves it. */
  readonly applicants: Applicants;
  /** What loans were taken for, and by whom, as their contracts say. */
  readonly agreements: LoanAgreements;
  /** How an application of a customer was declined, for whoever has a person look at it again. */
  readonly declinedOf: (
    source: Database | Tx,
    which: { readonly customerId: number; readonly applicationProcessId: number },
  ) => Promise<DeclinedDecision | null>;
  /** When and how the contract of a loan was accepted, for whoever says that it was not them. */
  readonly signingOf: (
    source: Database | Tx,
    which: { readonly customerId: number; readonly loanId: string },
  ) => Promise<Signing | null>;
  /** What somebody may owe us at most; null where no line was granted. */
  readonly lineOf: (customerId: number) => ReturnType<typeof findLine>;
  /** The current application as the app shows it. */
  readonly viewOf: (customerId: number) => Promise<ApplicationView | null>;
  /** What only the customer can do next for it. */
  readonly requirementOf: (customerId: number) => Promise<Requirement | null>;
  /** Looks whether somebody paid enough on time for their line to rise. */
  readonly raiseLine: (customerId: number) => Promise<void>;
  readonly move: (order: MoveOrder) => Promise<Result<Application, 'not_found' | 'state_conflict'>>;
  /** What was proven is asked of `proofs`; these only say that it is time to ask. Twice does nothing. */
  readonly phoneProven: (customerId: number) => Promise<void>;
  /** Every attempt was used up, for good. */
  readonly phoneFailed: (customerId: number) => Promise<void>;
  readonly identityProven: (customerId: number) => Promise<void>;
  readonly identityFailed: (customerId: number) => Promise<void>;
  /** How what was begun with `downPayments` and `payouts` ended. */
  readonly downPaymentEnded: (end: TransferEnd) => Promise<void>;
  readonly payoutEnded: (end: TransferEnd) => Promise<void>;
  /** The contract that was accepted for an application, as a file; null: none was. */
  readonly contractOf: (applicationProcessId: number) => Promise<Buffer | null>;
  /** A loan ended, or its closing letter was issued. */
  readonly loanEnded: (end: LoanEnd) => Promise<void>;
  /** A payment moved at its shop: withdrawn, run out, or given back whole. */
  readonly paymentMoved: (move: PaymentMove) => Promise<void>;
  readonly storeCharged: (charge: StoreCharge) => Promise<void>;
  /** Starts the loan of a purchase whose shop captures by hand, as merchants asks for it. */
  readonly captures: {
    readonly capture: (
      tx: Tx,
      capture: Parameters<typeof captureForShop>[2],
    ) => ReturnType<typeof captureForShop>;
  };
};

type Deps = Omit<
  OriginationDeps,
  | 'drafts'
  | 'dossiers'
  | 'filling'
  | 'consultations'
  | 'decisions'
  | 'reviews'
  | 'receipts'
  | 'policies'
  | 'postalAreas'
  | 'contractStore'
  | 'fileLinks'
  | 'bureau'
  | 'deviceVendors'
  | 'captcha'
> & {
  readonly config: Pick<Config, 'bureau' | 'fraudVendors'>;
};

/** The post office's catalogue, for whoever loads it. */
export const createPostalLoader = (deps: PostalLoaderDeps) => ({
  load: (file: Buffer) => loadPostalFile(deps, file),
  current: () => readPostalLoad(deps),
});

/** The tier under which each loan was granted, for whoever reports of many loans by one statement. */
export const tiersOfLoans = loanTiers;

export function createOrigination({ config, ...given }: Deps): Origination {
  const { fields } = given;
  const drafts = createDraftStore(fields);
  const consultations = createConsultationStore(fields);
  const deps: OriginationDeps = {
    ...given,
    drafts,
    dossiers: createDossierStore({ drafts, consultations, clock: given.clock }),
    filling: createFillingApplications(),
    consultations,
    decisions: createDecisionStore(fields),
    reviews: createReviewStore(fields),
    receipts: createReceiptStore(fields),
    policies: createPolicyStore(),
    postalAreas: createPostalAreas(embeddedPostalCatalogue()),
    contractStore: createContractStore(fields),
    fileLinks: createFileLinks(given),
    ...vendorsOf(config),
  };
  const stored = currentApplications(deps.db);
  const currentOf: Origination['currentOf'] = async (customerId) => {
    const current = await stored(customerId);
    return current && asOf(current, deps.clock.now());
  };
  return {
    currentOf,
    routes: (api) => originationRoutes(api, { ...deps, currentOf }),
    workers: originationWorkers(deps),
    standingOf: (customerId) => standingOf(deps.db, customerId),
    profiles: {
      profileOf: (db, customerId) => readProfile(deps, db, customerId),
      checkAddress: (step) => checkAddressStep(deps, step),
    },
    findApplicants: createApplicantSearch(fields),
    consents: customerConsentsBy(deps),
    prepare: () => beginWithPolicy(deps.db, firstPolicy),
    desk: createApplicationDesk(deps),
    workbench: createPolicyWorkbench(deps),
    applicants: {
      phoneOf: (db, customerId) => readPhone(deps, db, customerId),
      lockPhone: (tx, customerId) => lockPhone(deps, tx, customerId),
      lockPerson: (tx, customerId) => lockPerson(deps, tx, customerId),
      personOf: (db, customerId) => readApplicant(deps, db, customerId),
      legalPersonOf: (db, customerId) => readLegalPerson(deps, db, customerId),
      changePhone: (tx, change) => changePhone(deps, tx, change),
    },
    agreements: createAgreements(deps),
    declinedOf: (source, which) => readDeclined(deps, source, which),
    signingOf: (source, which) => readSigning(deps, source, which),
    lineOf: (customerId) => findLine(deps.db, customerId),
    viewOf: async (customerId) => {
      const current = await currentOf(customerId);
      return current === null ? null : toView(current);
    },
    requirementOf: (customerId) => requirementOf(deps, customerId),
    move: (order) => moveApplication(deps, order),
    phoneProven: (customerId) => takePhoneProof(deps, customerId),
    phoneFailed: (customerId) => takePhoneFailure(deps, customerId),
    identityProven: (customerId) => takeIdentityProof(deps, customerId),
    identityFailed: (customerId) => takeIdentityFailure(deps, customerId),
    downPaymentEnded: (end) => endDownPayment(deps, end),
    payoutEnded: (end) => endPayout(deps, end),
    contractOf: async (applicationProcessId) => {
      const whose = await findAcceptanceOf(deps.db, applicationProcessId);
      const file = whose && (await readAcceptedContract(deps, whose));
      return file?.ok ? file.value.bytes : null;
    },
    loanEnded: (end) => endLoan(deps, end),
    raiseLine: (customerId) => raiseLine(deps, customerId),
    paymentMoved: (move) => followPayment(deps, move),
    storeCharged: (charge) => chargeInStore(deps, charge),
    captures: { capture: (tx, capture) => captureForShop(deps, tx, capture) },
    ...reactionsTo,
  };
}

const vendorsOf = ({ bureau, fraudVendors }: Deps['config']) => ({
  bureau: createCirculoBureau(bureau),
  deviceVendors: createDeviceVendors(fraudVendors.devices),
  captcha: createRecaptcha(fraudVendors.captcha),
});
