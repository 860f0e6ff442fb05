import { embeddedPostalCatalogue } from '@abona/mexico/embedded-postal-catalogue';
import { type Collections, createCollections } from '#modules/collections/module.ts';
import { createEngagement, type Engagement } from '#modules/engagement/module.ts';
import { createIdentity, type Identity } from '#modules/identity/module.ts';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending, type Lending, type OpenClaims } from '#modules/lending/module.ts';
import { createMerchants, type Merchants } from '#modules/merchants/module.ts';
import { createNotifications, type Notifications } from '#modules/notifications/module.ts';
import { createOrigination, type Origination } from '#modules/origination/module.ts';
import { createWallet, type Wallet } from '#modules/wallet/module.ts';
import { privacyRightsBy } from '#personal-data/privacy-rights.ts';
import { createAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import type { Authenticator } from '#platform/http/caller.ts';
import type { Publish } from '#platform/jobs/event.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { later } from '#platform/later.ts';
import type { Log } from '#platform/log.ts';

/** What the platform lends to every module. */
export type Platform = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
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
  readonly merchants: Merchants;
  /** What stands in a fresh database before anybody calls. */
  readonly prepare: () => Promise<void>;
};

/** The one place where modules meet. */
export function createApp({ config, db, clock, log, publish, enqueue }: Platform): App {
  const audit = createAudit(clock);
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const ledger = createLedger({
    ...{ db, clock, log, sealFolder: config.ledger.sealFolder },
    databaseUrl: config.database.url,
  });
  const lending = createLending({
    ...{ db, clock, log, ledger, audit, publish },
    claims: claimsBy(() => collections),
  });
  const engagement = createEngagement({ db, clock, fields, ledger, lending });
  const notifications = createNotifications({
    ...{ config, db, clock, log, fields, enqueue },
    documents: {
      contractOf: (applicationProcessId) => origination.contractOf(applicationProcessId),
      closingLetterOf: (customerId, loanId) => letters.fileOf(customerId, loanId),
    },
  });
  const collections: Collections = createCollections({
    ...{ config, db, clock, log, publish, enqueue, audit, fields, ledger, lending },
    ...accountsBy({ wallet: () => wallet, merchants: () => merchants }),
  });
  const origination: Origination = createOrigination({
    ...{ config, db, clock, log, publish, enqueue, audit, fields },
    catalogue: embeddedPostalCatalogue(),
    loans: lending,
    contractText: lending.contractText,
    contracts: lending.contracts,
    contacts: { emailOf: (customerId) => identity.emailOf(customerId) },
    ...shopsBy(() => merchants),
    ...proofsBy(() => identity),
    downPayments: collections.downPayments,
    payouts: collections.loanPayouts,
  });
  const identity: Identity = createIdentity({
    ...{ config, db, clock, log, fields, enqueue, publish, audit },
    applications: origination,
    applicants: origination.applicants,
    profiles: origination.profiles,
    rights: privacyRightsBy({ fields, loansOf: lending.loansOf, ...origination }),
    flags: { isOn: engagement.isFlagOn },
    messages: messagesOf(notifications),
  });
  const merchants: Merchants = createMerchants({
    ...{ config, db, clock, publish, enqueue, audit, fields, ledger, lending },
    captures: origination.captures,
    downPayments: collections.downPayments,
    visitors: identity,
  });
  const wallet: Wallet = createWallet({
    ...{ config, db, clock, log, fields, audit, enqueue },
    people: origination.applicants,
    contacts: identity,
    contactChanges: { lastChangedAt: identity.lastContactChangeAt },
    dependants: collections,
  });
  const around = { ledger, fields, ...aroundLoans(origination, engagement, collections) };
  const letters = lending.closingLetters(around);
  const modules = [identity, notifications, engagement, ledger, lending, merchants, origination];
  return {
    authenticator: { ...identity.authenticator, merchant: merchants.authenticate },
    routes: (api) => {
      identity.routes(api);
      origination.routes(api);
      lending.routes(api, around);
      engagement.routes(api, identity);
      merchants.routes(api);
      wallet.routes(api);
      collections.routes(api);
    },
    workers: [
      ...modules.flatMap(({ workers }) => workers),
      ...[wallet, collections].flatMap(({ workers }) => workers),
      ...reactionsBetween({ merchants, lending, origination, identity }),
      ...reactionsToMoney({ collections, origination, merchants, identity, db }),
      ...letters.workers,
      ...notifications.documentNotices({
        ...{ publicUrl: config.publicUrl, lending, origination, identity },
      }),
      ...notifications.moneyNotices({ publicUrl: config.publicUrl, collections, identity }),
    ],
    origination,
    lending,
    merchants,
    prepare: () => lending.prepare().then(merchants.prepare),
  };
}

