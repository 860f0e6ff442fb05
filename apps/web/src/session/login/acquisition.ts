/** How somebody came to open an application without a purchase (specification 3). */
export type Acquisition = {
  readonly acquisition_channel: string;
  readonly acquisition_product: string;
  readonly source_signup?: string;
};

type Facts = {
  /** The `src` parameter of the visit. */
  readonly src: string;
  readonly isFromMarketplace: boolean;
  /** The flag amazonSignupTracking. */
  readonly isMarketplaceTracked: boolean;
};

const LENGTH_MAX = 64;

export const acquisitionOf = ({
  src,
  isFromMarketplace,
  isMarketplaceTracked,
}: Facts): Acquisition => ({
  acquisition_channel: src.slice(0, LENGTH_MAX),
  acquisition_product: 'abonapay',
  ...(isMarketplaceTracked ? { source_signup: isFromMarketplace ? 'amazon' : 'direct' } : {}),
});
