import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { OpenClaims } from '#modules/lending/module.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import { onEvent, type Worker } from '#platform/jobs/worker.ts';
import {
  type CollectionsDesk,
  createCollectionsDesk,
  type InTransaction,
} from './collections-desk.ts';
import type { Receipt } from './domain/receipt.ts';
import { debitScheduled } from './events.ts';
import { followProvidersJob } from './jobs.ts';
import { createSantanderPage } from './rails/bank-page/santander.ts';
import { createConekta } from './rails/card/conekta.ts';
import { debitVendors } from './rails/debit/debit-vendors.ts';
import { speiVendors } from './rails/spei/spei-vendors.ts';
import { collectionsWorkers } from './reactions.ts';
import { type CollectionReactions, type Reaction, reactionsTo } from './reactions-of-others.ts';
import { collectionsRoutes } from './routes.ts';
import { oldestCardRefundAgeS } from './stores/card-return-store.ts';
import { type Claim, listWaitingClaims } from './stores/claim-store.ts';
import { moneyQueues } from './stores/money-queue-store.ts';
import { countOpenMatters } from './stores/open-matters-store.ts';
import { createPayoutStore } from './stores/payout-store.ts';
import { createProviderEventStore } from './stores/provider-event-store.ts';
import { createReceiptStore } from './stores/receipt-store.ts';
import { readMoneyIn } from './stores/receipt-sum-store.ts';
import { listReturningLoans } from './stores/return-store.ts';
import { applyClaimed, decideClaim } from './use-cases/claims/decide-claim.ts';
import { openClaims } from './use-cases/claims/open-claims.ts';
import type { CollectionsDeps } from './use-cases/collections-deps.ts';
import { beginDownPayment } from './use-cases/down-payments/begin-down-payment.ts';
import { followApplication } from './use-cases/down-payments/follow-application.ts';
import {
  downPaymentLeft,
  downPaymentReturnState,
  returnDownPayment,
} from './use-cases/down-payments/return-down-payment.ts';
import { type DebitNotice, readDebitNotice } from './use-cases/mandates/read-debit-notice.ts';
import { type Differences, differencesBy } from './use-cases/money-in/explain-difference.ts';
import { recordTakenBack } from './use-cases/money-in/record-taken-back.ts';
import { resolveSuspense, resolveSuspenseIn } from './use-cases/money-in/resolve-suspense.ts';
import { isInstrumentInUse } from './use-cases/paying/instruments.ts';
import { amountOnItsWay } from './use-cases/paying/payments-in-transit.ts';
import { shownPayments } from './use-cases/paying/shown-payments.ts';
import {
  beginLoanPayout,
  beginMerchantPayout,
  callOffLoanPayout,
} from './use-cases/payouts/begin-payout.ts';
import { type HeldFor, readHeldPayout } from './use-cases/payouts/read-held-payout.ts';
import { endReturnOf } from './use-cases/refunds/returns.ts';

type Ask<Order, Outcome> = (tx: Tx, order: Order) => Promise<Outcome>;
type OrderOf<F> = F extends (deps: CollectionsDeps, tx: Tx, order: infer Order) => unknown
  ? Order
  : never;

