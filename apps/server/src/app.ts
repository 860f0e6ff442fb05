import { embeddedPostalCatalogue } from '@abona/mexico/embedded-postal-catalogue';
import { type Collections, createCollections } from '#modules/collections/module.ts';
import { createEngagement, type Engagement } from '#modules/engagement/module.ts';
import {
  createIdentity,
  createStanding,
  type Identity,
  type Standing,
} from '#modules/identity/module.ts';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending, type Lending } from '#modules/lending/module.ts';
import { createMerchants, type Merchants } from '#modules/merchants/module.ts';
import { createNotifications, type Notifications } from '#modules/notifications/module.ts';
import { createOrigination, type Origination } from '#modules/origination/module.ts';
import { createWallet, type Wallet } from '#modules/wallet/module.ts';
import { privacyRightsBy } from '#personal-data/privacy-rights.ts';
import { createAudit } from '#platform/audit.ts';
import { watchBusyness } from '#platform/busy.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Hints } from '#platform/database/hints.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import type { Authenticator } from '#platform/http/caller.ts';
import type { Errands } from '#platform/jobs/errands.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { later } from '#platform/later.ts';
import type { Log } from '#platform/log.ts';
import { reactionsBetween } from './module-reactions.ts';

/** What the platform lends to every module. */
export type Platform = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Tell what other nodes changed, once they are heard. */
  readonly hints: Hints;
  readonly publish: Publish;
  readonly enqueue: Enqueue;
};

/** The business, put together: what it answers, what it does by itself, and who it lets in. */
export type App = {
  readonly authenticator: Authenticator;
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  readonly origination: Origination;
  readonly lending: Lending;
  readonly collections: Collections;
  readonly merchants: Merchants;
  /** What whoever moves the clock must know: the days that are booked, and what the night holds back. */
  readonly days: Pick<Lending, 'bookedUntil'> & Pick<Notifications, 'quietHours'>;
  /** What leaves right after a commit, without a job, leaves from these while the node serves. */
  readonly postRooms: readonly Pick<Errands, 'open' | 'close'>[];
  readonly privacyDesk: Identity['privacyDesk'];
  /** What stands in a fresh database before anybody calls. */
  readonly prepare: () => Promise<void>;
};

/** The one place where modules meet. */
export function createApp(platform: Platform): App {
  const { config, db, clock, log } = platform;
  const audit = createAudit(clock);
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const { sealFolder } = config.ledger;
  const ledger = createLedger({ db, clock, log, sealFolder, databaseUrl: config.database.url });
  const given = { ...platform, audit, fields };
  const asked = askedBy(() => ({ collections, engagement }));
  const lending = createLending({ ...given, ledger, ...asked });
  const standing = createStanding({ db, clock, loans: lending });
  const engagement: Engagement = createEngagement({ ...given, ledger, lending });
  const notifications = createNotifications({ ...given, ...told(() => ({ documents, lenders })) });
  const collections: Collections = createCollections({
    ...given,
    ledger,
    lending,
    standing,
    ...accountsBy({ wallet: () => wallet, merchants: () => merchants, identity: () => identity }),
  });
  const origination: Origination = createOrigination({
    ...given,
    catalogue: embeddedPostalCatalogue(),
    loans: lending,
    standing,
    contractText: lending.contractText,
    contracts: lending.contracts,
    contacts: { emailOf: (customerId) => identity.emailOf(customerId) },
    ...shopsBy(() => merchants),
    ...proofsBy(() => identity),
    flags: { isOn: engagement.isFlagOn },
    downPayments: collections.downPayments,
    payouts: collections.loanPayouts,
  });
  const identity: Identity = createIdentity({
    ...given,
    applications: origination,
    applicants: origination.applicants,
    profiles: origination.profiles,
    rights: privacyRightsBy({ fields, ...lending, ...origination, ...rightsBy(() => modules) }),
    flags: { isOn: engagement.isFlagOn },
    messages: messagesOf(notifications),
  });
  const merchants: Merchants = createMerchants({
    ...given,
    ledger,
    lending,
    standing,
    captures: origination.captures,
    downPayments: collections.downPayments,
    visitors: identity,
  });
  const wallet: Wallet = createWallet({
    ...given,
    people: origination.applicants,
    contacts: identity,
    contactChanges: { lastChangedAt: identity.lastContactChangeAt },
    dependants: collections,
  });
  const lenders = { lending, collections, merchants, origination };
  const modules = { identity, notifications, engagement, ledger, wallet, ...lenders };
  const around = { ledger, fields, ...aroundLoans({ ...modules, standing }) };
  const letters = lending.closingLetters(around);
  const documents = { contractOf: origination.contractOf, closingLetterOf: letters.fileOf };
  return {
    authenticator: { ...identity.authenticator, merchant: merchants.authenticate },
    routes: (api) => {
      for (const { routes } of [identity, origination, merchants, wallet, collections]) routes(api);
      notifications.routes(api);
      lending.routes(api, around);
      engagement.routes(api, identity);
    },
    workers: [
      ...[...Object.values(modules), letters].flatMap(({ workers }) => workers),
      ...reactionsBetween({ ...modules, db, publicUrl: config.publicUrl }),
    ],
    ...lenders,
    privacyDesk: identity.privacyDesk,
    ...postOf(modules),
    prepare: () => lending.prepare().then(merchants.prepare),
  };
}

