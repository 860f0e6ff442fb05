import type { MerchantChannel } from '@abona/contract/identifiers';

export type Merchant = {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly integrationName: string;
  readonly channel: MerchantChannel;
  /** The only origins a shopper is ever sent back to. */
  readonly origins: readonly string[];
  readonly requiresSignature: boolean;
  readonly feeBps: number;
  readonly payoutClabeLast4: string | null;
};