/** What the rest of the monolith may ask of collections. Everything else is private. */
export type Collections = CollectionReactions & {
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  /** Right after the start: what is open is followed. */
  readonly followProviders: () => Promise<void>;
  /** The payout of a personal loan; `onPayoutEnded` hears how it ended. */
  readonly loanPayouts: {
    readonly begin: Ask<
      OrderOf<typeof beginLoanPayout>,
      Awaited<ReturnType<typeof beginLoanPayout>>
    >;
    /** Ends one that nobody was handed yet; false: it has left, or may have. */
    readonly callOff: (tx: Tx, applicationProcessId: number) => Promise<boolean>;
    /** Why it is held; null: it is not. */
    readonly heldFor: (applicationProcessId: number) => Promise<HeldFor | null>;
  };
  /** The payout of what a shop is owed; `onPayoutEnded` hears how it ended. */
  readonly payMerchant: (payout: Parameters<typeof beginMerchantPayout>[2]) => Promise<void>;
  /** What must be paid before a purchase is authorised; `onDownPaymentReceived` hears when it is complete. */
  readonly downPayments: {
    readonly methods: readonly ('card' | 'transfer')[];
    readonly begin: Ask<
      OrderOf<typeof beginDownPayment>,
      Awaited<ReturnType<typeof beginDownPayment>>
    >;
    /** A shop gives back more than was financed. */
    readonly giveBack: Ask<OrderOf<typeof returnDownPayment>, Result<void, 'state_conflict'>>;
    /** How far what a refund gives back of it has come. */
    readonly returnStateOf: Ask<
      OrderOf<typeof downPaymentReturnState>,
      Awaited<ReturnType<typeof downPaymentReturnState>>
    >;
    /** What of it a shop has and did not give back. */
    readonly leftOf: Ask<number, Centavos>;
    /** A shop refunded: the open return of that loan, if the customer opened one, is done. */
    readonly refunded: Ask<string, void>;
  };
  /** An application went on, or ended: so does its down payment. */
  readonly applicationMoved: (move: {
    readonly applicationProcessId: number;
    readonly to: string;
  }) => Promise<void>;
  /** Whether something is under way with a card or an account of the wallet. */
  readonly isInUse: Ask<{ readonly customerId: number; readonly instrumentId: string }, boolean>;
  /** Whether nobody asks for it: the product is said to have gone back. */
  readonly isPaymentInTransit: (db: Database | Tx, loanId: string) => Promise<boolean>;
  /** What is on its way to a loan: charges at a bank, and what claims name of it. */
  readonly amountOnItsWay: (customerId: number, loanId: string) => Promise<Centavos>;
  /** What of loans does not count as late: a payment is looked for, or the product went back. */
  readonly claims: OpenClaims;
  /** Money that nobody has placed yet, oldest first, and what becomes of it. */
  readonly suspense: {
    readonly list: (limit: number) => Promise<readonly Receipt[]>;
    readonly resolve: (
      order: Parameters<typeof resolveSuspense>[1],
    ) => ReturnType<typeof resolveSuspense>;
    /** The same in the caller's transaction, with what waited before. */
    readonly resolveIn: InTransaction<typeof resolveSuspenseIn>;
    /** Who said that some of it is theirs, and is not known as its sender. */
    readonly claims: () => Promise<readonly Claim[]>;
    readonly decideClaim: (
      order: Parameters<typeof decideClaim>[1],
    ) => ReturnType<typeof decideClaim>;
    /** A case found that somebody paid: what they claimed of it and waits here is applied. How much was. */
    readonly applyClaimed: InTransaction<typeof applyClaimed>;
  };
  /** A bank took a charge back, and only people of ours know: what it paid, of each loan. */
  readonly recordTakenBack: InTransaction<typeof recordTakenBack>;
  /** What a provider's report and our books do not agree on, oldest first, and why. */
  readonly differences: Differences;
  /** What people of ours look at, and what waits for them. */
  readonly desk: CollectionsDesk;
  readonly queues: ReturnType<typeof moneyQueues>;
  /** What lending shows of payments beside their amounts. */
  readonly payments: ReturnType<typeof shownPayments>;
  /** How long the oldest refund to a card waits for the processor, in seconds. */
  readonly oldestCardRefundAgeS: () => Promise<number>;
  /** Centavos that came in for a day, by rail. */
  readonly moneyInOn: (day: CivilDate) => Promise<ReadonlyMap<string, number>>;
  /** An automatic charge is planned, or cannot be made: its customer is to hear of it before. */
  readonly onDebitScheduled: (reaction: Reaction<DebitNotice>) => Worker;
};

/** What this module makes itself: clients of providers and stores with sealed columns. */
type OwnParts =
  | 'spei'
  | 'speiCallers'
  | 'debitCallers'
  | 'cards'
  | 'debit'
  | 'bankPage'
  | 'payouts'
  | 'providerEvents'
  | 'receipts'
  | 'publicUrl';
