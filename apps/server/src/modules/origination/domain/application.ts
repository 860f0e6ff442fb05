import type { MerchantChannel, ProductType } from '@abona/contract/identifiers';
import type { ApplicationStatus } from '@abona/contract/origination/application-status';

export type Application = {
  readonly id: string;
  /** The number that the outside knows. */
  readonly applicationProcessId: number;
  readonly customerId: number;
  readonly status: ApplicationStatus;
  readonly channel: MerchantChannel | null;
  readonly productType: ProductType | null;
  readonly acquisition: Acquisition;
  readonly createdAt: Date;
};

/** How somebody with no purchase came to apply. */
export type Acquisition = {
  readonly channel: string | null;
  readonly product: string | null;
  readonly sourceSignup: string | null;
};
