import type { Cases } from '#modules/cases/module.ts';
import type { Collections, createCollections } from '#modules/collections/module.ts';
import type { Engagement } from '#modules/engagement/module.ts';
import type { Identity } from '#modules/identity/module.ts';
import { type createLending, dueReminders, type Lending } from '#modules/lending/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import type { createNotifications, Notifications } from '#modules/notifications/module.ts';
import type { createOrigination, Origination } from '#modules/origination/module.ts';
import type { Wallet } from '#modules/wallet/module.ts';
import { unconnected } from '#platform/connection.ts';

type Needs<Create extends (needs: never) => unknown> = Parameters<Create>[0];
type LendingNeeds = Required<Needs<typeof createLending>>;
type NotificationNeeds = Needs<typeof createNotifications>;
type CollectionsNeeds = Needs<typeof createCollections>;
type OriginationNeeds = Needs<typeof createOrigination>;

/** What a module asks of one that is made after it. */
export type Ports = {
  /** Lending shows what is claimed, and a loan that opens may bring points. */
  readonly claims: LendingNeeds['claims'];
  readonly openings: LendingNeeds['openings'];
  /** Messages carry documents, and tell of loans that are late. */
  readonly documents: NotificationNeeds['documents'];
  readonly lenders: NotificationNeeds['lenders'];
  /** Collections charges cards and pays to accounts; the wallet keeps those that are in use. */
  readonly shops: CollectionsNeeds['shops'];
  readonly bankAccounts: CollectionsNeeds['bankAccounts'];
  readonly cardsOnFile: CollectionsNeeds['cardsOnFile'];
  readonly secondProofs: CollectionsNeeds['proofs'];
  /** A purchase has an application, and an application a purchase. */
  readonly purchases: OriginationNeeds['purchases'];
  readonly storeCodes: OriginationNeeds['storeCodes'];
  /** Identity proves what a form says, and the form waits for the proof. */
  readonly contacts: OriginationNeeds['contacts'];
  readonly sessions: OriginationNeeds['sessions'];
  readonly proofs: OriginationNeeds['proofs'];
  readonly nips: NonNullable<OriginationNeeds['nips']>;
  /** Nobody borrows in the name of who says that a loan is not theirs. */
  readonly cases: Pick<Cases, 'isFrozen'>;
  /** Whoever is to be forgotten is known to no shop any more. */
  readonly customerLinks: Pick<Merchants, 'endLinksOf'>;
};

export const unconnectedPorts = (): Ports => ({
  claims: unconnected(),
  openings: unconnected(),
  documents: unconnected(),
  lenders: unconnected(),
  shops: unconnected(),
  bankAccounts: unconnected(),
  cardsOnFile: unconnected(),
  secondProofs: unconnected(),
  purchases: unconnected(),
  storeCodes: unconnected(),
  contacts: unconnected(),
  sessions: unconnected(),
  proofs: unconnected(),
  nips: unconnected(),
  cases: unconnected(),
  customerLinks: unconnected(),
});

type Neighbours = {
  readonly cases: Cases;
  readonly lending: Lending;
  readonly engagement: Engagement;
  readonly collections: Collections;
  readonly origination: Origination;
  readonly identity: Identity;
  readonly merchants: Merchants;
  readonly wallet: Wallet;
  readonly closingLetters: ReturnType<Lending['closingLetters']>;
};

/** Who answers each of them. */
export const neighboursOf = (modules: Neighbours): Ports => {
  const { lending, engagement, collections, origination, identity, merchants, wallet } = modules;
  return {
    claims: collections.claims,
    openings: engagement.openings,
    documents: {
      contractOf: origination.contractOf,
      ...modules.closingLetters.files,
    },
    lenders: { lending, collections, dueReminders },
    shops: merchants,
    bankAccounts: wallet.bankAccounts,
    cardsOnFile: wallet.cardsOnFile,
    secondProofs: identity,
    purchases: merchants,
    storeCodes: { issue: merchants.issueStoreCode, latestOf: merchants.storeCodeOf },
    contacts: identity,
    sessions: identity,
    proofs: identity,
    nips: identity.nips,
    cases: modules.cases,
    customerLinks: merchants,
  };
};

/** What identity has sent to people. */
export const messagesOf = (notifications: Notifications) => ({
  sendCode: notifications.queueCode,
  sendPhoneChanged: notifications.queuePhoneChanged,
  sendPrivacyNotice: notifications.queuePrivacyNotice,
  sendVerificationEmail: notifications.queueVerificationEmail,
  endPushDevices: notifications.endPushDevices,
});
