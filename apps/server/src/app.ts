import { createArrears } from '#modules/arrears/module.ts';
import { type Bureau, createBureau } from '#modules/bureau/module.ts';
import { type Cases, createCases } from '#modules/cases/module.ts';
import { type Collections, createCollections } from '#modules/collections/module.ts';
import { createEngagement } from '#modules/engagement/module.ts';
import { createIdentity, createStanding, type Identity } from '#modules/identity/module.ts';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending, type Lending, portfolioOfDay } from '#modules/lending/module.ts';
import { createMerchants, type Merchants } from '#modules/merchants/module.ts';
import { createNotifications, type Notifications } from '#modules/notifications/module.ts';
import { createOperations } from '#modules/operations/module.ts';
import { createOrigination, type Origination, tiersOfLoans } from '#modules/origination/module.ts';
import { createPortal } from '#modules/portal/module.ts';
import { createReporting, type Reporting } from '#modules/reporting/module.ts';
import { createStaff, type Staff } from '#modules/staff/module.ts';
import { createWallet } from '#modules/wallet/module.ts';
import { privacyRightsBy } from '#personal-data/privacy-rights.ts';
import { createAudit } from '#platform/audit.ts';
import type { BusinessClock } from '#platform/business-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { connect } from '#platform/connection.ts';
import type { Database } from '#platform/database/database.ts';
import { createFieldEncryption, type FieldEncryption } from '#platform/field-encryption.ts';
import type { Hints } from '#platform/hints/hints.ts';
import type { Api } from '#platform/http/api.ts';
import { type Authenticator, nobody } from '#platform/http/caller.ts';
import { portalClockRoutes } from '#platform/http/clock-routes.ts';
import type { AfterCommitTasks } from '#platform/jobs/after-commit-tasks.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import type { JobDesk } from '#platform/operations/job-desk.ts';
import { besideBureau, besideLoansOf } from './beside-modules.ts';
import { messagesOf, neighboursOf, type Ports, unconnectedPorts } from './module-ports.ts';
import { reactionsBetween } from './module-reactions.ts';

/** What the platform lends to every module. */
export type Platform = {
  readonly config: Config;
  readonly db: Database;
  /** For lists that may be a second old: a replica, where there is one. */
  readonly reads?: Database;
  readonly clock: Clock;
  /** The same, where the sandbox may move it; none where time is real. */
  readonly businessClock?: BusinessClock | null;
  readonly log: Log;
  /** Tell what other nodes changed, once they are heard. */
  readonly hints: Hints;
  readonly publish: Publish;
  readonly enqueue: Enqueue;
  readonly jobDesk: JobDesk;
};

/** The business, put together: what it answers, what it does by itself, and who it lets in. */
export type App = {
  readonly authenticator: Authenticator;
  readonly routes: (api: Api) => void;
  /** What the lender's own people are answered, at their own listener. */
  readonly staff: {
    readonly authenticator: Authenticator;
    readonly routes: (api: Api) => void;
    readonly operatorDesk: Staff['operatorDesk'];
    readonly queueTotals: Staff['queueTotals'];
  };
  /** What people of shops are answered, at theirs. */
  readonly portal: {
    readonly authenticator: Authenticator;
    readonly routes: (api: Api) => void;
  };
  readonly workers: readonly Worker[];
  readonly origination: Origination;
  readonly lending: Lending;
  readonly collections: Collections;
  readonly merchants: Merchants;
  readonly bureau: Bureau;
  readonly reporting: Reporting;
  /** What whoever moves the clock must know: the days that are booked, and what the night holds back. */
  readonly days: Lending['days'] & Pick<Notifications, 'quietHours'>;
  readonly collectionContacts: Notifications['collectionContacts'];
  readonly pushFigures: Notifications['pushFigures'];
  /** What leaves right after a commit, without a job, leaves from these while the node serves. */
  readonly afterCommitTasks: readonly Pick<AfterCommitTasks, 'open' | 'close'>[];
  readonly privacyDesk: Identity['privacyDesk'];
  readonly caseDesk: Cases['desk'];
  /** What stands in a fresh database before anybody calls. */
  readonly prepare: () => Promise<void>;
};

