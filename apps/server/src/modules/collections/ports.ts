import type { personErrors } from '@abona/contract/identity/standing-errors';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { SignedMessage } from '#platform/standard-webhook.ts';
import type { ChargeReport } from './domain/attempt.ts';
import type { PayoutReport } from './domain/payout.ts';
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
  /** By what they are known as the sender of money: name, phone and proven accounts. */
  readonly senderMarksOf: (source: Source, customerId: number) => Promise<SenderMarks>;
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

/** Money that goes out by SPEI. */
type PayoutOrder = {
  /** Names it to the provider: the same again is the same payout. */
  readonly reference: string;
  readonly amount: Centavos;
  readonly clabe: string;
  readonly holder: string;
  readonly concept: string;
};

/** Money that came in by SPEI. */
export type IncomingTransfer = {
  readonly ref: string;
  readonly clabe: string;
  readonly amount: Centavos;
  readonly trackingKey: string;
  readonly sender: { readonly name: string; readonly clabe: string | null };
  readonly isReturned: boolean;
  /** ISO 8601. */
  readonly operatedAt: string;
  readonly operationDate: CivilDate;
};

export type SpeiReport =
  | { readonly kind: 'payout'; readonly payout: PayoutReport }
  | { readonly kind: 'transfer'; readonly transfer: IncomingTransfer };

/** The participant that receives and sends transfers for us. */
export type SpeiProvider = {
  readonly openAccount: (reference: string) => Answer<{ readonly clabe: string }>;
  readonly pay: (order: PayoutOrder) => Answer<PayoutReport>;
  /** Null: it never heard of it. */
  readonly findPayout: (reference: string) => Answer<PayoutReport | null>;
  readonly giveBack: (transferRef: string) => Answer<IncomingTransfer>;
  /** Of some days, oldest first; `after` is the last one that was seen. */
  readonly listTransfers: (page: {
    readonly from: CivilDate;
    readonly to: CivilDate;
    readonly after: string | null;
  }) => Answer<{
    readonly transfers: readonly IncomingTransfer[];
    readonly hasMore: boolean;
    /** Where the next page begins. */
    readonly last: string | null;
  }>;
  /** What a message says; null for a kind that we do not read. */
  readonly receive: (message: SignedMessage, now: Date) => Result<SpeiReport | null, 'forged'>;
};

/** A charge at the card processor: a stored card, or a reference for a till. */
export type ChargeOrder = {
  /** Names it, so that it is found again. The same again is another charge. */
  readonly reference: string;
  readonly begunAt: Date;
  readonly amount: Centavos;
  readonly concept: string;
  readonly method:
    | {
        readonly kind: 'card';
        readonly card: Pick<CardOnFile, 'providerCustomer' | 'paymentSource'>;
        /** Where the bank sends the customer back to. */
        readonly returnUrl: string;
      }
    | { readonly kind: 'cash'; readonly expiresAt: Date };
};

/** Money that went back to a card, by the processor's name for it. */
export type CardRefund = { readonly id: string; readonly amount: Centavos };

/** What the processor's list says of an order, and all that went back of it. */
export type OrderReport = { readonly charge: ChargeReport; readonly refunded: Centavos };

/** The processor of cards and cash. */
export type CardProvider = {
  /** A declined card is an answer, not a failure. */
  readonly charge: (order: ChargeOrder) => Answer<ChargeReport>;
  /** Null: it never heard of it. Looked for among what was ordered since then. */
  readonly find: (
    charge: Pick<ChargeOrder, 'reference' | 'begunAt'>,
  ) => Answer<ChargeReport | null>;
  readonly cancel: (ref: string) => Answer<ChargeReport>;
  /** Money back to the card; answers all refunds of the charge. Asked twice it is done twice. */
  readonly refund: (of: { ref: string; amount: Centavos }) => Answer<readonly CardRefund[]>;
  readonly refundsOf: (ref: string) => Answer<readonly CardRefund[]>;
  /** Every order that changed since then, the newest first; the name of one that is none of ours is empty. */
  readonly listChanged: (since: Date) => Answer<readonly OrderReport[]>;
  /** What a message says; null for a kind that we do not read. */
  readonly receive: (
    message: { readonly body: string; readonly digest: string },
    now: Date,
  ) => Promise<Result<ChargeReport | null, 'forged' | 'unavailable'>>;
};

/** A page at the bank, to which the browser posts a signed form. */
export type BankRedirect = {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type BankAnswer = Readonly<
  Record<
    'reference' | 'status' | 'authorization' | 'amount' | 'code' | 'timestamp' | 'signature',
    string
  >
>;

/** Santander's page for paying from an account there. */
export type BankPage = {
  readonly redirect: (
    order: {
      readonly reference: string;
      readonly amount: Centavos;
      readonly concept: string;
      readonly returnUrl: string;
    },
    now: Date,
  ) => BankRedirect;
  /** Null where it is not the bank's own word, or an old one. */
  readonly read: (answer: BankAnswer, now: Date) => ChargeReport | null;
  /** Null: nothing has happened there. */
  readonly find: (reference: string) => Answer<ChargeReport | null>;
};

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
