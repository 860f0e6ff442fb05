import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Lending } from '#modules/lending/module.ts';
import type { Clock } from '#platform/clock.ts';
import type { Offers } from '../ports.ts';

type Products = Awaited<ReturnType<Lending['productsOn']>>;
type Product = Products[number];
type Request = Parameters<Lending['quoteOffer']>[1];

/**
 * Plans for a product page: every term of the product for purchases, at the dearest conditions under
 * which the amount is lent at all. Whoever is approved pays that or less.
 */
export const createLendingOffers = (
  lending: Pick<Lending, 'productsOn' | 'quoteOffer'>,
  clock: Clock,
): Offers => ({
  leastAmount: async (tx) => {
    const product = purchaseProductOf(await lending.productsOn(today(clock), tx));
    invariant(product !== undefined, 'no product for purchases');
    return product.amountMin;
  },
  byAmount: async (amount) => {
    const on = today(clock);
    const product = purchaseProductOf(await lending.productsOn(on));
    if (product === undefined) return [];
    return requestsFor(product, { amount, on }).flatMap((request) => {
      const offer = lending.quoteOffer(product, request);
      if (!offer.ok) return [];
      const { schedule, cat } = offer.value;
      return [
        {
          instalments: request.count,
          frequency: request.frequency,
          instalmentAmount: schedule.levelPayment,
          totalAmount: schedule.totalToPay,
          catPercent: `${Math.floor(cat.tenths / 10)}.${cat.tenths % 10}`,
        },
      ];
    });
  },
});

const today = (clock: Clock) => mexicoCityDate(clock.now().getTime());

const purchaseProductOf = (products: Products): Product | undefined =>
  products.find(({ kind, isRevolving }) => kind === 'purchase' && !isRevolving);

/** One request for each term, in the tier with the lowest ceiling that still reaches the amount. */
function requestsFor(product: Product, { amount, on }: Pick<Request, 'amount' | 'on'>): Request[] {
  const tiers = Object.entries(product.tiers) as [Request['tier'], { amountMax: number }][];
  const [dearest] = tiers
    .filter(([, { amountMax }]) => amountMax >= amount)
    .toSorted(([, one], [, other]) => one.amountMax - other.amountMax);
  if (dearest === undefined) return [];
  const [tier] = dearest;
  return product.terms.flatMap(({ frequency, counts }) =>
    counts.map((count) => ({ tier, amount, frequency, count, on })),
  );
}
