import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type {
  IncomingTransfer,
  PayoutReport,
  ProviderReport,
} from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';
import type { SignedMessage } from '#platform/standard-webhook.ts';

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
};

/** Accounts of ours at the participant, which we number ourselves. Null: the number is not for customers. */
export type SpeiAccounts = { readonly clabeOf: (number: number) => string | null };

/** The participant that receives transfers for us. */
export type SpeiDeposits = {
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
  readonly receive: (message: SignedMessage, now: Date) => Result<ProviderReport | null, 'forged'>;
};

export type SpeiProvider = SpeiPayouts & SpeiAccounts & SpeiDeposits;
