import type { MerchantChannel } from '@abona/contract/identifiers';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { Centavos } from '@abona/kernel/money';
import { mapOk, type Result } from '@abona/kernel/result';
import type { Lending } from '#modules/lending/module.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { CacheHints } from '#platform/hints/invalidated-cache.ts';
import type { Api } from '#platform/http/api.ts';
import type { MerchantCaller } from '#platform/http/caller.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { createOutboundSender } from '#platform/outbound/outbound-sender.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import { createLendingOffers } from './adapters/lending-offers.ts';
import { createLendingRefunds, createLendingWithdrawals } from './adapters/lending-refunds.ts';
import { createCursors } from './cursor.ts';
import type { ArrivalRefusal } from './domain/arrival.ts';
import { goodsOf, type Payment, wayBackOf } from './domain/payment.ts';
import { createKeyAuthenticator } from './key-authenticator.ts';
import {
  createMerchantDesk,
  createWebhookDesk,
  type MerchantDesk,
  type WebhookDesk,
} from './merchant-desk.ts';
import { createPaymentTokens } from './payment-token.ts';
import type { Approvers, Captures, DownPayments, Refunds, Standing, Visitors } from './ports.ts';
import { merchantWorkers } from './reactions.ts';
import { type MerchantReactions, reactionsTo } from './reactions-of-others.ts';
import { merchantRoutes, portalRoutes } from './routes.ts';
import { findBuyers } from './stores/buyer-store.ts';
import { deadWebhookQueue } from './stores/dead-webhook-store.ts';
import { createEndpointStore } from './stores/endpoint-store.ts';
import { rememberedKeys } from './stores/key-store.ts';
import { readMerchantNames, rememberedTerms } from './stores/merchant-store.ts';
import { findSaleOfLoan, type ShopOfPayment } from './stores/payment-store.ts';
import { listRefundsOf, listReturnable } from './stores/refund-store.ts';
import { createShopperStore, type ShopperStore } from './stores/shopper-store.ts';
import { oldestDueAgeS } from './stores/webhook-outbox-store.ts';
import {
  type LockedSale,
  lockSale,
  recordCapture,
  type SaleOrder,
} from './use-cases/capture-payment.ts';
import { type Claim, claimPayment } from './use-cases/claim-payment.ts';
import { endAndTell } from './use-cases/customer-links.ts';
import type { DeliveryDeps } from './use-cases/deliver-webhooks.ts';
import { type Dispute, followRefund, recordDispute } from './use-cases/follow-payment.ts';
import type { MerchantDeps, WebhookOutbox } from './use-cases/merchant-deps.ts';
import {
  keepPaymentOpen,
  type MoveRefusal,
  movePayment,
  type PaymentMove,
} from './use-cases/move-payment.ts';
import { endPayout, type PayoutEnd } from './use-cases/payouts.ts';
import { createWebhookOutbox } from './use-cases/queue-webhooks.ts';
import { refundDisputedSale, withdrawSale } from './use-cases/refund-payment.ts';
import {
  type MerchantOrder,
  readPayoutAccount,
  registerMerchant,
} from './use-cases/register-merchant.ts';
import { registerSandboxShop } from './use-cases/register-sandbox-shop.ts';
import { createRequestLog, type RequestLog } from './use-cases/request-log.ts';
import {
  issueStoreCode,
  type ShopperCode,
  type StoreCodeOrder,
  shopperCodeOf,
} from './use-cases/store-codes.ts';

/** What others may know of a payment. */
type Purchase = {
  readonly paymentId: number;
  readonly merchantId: string;
  readonly orderId: string;
  /** What was bought, in a few words. */
  readonly goods: string | null;
  readonly amount: Centavos;
  readonly channel: MerchantChannel;
  readonly captureMode: 'automatic' | 'manual';
  readonly status: PaymentStatus;
  readonly expiresAt: Date;
  /** Back to the shop, with the token that tells its server which payment to read. */
  readonly wayBack: string | null;
};

/** A purchase that was opened, with what a shopper knows its shop by. */
type ClaimedPurchase = Purchase & {
  readonly merchantName: string;
  readonly merchantLogo: string | null;
};

