import type { RiskTier } from '@abona/contract/origination/decision';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { type Rate, rate, rateText } from '@abona/kernel/rate';

/** What every plan of an offer is computed from; with a term it is a whole quote. */
export type OfferTerms<Product> = {
  readonly product: Product;
  readonly tier: RiskTier;
  /** What is lent: the price less the down payment. */
  readonly amount: Centavos;
  readonly on: CivilDate;
};

const MARK = '%rate';

const isRate = (value: unknown): value is Rate =>
  value !== null && typeof value === 'object' && 'numerator' in value && 'denominator' in value;

/** As text, rates by their decimals, so that they come back to the last digit. */
export const writeTerms = (terms: OfferTerms<unknown>): string =>
  JSON.stringify(terms, (_, value: unknown) =>
    isRate(value) ? { [MARK]: rateText(value) } : value,
  );

export const readTerms = <Product>(text: string): OfferTerms<Product> =>
  JSON.parse(text, (_, value: unknown) => {
    const mark = value !== null && typeof value === 'object' ? Object.entries(value)[0] : undefined;
    return mark?.[0] === MARK ? rate(String(mark[1])) : value;
  });