/** The one place where modules meet. */
export function createApp(platform: Platform): App {
  const { config, db, reads = db } = platform;
  const modules = buildModules(platform);
  const { identity, notifications, engagement, ledger, wallet } = modules;
  const { lending, collections, merchants, origination } = modules;
  const { closingLetters, besideLoans, cases, bureau } = modules;
  const audit = createAudit(platform.clock);
  const base = { ...platform, reads, fields: modules.fields, audit };
  const arrears = createArrears({ ...base, ...modules });
  const reporting = createReporting({
    ...base,
    ...modules,
    arrears,
    profiles: origination.profiles,
    loans: { ...portfolioOfDay, bookedUntil: lending.days.bookedUntil },
    tiers: tiersOfLoans,
    shopNames: merchants.namesOf,
  });
  const operations = createOperations({ ...base, ...modules, reporting });
  const portal = createPortal({ ...base, merchants, collections, notifications });
  const staff = createStaff({ ...base, ...modules, arrears, reporting, operations, portal });
  const all = [identity, notifications, engagement, ledger, wallet];
  const lenders = [lending, collections, merchants, origination, cases];
  return {
    authenticator: { ...nobody, ...identity.authenticator, merchant: merchants.authenticate },
    routes: (api) => {
      for (const { routes } of [identity, origination, merchants, wallet, collections, ledger])
        routes(api);
      notifications.routes(api, identity);
      lending.routes(api, { ...besideLoans, publishedAgencies: arrears.agencyDesk.published });
      engagement.routes(api, identity);
      cases.routes(api);
    },
    staff: {
      authenticator: { ...nobody, staff: staff.authenticate },
      routes: (api) => {
        operations.routes(api);
        staff.routes(api, reporting.routes);
      },
      operatorDesk: staff.operatorDesk,
      queueTotals: staff.queueTotals,
    },
    portal: {
      authenticator: { ...nobody, portal: portal.authenticate },
      routes: (api) =>
        portal.routes(api, (own) => {
          merchants.portalRoutes(own, portal.approvers);
          const { bookedUntil } = lending.days;
          const { businessClock = null } = platform;
          portalClockRoutes(own, { ...base, businessClock, bookedUntil });
        }),
    },
    workers: [
      ...[...all, ...lenders, closingLetters, bureau, reporting, staff, portal].flatMap(
        ({ workers }) => workers,
      ),
      ...reactionsBetween({ ...modules, arrears, reporting, db, publicUrl: config.publicUrl }),
    ],
    origination,
    lending,
    collections,
    merchants,
    bureau,
    reporting,
    days: { ...lending.days, quietHours: notifications.quietHours },
    collectionContacts: notifications.collectionContacts,
    pushFigures: notifications.pushFigures,
    afterCommitTasks: [
      merchants.webhookOutbox,
      notifications.afterCommitSending,
      merchants.requestLog,
    ],
    privacyDesk: identity.privacyDesk,
    caseDesk: cases.desk,
    prepare: async () => {
      await lending.prepare();
      await origination.prepare();
      await merchants.prepare();
      await staff.prepare();
      await portal.prepare();
      await operations.prepare();
    },
  };
}

/**
 * Makes the modules in the order in which they need each other, and then connects those that are asked by one
 * that was made before them.
 */
function buildModules(platform: Platform) {
  const { config, db, reads = db, clock, log } = platform;
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const base = { ...platform, reads, fields, audit: createAudit(clock) };
  const ports = unconnectedPorts();
  const { sealFolder } = config.ledger;
  const ledger = createLedger({ db, clock, log, sealFolder, databaseUrl: config.database.url });
  const { claims, openings, documents, lenders } = ports;
  const lending = createLending({ ...base, ledger, claims, openings });
  const standing = createStanding({ db, clock, loans: lending, cases: ports.cases });
  const engagement = createEngagement({ ...base, ledger, lending });
  const flags = { isOn: engagement.isFlagOn };
  const notifications = createNotifications({ ...base, documents, lenders });
  const collections = createCollections({
    ...base,
    ledger,
    lending,
    standing,
    shops: ports.shops,
    bankAccounts: ports.bankAccounts,
    cardsOnFile: ports.cardsOnFile,
    proofs: ports.secondProofs,
  });
  const { downPayments, loanPayouts } = collections;
  const origination = createOrigination({
    ...base,
    loans: lending,
    standing,
    contractText: lending.contractText,
    contracts: lending.contracts,
    contacts: ports.contacts,
    purchases: ports.purchases,
    storeCodes: ports.storeCodes,
    sessions: ports.sessions,
    proofs: ports.proofs,
    nips: ports.nips,
    flags,
    downPayments,
    payouts: loanPayouts,
  });
  const { applicants, profiles, captures } = origination;
  const identity = createIdentity({
    ...base,
    applications: origination,
    applicants,
    profiles,
    rights: privacyRightsOf({ ports, fields, lending, origination }),
    flags,
    messages: messagesOf(notifications),
  });
  const visitors = identity;
  const merchants = createMerchants({
    ...base,
    ledger,
    lending,
    standing,
    captures,
    downPayments,
    visitors,
  });
  const wallet = createWallet({
    ...base,
    people: applicants,
    contacts: identity,
    contactChanges: { lastChangedAt: identity.lastContactChangeAt },
    dependants: collections,
    accountProofs: collections.desk.accountProofs,
  });
  const cases = createCases({
    ...base,
    standing,
    lending,
    origination,
    identity,
    merchants,
    collections,
  });
  const bureau = createBureau({
    ...base,
    ...besideBureau(db, { notifications, profiles, identity }),
    corrections: { open: cases.receiveBureauDispute },
  });
  const lent = { lending, collections, merchants, origination, cases };
  const modules = { ...lent, identity, notifications, engagement, ledger, wallet };
  const besideLoans = besideLoansOf({ ...modules, standing, fields });
  const closingLetters = lending.closingLetters(besideLoans);
  connect(ports, neighboursOf({ ...modules, closingLetters }));
  return { ...modules, closingLetters, besideLoans, bureau, fields };
}

type RightsHolders = {
  readonly ports: Pick<Ports, 'customerLinks' | 'proofs'>;
  readonly fields: FieldEncryption;
  readonly lending: Lending;
  readonly origination: Origination;
};

/** Whoever asks for their data reads no credit file but their own. */
const privacyRightsOf = ({ ports, fields, lending, origination }: RightsHolders) =>
  privacyRightsBy({
    fields,
    loansOf: lending.loansOf,
    viewOf: origination.viewOf,
    consents: origination.consents,
    endLinksOf: (tx, customerId) => ports.customerLinks.endLinksOf(tx, customerId),
    isIdentityProven: (tx, customerId, curp) => ports.proofs.isIdentityProven(tx, customerId, curp),
  });
