import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type { ChargeReport, ProviderReport } from '#modules/collections/domain/provider-report.ts';
import type { Answer, CardOnFile } from '#modules/collections/ports.ts';

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
  ) => Promise<Result<ProviderReport | null, 'forged' | 'unavailable'>>;
};
