import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { Centavos } from '@abona/kernel/money';

/** What a provider says of a charge: of a card, at a till, of an account, on a bank's page. */
export type ChargeReport = {
  /** Our name of it. */
  readonly reference: string;
  /** The provider's. */
  readonly ref: string;
  readonly status:
    | 'pending'
    | 'action_required'
    | 'paid'
    | 'declined'
    | 'expired'
    | 'cancelled'
    /** Paid, and the bank took it back for good. */
    | 'taken_back';
  readonly amount: Centavos;
  readonly paidAt: string | null;
  readonly reason: PaymentReasonCode | null;
  /** The number for the till. */
  readonly cashReference: string | null;
  readonly actionUrl: string | null;
};

/** What the SPEI participant says of a transfer to one of our accounts. */
export type IncomingTransfer = {
  readonly ref: string;
  readonly clabe: string;
  readonly amount: Centavos;
  readonly trackingKey: string;
  readonly sender: { readonly name: string; readonly clabe: string | null };
  /** ISO 8601. */
  readonly operatedAt: string;
};

/** What the SPEI participant says of a payout of ours. */
export type PayoutReport = {
  readonly reference: string;
  readonly ref: string;
  readonly status: 'accepted' | 'settled' | 'returned';
  readonly trackingKey: string;
  readonly returnCode: string | null;
};

/** What the clearing house says of a mandate. */
export type MandateReport = {
  readonly reference: string;
  readonly ref: string;
  readonly status: 'pending_bank' | 'active' | 'rejected' | 'cancelled';
  readonly code: string | null;
};

/**
 * What a provider said, by whatever way it came: a message, an answer, a list. The first of the three shapes of
 * money that comes in; a charge that was paid and a transfer become a `Receipt`, a receipt a loan's payment.
 */
export type ProviderReport =
  | { readonly kind: 'charge'; readonly charge: ChargeReport }
  | { readonly kind: 'transfer'; readonly transfer: IncomingTransfer }
  | { readonly kind: 'payout'; readonly payout: PayoutReport }
  | { readonly kind: 'mandate'; readonly mandate: MandateReport };
