import type { MerchantChannel, ProductType } from '@abona/contract/identifiers';
import type { RequestedTerm } from '@abona/contract/origination/application';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { Centavos } from '@abona/kernel/money';

/**
 * What somebody applies for: a line to buy with later, a purchase that waits at a shop, money, or to pay
 * at a till, which tells the amount only when it charges.
 */
export type ApplicationKind = 'kyc' | 'purchase' | 'personal_loan' | 'in_store';

export type Application = {
  readonly id: string;
  /** The number that the outside knows. */
  readonly applicationProcessId: number;
  readonly customerId: number;
  readonly status: ApplicationStatus;
  readonly kind: ApplicationKind;
  readonly channel: MerchantChannel | null;
  readonly productType: ProductType | null;
  /** What it is for; unknown for a line, and until a till has charged. */
  readonly amount: Centavos | null;
  readonly purchase: PurchaseFacts | null;
  /** Of a personal loan: the term that was chosen with the amount. */
  readonly requestedTerm: RequestedTerm | null;
  readonly isEmbedded: boolean;
  readonly acquisition: Acquisition;
  /** When it ends by itself; null where nothing presses. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  /** When it came to its status. */
  readonly since: Date;
};

/** What the shop told about a purchase, as it was when the application was opened. */
export type PurchaseFacts = {
  readonly paymentId: number;
  readonly paymentIntentId: string | null;
  readonly merchantId: string;
  readonly merchantName: string | null;
  readonly merchantLogo: string | null;
  readonly orderId: string;
  /** What was bought, in a few words; not there in what was kept before shops were asked. */
  readonly goods?: string | null;
  readonly captureMode: 'automatic' | 'manual';
  /** Until when the order can be accepted; not known of those that were opened before it was kept. */
  readonly expiresAt?: string;
  /** Where the way back to the shop leads. */
  readonly wayBack: string | null;
};

/** How somebody with no purchase came to apply. */
export type Acquisition = {
  readonly channel: string | null;
  readonly product: string | null;
  readonly sourceSignup: string | null;
};