type Deps = Omit<CollectionsDeps, OwnParts> & {
  readonly fields: FieldEncryption;
  readonly config: Pick<
    Config,
    'spei' | 'cardProcessor' | 'debit' | 'santander' | 'publicUrl' | 'mail' | 'phoneGateway'
  >;
};

/** What waits for a provider or a person, for the command that verifies the books. */
export const createOpenMatters = (db: Database) => () => countOpenMatters(db);

/** What of loans does not count as late, alone, for whoever brings them forward by hand. */
export const createOpenClaims = openClaims;

export function createCollections(given: Deps): Collections {
  const deps = depsOf(given);
  return {
    routes: (api) => collectionsRoutes(api, deps),
    workers: collectionsWorkers(deps),
    followProviders: () =>
      transaction(deps.db, (tx) => deps.enqueue(tx, { job: followProvidersJob, payload: {} })),
    oldestCardRefundAgeS: () => oldestCardRefundAgeS(deps.db),
    moneyInOn: (day) => readMoneyIn(deps.db, day),
    loanPayouts: {
      begin: (tx, order) => beginLoanPayout(deps, tx, order),
      callOff: (tx, id) => callOffLoanPayout(deps, tx, id),
      heldFor: (id) => readHeldPayout(deps, deps.db, id),
    },
    payMerchant: (payout) => transaction(deps.db, (tx) => beginMerchantPayout(deps, tx, payout)),
    downPayments: {
      methods: ['card', 'transfer'],
      begin: (tx, order) => beginDownPayment(deps, tx, order),
      giveBack: (tx, order) => returnDownPayment(deps, tx, order),
      leftOf: downPaymentLeft,
      returnStateOf: (tx, refund) => downPaymentReturnState(deps, tx, refund),
      refunded: (tx, loanId) => endReturnOf(deps, tx, loanId),
    },
    applicationMoved: (move) => followApplication(deps, move),
    isInUse: isInstrumentInUse,
    isPaymentInTransit: async (db, loanId) =>
      (await listReturningLoans(db, deps.clock.now(), [loanId])).size > 0,
    amountOnItsWay: (customerId, loanId) => amountOnItsWay(deps, { customerId, loanId }),
    claims: createOpenClaims(deps),
    suspense: {
      list: (limit) => deps.receipts.listSuspense(deps.db, limit),
      resolve: (order) => resolveSuspense(deps, order),
      resolveIn: (tx, order) => resolveSuspenseIn(deps, tx, order),
      claims: () => listWaitingClaims(deps.db, null),
      decideClaim: (order) => decideClaim(deps, order),
      applyClaimed: (tx, order) => applyClaimed(deps, tx, order),
    },
    differences: differencesBy(deps),
    desk: createCollectionsDesk(deps),
    queues: moneyQueues(deps.db),
    recordTakenBack: (tx, order) => recordTakenBack(deps, tx, order),
    payments: shownPayments(deps),
    ...reactionsTo,
    onDebitScheduled: ({ run, ...reaction }) =>
      onEvent(debitScheduled, {
        ...reaction,
        run: async ({ attempt_id: id }) => {
          const notice = await readDebitNotice(deps, id);
          if (notice !== null) await run(notice);
        },
      }),
  };
}

function depsOf({ config, fields, ...given }: Deps): CollectionsDeps {
  const { log } = given;
  const { url, privateKey } = config.cardProcessor;
  const email = config.mail.from.match(/[^\s<]+@[^\s>]+/)?.[0] ?? config.mail.from;
  return {
    ...given,
    spei: speiVendors[config.spei.vendor]({ ...config.spei, log }),
    speiCallers: config.spei.callers,
    cards: createConekta({
      url,
      privateKey,
      log,
      payer: { email, phone: config.phoneGateway.from },
    }),
    debit: debitVendors[config.debit.vendor]({ ...config.debit, email, log }),
    debitCallers: config.debit.callers,
    bankPage: createSantanderPage({ ...config.santander, log }),
    publicUrl: config.publicUrl,
    payouts: createPayoutStore(fields),
    providerEvents: createProviderEventStore(fields),
    receipts: createReceiptStore(fields),
  };
}