/** What the rest of the monolith may ask of merchants. Everything else is private. */
export type Merchants = MerchantReactions & {
  /** Registers the sandbox's shop where there is one. */
  readonly prepare: () => Promise<void>;
  readonly routes: (api: Api) => void;
  /** What people of shops are answered, at the portal's own listener. */
  readonly portalRoutes: (api: Api, approvers: Approvers) => void;
  readonly workers: readonly Worker[];
  /** Open while this node serves: webhooks leave from it right after the commit that wrote them. */
  readonly webhookOutbox: Pick<WebhookOutbox, 'open' | 'close'>;
  /** How long the first webhook that could leave has waited; 0: none waits. */
  readonly oldestWebhookAgeS: () => Promise<number>;
  /** What shops' servers asked; open while this node serves. */
  readonly requestLog: RequestLog;
  readonly authenticate: (key: string) => Promise<MerchantCaller | null>;
  /** Opens a purchase for a customer, in the transaction that creates the application. */
  readonly claim: (tx: Tx, claim: Claim) => Promise<Result<ClaimedPurchase, ArrivalRefusal>>;
  /** What its shop told of whoever opened it; null: nothing, or no more. */
  readonly shopperOf: ShopperStore['find'];
  /** Authorises, declines or withdraws; asked again it changes nothing. */
  readonly move: (tx: Tx, move: PaymentMove) => Promise<Result<Purchase, MoveRefusal>>;
  /** An order that was accepted does not expire while its down payment is waited for. */
  readonly keepOpen: (
    tx: Tx,
    order: Parameters<typeof keepPaymentOpen>[2],
  ) => Promise<Result<Purchase, MoveRefusal>>;
  /** Locks a payment that can be captured now, until the transaction ends, and says what we earn with the sale. */
  readonly lockSale: (tx: Tx, order: SaleOrder) => Promise<Result<LockedSale, MoveRefusal>>;
  /** Captures it, with the loan that was opened for it, and has the shop paid. */
  readonly recordCapture: (
    tx: Tx,
    capture: { readonly sale: LockedSale; readonly loanId: string },
  ) => Promise<void>;
  /** A code of nineteen digits for a till; a new one ends the one before. */
  readonly issueStoreCode: (tx: Tx, order: StoreCodeOrder) => Promise<string>;
  /** The code that an application got last, and whether a till can still charge it. */
  readonly storeCodeOf: (
    db: Database | Tx,
    applicationProcessId: number,
  ) => Promise<ShopperCode | null>;
  /** How the transfer behind a payout ended. */
  readonly endPayout: (tx: Tx, end: PayoutEnd) => Promise<Result<void, 'state_conflict'>>;
  /** Where a shop's payouts go. */
  readonly payoutAccountOf: (
    tx: Tx,
    merchantId: string,
  ) => Promise<{ readonly clabe: string; readonly holder: string } | null>;
  /** Webhooks that nobody took. */
  readonly deadWebhooks: WorkQueue;
  /** What whoever runs the product sees of webhooks that do not arrive, and does about them. */
  readonly webhookDesk: WebhookDesk;
  readonly register: (tx: Tx, order: MerchantOrder) => Promise<void>;
  /** Somebody is to be forgotten: no shop knows them through us any more, and each is told. */
  /** What shops are called, by their ids. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly endLinksOf: (tx: Tx, customerId: number) => Promise<void>;
  /** What shops gave back to a customer, and of which purchases they still can. */
  readonly refundsOf: typeof listRefundsOf;
  readonly returnableOf: typeof listReturnable;
  /** Where a refund would go; changes nothing. */
  readonly previewRefund: Refunds['preview'];
  /** What was sold with a loan; null where nothing was. */
  readonly saleOfLoan: typeof findSaleOfLoan;
  readonly findBuyers: typeof findBuyers;
  /** A customer withdraws from the loan of a sale: all of it goes back, and the shop is told. */
  readonly withdrawSale: (
    tx: Tx,
    order: Parameters<typeof withdrawSale>[2],
  ) => ReturnType<typeof withdrawSale>;
  /** By people of ours: where a shop is paid, what we keep of its sales, and a sale that is given back for it. */
  readonly desk: MerchantDesk;
  /** What a refund gives back of a down payment arrived, or was refused. Told again it changes nothing. */
  readonly followRefund: (refundId: string) => Promise<void>;
  /** A purchase is contested, or that is over: its shop hears of it. */
  readonly recordDispute: (tx: Tx, dispute: Dispute) => Promise<void>;
  /** A dispute of a sale was answered for its customer: the shop gives back. */
  readonly refundDisputedSale: (
    tx: Tx,
    order: Parameters<typeof refundDisputedSale>[2],
  ) => ReturnType<typeof refundDisputedSale>;
};

type Deps = Pick<
  MerchantDeps,
  'db' | 'clock' | 'publish' | 'enqueue' | 'audit' | 'fields' | 'ledger'
> & {
  readonly config: Pick<
    Config,
    'environment' | 'publicUrl' | 'webhooks' | 'sandboxShop' | 'merchantPayouts'
  >;
  /** Tell what is remembered of shops and their keys that it changed. */
  readonly hints: CacheHints;
  /** For a shop's own lists, which may be a second old. */
  readonly reads: Database;
  /** Starts the loan of a purchase. */
  readonly captures: Captures;
  /** Refunds go to the loan; what a plan costs is lending's to say. */
  readonly lending: Pick<
    Lending,
    'refund' | 'cancel' | 'previewRefund' | 'productsOn' | 'dearestOffers'
  >;
  readonly downPayments: DownPayments;
  /** Who came from a shop, and whether they proved anew that they are it. */
  readonly visitors: Visitors;
  readonly standing: Standing;
};

