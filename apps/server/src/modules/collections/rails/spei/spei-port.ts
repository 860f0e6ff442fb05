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
type PayoutOrder = {
  /** Names it to the provider: the same again is the same payout. */
  readonly reference: string;
  readonly amount: Centavos;
  readonly clabe: string;
  readonly holder: string;
  /** For the receipt of the payment, where whose account it is has to be proven. */
  readonly rfc?: string;
  readonly concept: string;
};

/** Who got a payment, as the receipt of Banxico says (CEP). */
export type PaymentReceipt = { readonly holder: string; readonly rfc: string | null };

/** The participant that receives and sends transfers for us. */
export type SpeiProvider = {
  readonly openAccount: (reference: string) => Answer<{ readonly clabe: string }>;
  readonly pay: (order: PayoutOrder) => Answer<PayoutReport>;
  /** Null: it never heard of it. */
  readonly findPayout: (reference: string) => Answer<PayoutReport | null>;
  /** Of a payout that settled, by the provider's own name of it. */
  readonly receiptOf: (ref: string) => Answer<PaymentReceipt>;
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
  readonly receive: (message: SignedMessage, now: Date) => Result<ProviderReport | null, 'forged'>;
};
