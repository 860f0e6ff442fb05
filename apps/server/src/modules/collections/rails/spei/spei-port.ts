import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type {
  IncomingTransfer,
  PayoutReport,
} from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';

/** Money that goes out by SPEI. */
export type PayoutOrder = {
  /** Names it to the provider: the same again is the same payout. */
  readonly reference: string;
  readonly amount: Centavos;
  readonly clabe: string;
  readonly holder: string;
  /** For the receipt of the payment, where whose account it is has to be proven. */
  readonly rfc?: string;
  readonly concept: string;
};

/** A payout that the provider was handed, or may have been. */
export type HandedPayout = Pick<PayoutOrder, 'reference' | 'amount' | 'clabe'> & {
  /** Business time: when it was handed over last. */
  readonly handedAt: Date;
  readonly now: Date;
};

type Handing = Pick<HandedPayout, 'handedAt' | 'now'> & {
  /** It was handed over before, and nobody has told what became of it. */
  readonly isAgain: boolean;
};

/** Who got a payment, as the receipt of Banxico says (CEP). */
export type PaymentReceipt = { readonly holder: string; readonly rfc: string | null };

/** Who sends money for us. */
export type SpeiPayouts = {
  readonly pay: (order: PayoutOrder, handing: Handing) => Answer<PayoutReport>;
  /** Null: it never heard of it. */
  readonly findPayout: (payout: HandedPayout) => Answer<PayoutReport | null>;
  /** Of a payout that settled. */
  readonly receiptOf: (payout: HandedPayout) => Answer<PaymentReceipt>;
  /** The references of those of an operating day that came back. */
  readonly returnedOn: (day: CivilDate, now: Date) => Answer<readonly string[]>;
};

/** Accounts of ours at the participant, which we number ourselves. Null: the number is not for customers. */
type SpeiAccounts = {
  readonly clabeOf: (number: number) => string | null;
  /** The company's, from which our own money leaves. */
  readonly ownAccount: string;
};

/** What tells money that came by SPEI apart: no two transfers of a day have both in common. */
export type DepositKey = {
  readonly day: CivilDate;
  readonly trackingKey: string;
  /** Of the sender; empty where nobody says. */
  readonly institution: string;
};

/** Money that came to an account of ours, as the participant has it. */
export type Deposit = DepositKey & {
  readonly transfer: IncomingTransfer;
  /** Pending: it may still become either. Gone: it went back, or was ours that came back. */
  readonly standing: 'kept' | 'pending' | 'gone';
};

/** The participant that receives transfers for us: the only word on them that is believed. */
export type SpeiDeposits = {
  /** What came on an operating day: what is wanted of it, or all. */
  readonly depositsOf: (asked: {
    readonly day: CivilDate;
    readonly now: Date;
    readonly wanted: readonly DepositKey[] | null;
  }) => Answer<readonly Deposit[]>;
};

export type SpeiProvider = SpeiPayouts & SpeiAccounts & SpeiDeposits;