export function createMerchants({
  config,
  captures,
  lending,
  downPayments,
  visitors,
  standing,
  hints,
  reads,
  ...given
}: Deps): Merchants {
  const refunds = createLendingRefunds(lending, downPayments);
  const withdrawals = createLendingWithdrawals(lending, downPayments);
  const offers = createLendingOffers(lending, given.clock);
  const policy = { allowsLoopback: config.webhooks.allowsLoopback };
  const sending: DeliveryDeps = {
    ...given,
    keys: rememberedKeys(given.db, hints),
    terms: rememberedTerms(hints),
    endpoints: createEndpointStore(given.fields),
    shoppers: createShopperStore(given.fields),
    cursors: createCursors(given.fields),
    tokens: createPaymentTokens((text) => given.fields.blindIndex('merchants.payment_token', text)),
    sender: createOutboundSender({ policy }),
    addressPolicy: policy,
    sellsInTest: config.environment !== 'PROD',
    publicUrl: config.publicUrl,
    newAccountHoldHours: config.merchantPayouts.newAccountHoldHours,
  };
  const deps: MerchantDeps = { ...sending, webhooks: createWebhookOutbox(sending) };
  const inside = { ...deps, captures, refunds, offers, standing };
  return {
    prepare: () => registerSandboxShop(deps, config.sandboxShop),
    routes: (api) => merchantRoutes(api, { ...inside, visitors }),
    portalRoutes: (api, approvers) => portalRoutes(api, { ...inside, approvers, reads }),
    workers: merchantWorkers(deps),
    webhookOutbox: deps.webhooks,
    oldestWebhookAgeS: () => oldestDueAgeS(deps.db),
    requestLog: createRequestLog(deps),
    authenticate: createKeyAuthenticator(deps),
    claim: async (tx, claim) => mapOk(await claimPayment(deps, tx, claim), toClaimed),
    shopperOf: deps.shoppers.find,
    move: async (tx, move) => mapOk(await movePayment(deps, tx, move), toPurchase),
    keepOpen: async (tx, order) => mapOk(await keepPaymentOpen(deps, tx, order), toPurchase),
    lockSale: (tx, order) => lockSale(deps, tx, order),
    recordCapture: async (tx, { sale, loanId }) =>
      void (await recordCapture(deps, tx, { ...sale, loanId })),
    issueStoreCode: (tx, order) => issueStoreCode(deps, tx, order),
    storeCodeOf: (db, applicationProcessId) => shopperCodeOf(deps, db, applicationProcessId),
    endPayout: (tx, end) => endPayout(deps, tx, end),
    payoutAccountOf: (tx, merchantId) => readPayoutAccount(deps, tx, merchantId),
    deadWebhooks: deadWebhookQueue(deps.db),
    webhookDesk: createWebhookDesk(deps),
    register: (tx, order) => registerMerchant(deps, tx, order),
    namesOf: (ids) => readMerchantNames(deps.db, ids),
    endLinksOf: async (tx, customerId) => void (await endAndTell(deps, tx, { customerId })),
    refundsOf: listRefundsOf,
    returnableOf: listReturnable,
    previewRefund: refunds.preview,
    saleOfLoan: findSaleOfLoan,
    findBuyers,
    withdrawSale: (tx, order) => withdrawSale({ ...deps, refunds: withdrawals }, tx, order),
    followRefund: (refundId) => followRefund({ ...deps, downPayments }, refundId),
    recordDispute: (tx, dispute) => recordDispute(deps, tx, dispute),
    refundDisputedSale: (tx, order) => refundDisputedSale({ ...deps, refunds }, tx, order),
    desk: createMerchantDesk({ ...deps, refunds }),
    ...reactionsTo,
  };
}

type ClaimedPayment = { readonly payment: Payment; readonly shop: ShopOfPayment };

const toClaimed = ({ payment, shop }: ClaimedPayment): ClaimedPurchase => ({
  ...toPurchase(payment),
  merchantName: shop.name,
  merchantLogo: shop.logoUrl,
});

const toPurchase = (payment: Payment): Purchase => ({
  paymentId: payment.paymentId,
  merchantId: payment.merchantId,
  orderId: payment.orderId,
  goods: goodsOf(payment.lines),
  amount: payment.amount,
  channel: payment.channel,
  captureMode: payment.captureMode,
  status: payment.status,
  expiresAt: payment.expiresAt,
  wayBack: wayBackOf(payment),
});
