import type { OfferComparison, OfferView } from '@abona/contract/origination/offer';
import type { StoredOffer, StoredPlan } from './offer.ts';

type ComparedOffer = Pick<StoredOffer, 'kind' | 'amount'> & {
  readonly down_payment: Pick<StoredOffer['down_payment'], 'amount'>;
  readonly plans: readonly ComparedPlan[];
};
type ComparedPlan = Pick<
  StoredPlan,
  'installments' | 'frequency' | 'total_amount' | 'last_due_date'
>;

/**
 * Each plan beside paying at once, and beside the cheapest plan that is over sooner: what a longer one costs is
 * said where it is chosen. Nothing dearer is ever pointed at, nor what the customer's own limits would refuse.
 */
export function compareOffer(
  { kind, amount, down_payment, plans }: ComparedOffer,
  refused: OfferView['refused_plans'],
): OfferComparison {
  const totalOf = (plan: ComparedPlan): number => down_payment.amount + plan.total_amount;
  const canBeAccepted = ({ installments, frequency }: ComparedPlan): boolean =>
    !refused.some((one) => one.installments === installments && one.frequency === frequency);
  return {
    cash_total: kind === 'purchase' ? amount : null,
    plans: plans.map((plan) => {
      const total = totalOf(plan);
      const [cheaper] = plans
        .filter((one) => one.last_due_date < plan.last_due_date && totalOf(one) < total)
        .filter(canBeAccepted)
        .toSorted(byTotalThenLongest);
      return {
        installments: plan.installments,
        frequency: plan.frequency,
        total,
        extra: total - amount,
        cheaper:
          cheaper === undefined
            ? null
            : {
                installments: cheaper.installments,
                frequency: cheaper.frequency,
                total: totalOf(cheaper),
                saves: total - totalOf(cheaper),
              },
      };
    }),
  };
}

/** Of two that cost the same, the one with more time to pay. */
const byTotalThenLongest = (one: ComparedPlan, other: ComparedPlan): number =>
  one.total_amount - other.total_amount || other.last_due_date.localeCompare(one.last_due_date);
