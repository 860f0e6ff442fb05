import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Rate } from '@abona/kernel/rate';
import type { ProductVersion, RiskTier, TierConditions } from './product.ts';
import { type LoanOffer, quoteOffer } from './quote-offer.ts';

type RequestedAmount = { readonly amount: Centavos; readonly on: CivilDate };

const isDearer = (one: Rate, other: Rate): boolean =>
  one.numerator * other.denominator > other.numerator * one.denominator;

/**
 * An amount in every term of a product, at the dearest conditions under which it is lent at all: what can be
 * told before anything is known of who asks. Whoever is approved pays that or less.
 */
export function dearestOffers(
  product: ProductVersion,
  { amount, on }: RequestedAmount,
): LoanOffer[] {
  const tier = dearestTier(product, amount);
  if (tier === null) return [];
  return product.terms.flatMap(({ frequency, counts }) =>
    counts.flatMap((count) => {
      const offer = quoteOffer(product, { tier, amount, frequency, count, on });
      return offer.ok ? [offer.value] : [];
    }),
  );
}

function dearestTier({ tiers }: ProductVersion, amount: Centavos): RiskTier | null {
  const reaching = (Object.entries(tiers) as [RiskTier, TierConditions][]).filter(
    ([, { amountMax }]) => amountMax >= amount,
  );
  const [first, ...others] = reaching;
  if (first === undefined) return null;
  const [tier] = others.reduce(
    (dearest, one) => (isDearer(one[1].annualRate, dearest[1].annualRate) ? one : dearest),
    first,
  );
  return tier;
}
