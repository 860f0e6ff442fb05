import type { ActivityKind } from '@abona/contract/identity/activity';
import type { PortalMode } from '@abona/contract/portal/portal-access';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import type { HostedArrival } from './domain/hosted-sign-up.ts';

/** Asked of identity: whether a shopper may be charged at a till now. The customer is locked by it. */
export type Standing = {
  readonly check: (
    tx: Tx,
    question: { readonly customerId: number; readonly act: 'apply_in_store' },
  ) => Promise<Result<null, string>>;
};

/** An authorised purchase that its shop takes. */
type Capture = {
  readonly paymentId: number;
  readonly merchantId: string;
  readonly customerId: number;
  readonly amount: Centavos;
  readonly businessDate: CivilDate;
};

type LoanRefund = {
  readonly loanId: string;
  readonly paymentId: number;
  readonly merchantId: string;
  /** Unique for ever: the same refund again changes nothing. */
  readonly refundId: string;
  readonly amount: Centavos;
  readonly businessDate: CivilDate;
  readonly actor: string;
};

/**
 * Starts the loan of a purchase in the caller's transaction, with the payment's row locked: it begins
 * together with what the shop is told, or neither does. The sale is posted from
 * `merchant_payable:<merchant>` to the loan's principal.
 */
export type Captures = {
  readonly capture: (
    tx: Tx,
    purchase: Capture,
  ) => Promise<Result<{ readonly loanId: string }, 'state_conflict' | 'payment_on_hold'>>;
};

/**
 * Applies a refund to the loan in the same way. What the shop owes for it is posted to
 * `merchant_receivable:<merchant>`; the next payout nets it.
 */
export type Refunds = {
  readonly refund: (tx: Tx, refund: LoanRefund) => Promise<Result<RefundSplit, 'state_conflict'>>;
  /** Where it would go; changes nothing. */
  readonly preview: (
    tx: Tx,
    refund: Pick<LoanRefund, 'loanId' | 'paymentId' | 'amount'>,
  ) => Promise<Result<RefundSplit, 'state_conflict'>>;
};

/** Where the money of a refund goes. */
export type RefundSplit = {
  /** Of the down payment, to the card or the account it came from. */
  readonly toOrigin: Centavos;
  /** What the customer no longer has to pay, interest and IVA with it. */
  readonly toPlan: Centavos;
  /** What the customer had paid of it in money, and gets back in money. */
  readonly toCustomer: Centavos;
  /** What the customer had paid of it with points, and gets back as points. */
  readonly toPoints: Centavos;
};

/** Asked of collections: what a shopper paid of the price, besides what was financed. */
export type DownPayments = {
  /** What of it the shop has and did not give back. */
  readonly leftOf: (tx: Tx, paymentId: number) => Promise<Centavos>;
  /** The shop gave back: whoever waited for that waits no more. */
  readonly refunded: (tx: Tx, loanId: string) => Promise<void>;
  /** How far what a refund gives back of it has come, all parts together. */
  readonly returnStateOf: (
    tx: Tx,
    refund: { readonly customerId: number; readonly refundId: string },
  ) => Promise<'on_its_way' | 'credited' | 'failed'>;
  /** To the card or the account it came from. Refused where there is not so much of it. */
  readonly giveBack: (
    tx: Tx,
    order: {
      readonly paymentId: number;
      readonly merchantId: string;
      readonly refundId: string;
      readonly amount: Centavos;
    },
  ) => Promise<Result<void, 'state_conflict'>>;
};

/** Asked of identity, about somebody who came from a shop to sign up. */
export type Visitors = {
  /** What their logins carried along, newest first. */
  readonly hostedArrivalsOf: (
    db: Database | Tx,
    customerId: number,
  ) => Promise<readonly HostedArrival[]>;
  /** Uses up a fresh second proof; false: there is none. */
  readonly spendProof: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: ActivityKind },
  ) => Promise<boolean>;
};

/** A plan as a product page shows it. */
type OfferedPlan = {
  readonly instalments: number;
  readonly frequency: string;
  readonly instalmentAmount: Centavos;
  readonly totalAmount: Centavos;
  readonly catPercent: string;
  /** `75.00` */
  readonly annualRatePercent: string;
};

/** What a purchase of an amount would cost. */
export type Offers = {
  /** The smallest purchase that can be paid in instalments. Above the largest, the shopper pays the rest at once. */
  readonly leastAmount: (tx: Tx) => Promise<Centavos>;
  readonly byAmount: (amount: Centavos) => Promise<{
    readonly plans: readonly OfferedPlan[];
    readonly calculatedOn: CivilDate;
  }>;
};

/** Who of a shop's people can vouch at a till for what another gives back. */
export type Approvers = {
  readonly list: (
    accountId: string,
    mode: PortalMode,
  ) => Promise<readonly { readonly personId: string; readonly name: string }[]>;
  readonly vouch: (order: {
    readonly accountId: string;
    readonly mode: PortalMode;
    readonly personId: string;
    readonly pin: string;
  }) => Promise<Result<void, 'approver_unfit' | 'pin_wrong' | 'pin_over'>>;
};
