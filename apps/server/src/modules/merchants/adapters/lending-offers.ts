import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { formatPercent } from '@abona/kernel/money';
import { rateText } from '@abona/kernel/rate';
import type { Lending } from '#modules/lending/module.ts';
import type { Clock } from '#platform/clock.ts';
import type { Offers } from '../ports.ts';

/** Plans for a product page: what the amount costs at the dearest conditions of the product for purchases. */
export const createLendingOffers = (
  lending: Pick<Lending, 'productsOn' | 'dearestOffers'>,
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
    const offers = product === undefined ? [] : lending.dearestOffers(product, { amount, on });
    const plans = offers.map(({ request, schedule, cat }) => ({
      instalments: request.count,
      frequency: request.frequency,
      instalmentAmount: schedule.levelPayment,
      totalAmount: schedule.totalToPay,
      catPercent: `${Math.floor(cat.tenths / 10)}.${cat.tenths % 10}`,
      annualRatePercent: formatPercent(rateText(schedule.terms.annualRate), 2).slice(0, -1),
    }));
    return { plans, calculatedOn: on };
  },
});

type Products = Awaited<ReturnType<Lending['productsOn']>>;

const today = (clock: Clock) => mexicoCityDate(clock.now().getTime());

const purchaseProductOf = (products: Products): Products[number] | undefined =>
  products.find(({ kind, isRevolving }) => kind === 'purchase' && !isRevolving);