/** The two hold each other: a purchase has an application, and an application a purchase. */
const shopsBy = (merchants: () => Merchants) => ({
  purchases: {
    claim: (tx: Tx, claim: Parameters<Merchants['claim']>[1]) => merchants().claim(tx, claim),
    move: (tx: Tx, move: Parameters<Merchants['move']>[1]) => merchants().move(tx, move),
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

type Holders = { readonly wallet: () => Wallet; readonly merchants: () => Merchants };

/** Collections charges cards and pays to accounts; the wallet keeps those that are in use. */
const accountsBy = ({ wallet, merchants }: Holders) => ({
  shops: later(merchants),
  bankAccounts: later(() => wallet().bankAccounts),
  cardsOnFile: later(() => wallet().cardsOnFile),
});

type MoneyNeighbours = {
  readonly collections: Collections;
  readonly identity: Identity;
} & Pick<App, 'origination' | 'merchants'> &
  Pick<Platform, 'db'>;

/** What money that came or went means for the application behind it, and the other way round. */
const reactionsToMoney = ({
  collections,
  origination,
  merchants,
  identity,
  db,
}: MoneyNeighbours): readonly Worker[] => [
  merchants.onPayoutScheduled({
    name: 'collections.pay_merchant',
    effect: 'database',
    run: collections.payMerchant,
  }),
  collections.onPayoutEnded({
    name: 'merchants.follow_payout',
    effect: 'database',
    run: async ({ kind, subject: id, isSettled, trackingKey }) => {
      if (kind !== 'merchant') return;
      const end = { id, status: isSettled ? 'paid' : 'returned' } as const;
      await transaction(db, (tx) =>
        merchants.endPayout(tx, { ...end, trackingKey: trackingKey ?? '' }),
      );
    },
  }),
  collections.onPayoutEnded({
    name: 'origination.follow_payout',
    effect: 'database',
    run: async ({ kind, subject, isSettled }) => {
      if (kind !== 'loan') return;
      await origination.payoutEnded({ applicationProcessId: Number(subject), isSettled });
    },
  }),
  collections.onDownPaymentReceived({
    name: 'origination.follow_down_payment',
    effect: 'database',
    run: ({ applicationProcessId }) =>
      origination.downPaymentEnded({ applicationProcessId, isSettled: true }),
  }),
  collections.onAttemptMoved({
    name: 'identity.push_payment_change',
    effect: 'outside',
    run: ({ customerId }) => identity.pushPaymentChange(customerId),
  }),
  origination.onMoved({
    name: 'collections.follow_application',
    effect: 'database',
    to: ['loan', 'cancelled'],
    run: collections.applicationMoved,
  }),
];

/** The two hold each other: what was said to be paid is not late, and what is paid goes to a loan. */
const claimsBy = (collections: () => Collections): OpenClaims => ({
  heldLoans: () => collections().claims.heldLoans(),
  heldSince: (source, loanIds) => collections().claims.heldSince(source, loanIds),
});

/** What lending shows beside its loans, and whom it asks. */
const aroundLoans = (
  { agreements, lineOf, viewOf }: Origination,
  { restrictionsOf, profileFeaturesOf, isFlagOn }: Engagement,
  { payments }: Collections,
) => ({
  agreements,
  lines: { of: lineOf },
  applications: { currentOf: viewOf },
  restrictions: { of: restrictionsOf, featuresOf: profileFeaturesOf, isFlagOn },
  payments,
});

/** The two hold each other: identity proves what a form says, and the form waits for the proof. */
const proofsBy = (identity: () => Identity) => ({
  proofs: {
    isPhoneProven: (tx: Tx, proof: Parameters<Identity['isPhoneProven']>[1]) =>
      identity().isPhoneProven(tx, proof),
    isIdentityProven: (tx: Tx, customerId: number) => identity().isIdentityProven(tx, customerId),
  },
  nips: {
    send: (tx: Tx, order: Parameters<Identity['nips']['send']>[1]) =>
      identity().nips.send(tx, order),
    standing: (db: Database | Tx, signer: Parameters<Identity['nips']['standing']>[1]) =>
      identity().nips.standing(db, signer),
    check: (tx: Tx, answer: Parameters<Identity['nips']['check']>[1]) =>
      identity().nips.check(tx, answer),
  },
});

/** What identity has sent to people. */
const messagesOf = (notifications: Notifications) => ({
  sendCode: notifications.queueCode,
  sendPhoneChanged: notifications.queuePhoneChanged,
  sendVerificationEmail: notifications.queueVerificationEmail,
});

type Neighbours = Pick<App, 'merchants' | 'lending' | 'origination'> & {
  readonly identity: Identity;
};

/** What one module does when something happens in another. */
const reactionsBetween = ({
  merchants,
  lending,
  origination,
  identity,
}: Neighbours): readonly Worker[] => [
  merchants.onPaymentMoved({
    name: 'origination.follow_payment',
    effect: 'database',
    to: ['cancelled', 'expired', 'refunded'],
    run: origination.paymentMoved,
  }),
  merchants.onStoreCodeCharged({
    name: 'origination.offer_store_charge',
    effect: 'database',
    run: origination.storeCharged,
  }),
  ...lending.onLoanEnded({ name: 'origination.follow_loan', run: origination.loanEnded }),
  lending.onLetterIssued({
    name: 'origination.follow_letter',
    effect: 'database',
    run: ({ loanId }) => origination.loanEnded({ loanId, closing: 'letter_issued' }),
  }),
  identity.onPhoneProven({
    name: 'origination.take_phone_proof',
    effect: 'database',
    run: ({ customerId }) => origination.phoneProven(customerId),
  }),
  identity.onPhoneRefused({
    name: 'origination.take_phone_failure',
    effect: 'database',
    run: ({ customerId }) => origination.phoneFailed(customerId),
  }),
  identity.onIdentityProven({
    name: 'origination.take_identity_proof',
    effect: 'database',
    run: ({ customerId }) => origination.identityProven(customerId),
  }),
  identity.onIdentityRefused({
    name: 'origination.take_identity_failure',
    effect: 'database',
    run: ({ customerId }) => origination.identityFailed(customerId),
  }),
];
