/** A part of the portfolio: what its loans have in common. `all`: anything; `none`: they have none. */
export type PortfolioPart = {
  readonly product: string;
  readonly merchant: string;
  readonly tier: string;
  readonly cohort: string;
};

/** How a part can be told apart further. */
export type PartKey = keyof PortfolioPart;

export const wholePortfolio: PortfolioPart = {
  product: 'all',
  merchant: 'all',
  tier: 'all',
  cohort: 'all',
};

/**
 * Whether sums of it are kept: products, shops and tiers in any way, months of opening with a product and a tier, or
 * with a shop alone. Shops by all of these together would be as many rows as loans.
 */
export const isKept = ({ product, merchant, tier, cohort }: PortfolioPart): boolean =>
  cohort === 'all' || merchant === 'all' || (product === 'all' && tier === 'all');