type Posting = Pick<App, 'merchants' | 'lending'> & { readonly notifications: Notifications };

const postOf = ({
  merchants,
  lending,
  notifications,
}: Posting): Pick<App, 'postRooms' | 'days'> => ({
  days: { bookedUntil: lending.bookedUntil, quietHours: notifications.quietHours },
  postRooms: [merchants.postRoom, notifications.postRoom],
});

type Around = Pick<Merchants, 'endLinksOf'> & Pick<Identity, 'isIdentityProven'>;
/** Whoever is to be forgotten is known to no shop any more; whoever asks for their data reads no credit file but their own. */
const rightsBy = (
  modules: () => { readonly merchants: Merchants; readonly identity: Identity },
): Around => ({
  endLinksOf: (...ended) => modules().merchants.endLinksOf(...ended),
  isIdentityProven: (...asked) => modules().identity.isIdentityProven(...asked),
});

/** The two hold each other: a purchase has an application, and an application a purchase. */
const shopsBy = (merchants: () => Merchants) => ({
  purchases: {
    claim: (tx: Tx, claim: Parameters<Merchants['claim']>[1]) => merchants().claim(tx, claim),
    move: (tx: Tx, move: Parameters<Merchants['move']>[1]) => merchants().move(tx, move),
    keepOpen: (tx: Tx, order: Parameters<Merchants['keepOpen']>[1]) =>
      merchants().keepOpen(tx, order),
    recordCapture: (tx: Tx, capture: Parameters<Merchants['recordCapture']>[1]) =>
      merchants().recordCapture(tx, capture),
  },
  storeCodes: {
    issue: (tx: Tx, order: Parameters<Merchants['issueStoreCode']>[1]) =>
      merchants().issueStoreCode(tx, order),
    latestOf: (db: Database, id: Parameters<Merchants['storeCodeOf']>[1]) =>
      merchants().storeCodeOf(db, id),
  },
});

type Asked = { readonly collections: Collections; readonly engagement: Engagement };

/** Whom lending asks about its loans is made after it. */
const askedBy = (made: () => Asked) => ({
  claims: later(() => made().collections.claims),
  openings: later(() => made().engagement.openings),
});

type Holders = {
  readonly wallet: () => Wallet;
  readonly merchants: () => Merchants;
  readonly identity: () => Identity;
};

/** Collections charges cards and pays to accounts; the wallet keeps those that are in use. */
const accountsBy = ({ wallet, merchants, identity }: Holders) => ({
  shops: later(merchants),
  bankAccounts: later(() => wallet().bankAccounts),
  cardsOnFile: later(() => wallet().cardsOnFile),
  proofs: later(identity),
});

/** What lending shows beside its loans, and whom it asks. */
const aroundLoans = ({
  origination: { agreements, lineOf, viewOf, requirementOf },
  engagement: { profileFeaturesOf, isFlagOn },
  collections: { payments },
  standing: { restrictionsOf },
  identity: { isSessionOpen },
}: BesideLoans) => ({
  isSessionOpen,
  agreements,
  lines: { of: lineOf },
  applications: { currentOf: viewOf, requirementOf },
  restrictions: { of: restrictionsOf, featuresOf: profileFeaturesOf, isFlagOn },
  payments,
});

type BesideLoans = {
  readonly origination: Origination;
  readonly engagement: Engagement;
  readonly collections: Collections;
  readonly standing: Standing;
  readonly identity: Identity;
};

/** The two hold each other: identity proves what a form says, and the form waits for the proof. */
const proofsBy = (identity: () => Identity) => ({
  sessions: later(identity),
  proofs: {
    isPhoneProven: (tx: Tx, proof: Parameters<Identity['isPhoneProven']>[1]) =>
      identity().isPhoneProven(tx, proof),
    isIdentityProven: (...asked: Parameters<Identity['isIdentityProven']>) =>
      identity().isIdentityProven(...asked),
  },
  nips: {
    send: (tx: Tx, order: Parameters<Identity['nips']['send']>[1]) =>
      identity().nips.send(tx, order),
    standing: (db: Database | Tx, signer: Parameters<Identity['nips']['standing']>[1]) =>
      identity().nips.standing(db, signer),
    lock: (tx: Tx, customerId: number) => identity().nips.lock(tx, customerId),
  },
});

type Told = Pick<Parameters<typeof createNotifications>[0], 'documents' | 'lenders'>;

/** What messages are about is made after whoever sends them. What can wait, waits in a rush. */
const told = (made: () => Told) => ({
  isBusy: watchBusyness(),
  documents: later(() => made().documents),
  lenders: later(() => made().lenders),
});

/** What identity has sent to people. */
const messagesOf = (notifications: Notifications) => ({
  sendCode: notifications.queueCode,
  sendPhoneChanged: notifications.queuePhoneChanged,
  sendPrivacyNotice: notifications.queuePrivacyNotice,
  sendVerificationEmail: notifications.queueVerificationEmail,
});
