import type { personErrors } from '@abona/contract/identity/standing-errors';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Clabe } from '@abona/mexico/clabe';
import type { Tx } from '#platform/database/database.ts';
import type { SenderMarks } from './domain/sender-agrees.ts';
import type { Source } from './rows.ts';

/** An account to which money may be sent, or that may be charged. */
export type PayoutAccount = {
  readonly clabe: string;
  readonly holder: string;
  readonly bank: string;
};

/** The account that somebody chose for what they get back. */
export type RefundAccount = {
  readonly accountId: string;
  readonly bank: string;
  readonly last4: string;
  /** Nothing goes there before; null: it may. */
  readonly heldUntil: Date | null;
};

/** Asked of wallet: accounts that are proven to be the customer's own. */
export type BankAccounts = {
  /** Null for one that is not theirs, not proven or held back. */
  readonly payoutAccount: (
    tx: Tx,
    account: { readonly customerId: number; readonly accountId: string },
  ) => Promise<PayoutAccount | null>;
  /** One that may be charged: theirs and proven; what holds payouts back holds no charge. */
  readonly chargedAccount: (
    source: Source,
    account: { readonly customerId: number; readonly accountId: string },
  ) => Promise<PayoutAccount | null>;
  /** Where the customer wants what they get back; null: nowhere yet. */
  readonly refundAccountOf: (tx: Tx, customerId: number) => Promise<RefundAccount | null>;
  /** Those that are proven to be theirs, and until when nothing goes there. */
  readonly provenAccountsOf: (tx: Tx, customerId: number) => Promise<readonly RefundAccount[]>;
  /** By what they are known as the sender of money: name, phone and proven accounts. */
  readonly senderMarksOf: (source: Source, customerId: number) => Promise<SenderMarks>;
  /** Customers who have proven that this account is theirs. */
  readonly holdersOf: (source: Source, clabe: Clabe) => Promise<readonly number[]>;
  /** A payout came back, with SPEI's two digits. */
  readonly payoutReturned: (
    tx: Tx,
    back: { readonly customerId: number; readonly accountId: string; readonly code: string },
  ) => Promise<void>;
};

/** Asked of identity. */
export type SecondProofs = {
  /** Uses up a fresh second proof; false where there is none. */
  readonly spendProof: (
    tx: Tx,
    purpose: { readonly customerId: number; readonly kind: 'mandate' },
  ) => Promise<boolean>;
};

/** Asked of merchants: where a shop's payouts go. */
export type Shops = {
  readonly payoutAccountOf: (
    tx: Tx,
    merchantId: string,
  ) => Promise<{ readonly clabe: string; readonly holder: string } | null>;
  /** What shops gave back to a customer, newest first. */
  readonly refundsOf: (source: Source, customerId: number) => Promise<readonly ShopRefund[]>;
  /** Purchases since then of which something can still be given back, newest first. */
  readonly returnableOf: (
    source: Source,
    customerId: number,
    since: Date,
  ) => Promise<readonly ReturnablePurchase[]>;
  /** Where a refund would go; changes nothing. */
  readonly previewRefund: (
    tx: Tx,
    refund: { readonly loanId: string; readonly paymentId: number; readonly amount: Centavos },
  ) => Promise<Result<RefundSplit, 'state_conflict'>>;
};

/** Where the money of a refund goes. */
type RefundSplit = {
  readonly toOrigin: Centavos;
  readonly toPlan: Centavos;
  readonly toCustomer: Centavos;
  readonly toPoints: Centavos;
};

export type ShopRefund = {
  readonly id: string;
  readonly loanId: string;
  readonly merchantName: string;
  readonly orderId: string;
  readonly amount: Centavos;
  readonly split: RefundSplit;
  readonly createdAt: Date;
};

export type ReturnablePurchase = {
  readonly paymentId: number;
  readonly loanId: string;
  readonly merchantName: string;
  readonly orderId: string;
  readonly left: Centavos;
};

/** A card by the names the processor gave it; its number is known to nobody here. */
export type CardOnFile = {
  readonly providerCustomer: string;
  readonly paymentSource: string;
  readonly brand: string;
  readonly last4: string;
};

/** Asked of wallet. */
export type CardsOnFile = {
  readonly cardFor: (
    tx: Tx,
    card: { readonly customerId: number; readonly cardId: string },
  ) => Promise<CardOnFile | null>;
};

/**
 * Why a provider did not do as asked.
 * - `unavailable`: it did not answer, or is broken. It may have done it: ask what became of it.
 * - `refused`: it will not, ever.
 */
export type ProviderFailure =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'refused'; readonly code: string };

export type Answer<T> = Promise<Result<T, ProviderFailure>>;

/** Asked of identity: whether somebody may be paid out, or pay down, now. The customer is locked by it. */
export type Standing = {
  readonly check: (
    tx: Tx,
    question: {
      readonly customerId: number;
      readonly act: 'pay_down' | 'pay_out_loan' | 'pay_out_refund';
    },
  ) => Promise<Result<null, StandingRefusal>>;
};
export type StandingRefusal = (typeof personErrors)[number];
