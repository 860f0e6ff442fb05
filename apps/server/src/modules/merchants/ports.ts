import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';

/** An authorised purchase that its shop takes. */
export type PurchaseCapture = {
  readonly paymentId: number;
  readonly merchantId: string;
  readonly customerId: number;
  readonly amount: Centavos;
  readonly businessDate: CivilDate;
};

export type PurchaseRefund = {
  readonly paymentId: number;
  readonly merchantId: string;
  /** Unique for ever: the same refund again changes nothing. */
  readonly refundId: string;
  readonly amount: Centavos;
  readonly businessDate: CivilDate;
  readonly actor: string;
};

/**
 * The loan behind a payment. All of it happens in the caller's transaction, with the payment's row
 * locked: the loan starts or shrinks together with what the shop is told, or neither does.
 */
export type Purchases = {
  /** Starts the loan: posts the sale from `merchant_payable:<merchant>` to the loan's principal. */
  readonly capture: (tx: Tx, purchase: PurchaseCapture) => Promise<Result<void, 'state_conflict'>>;
  /** Applies a refund to the loan: takes the sale back from `merchant_payable:<merchant>`. */
  readonly refund: (tx: Tx, refund: PurchaseRefund) => Promise<Result<void, 'state_conflict'>>;
};

/** A plan as a product page shows it. */
export type OfferedPlan = {
  readonly instalments: number;
  readonly frequency: string;
  readonly instalmentAmount: Centavos;
  readonly totalAmount: Centavos;
  readonly catPercent: string;
};

/** What most people would be offered for an amount. */
export type Offers = {
  readonly byAmount: (merchantId: string, amount: Centavos) => Promise<readonly OfferedPlan[]>;
};

/** What became of one try. */
export type SendOutcome = {
  readonly outcome:
    | 'delivered'
    | 'refused'
    | 'redirected'
    | 'gone'
    | 'timed_out'
    | 'unreachable'
    | 'address_refused';
  readonly httpStatus: number | null;
  readonly durationMs: number;
};

export type WebhookMessage = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Carries a message to a shop's server. Every way to fail is an outcome. */
export type WebhookSender = {
  readonly send: (message: WebhookMessage, signal: AbortSignal) => Promise<SendOutcome>;
};

/** Tells what a name stands for, now. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;
