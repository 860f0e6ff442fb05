import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { centavos, formatMoney } from '@abona/kernel/money';
import { offerCopy as copy } from '#copy/offer.ts';

export const money = (amount: number): string => formatMoney(centavos(amount));

type Period = { readonly many: string; readonly each: string; readonly name: string };

const periods: Readonly<Record<string, Period>> = copy.periods;

/** A frequency in words; one that nobody told us of is called by its own name. */
export const periodOf = (frequency: string): Period =>
  periods[frequency] ?? { many: frequency, each: frequency, name: frequency };

/** What the credit costs over what is bought: interest, its IVA and the opening fee. */
export const costOf = ({ interest_amount, iva_amount, opening_fee }: OfferPlan): number =>
  interest_amount + iva_amount + opening_fee;

/** The frequencies on offer, in the offer's order. */
export const frequenciesOf = (offer: OfferView): readonly string[] => [
  ...new Set(offer.plans.map(({ frequency }) => frequency)),
];

export const plansAt = (offer: OfferView, frequency: string): readonly OfferPlan[] =>
  offer.plans.filter((plan) => plan.frequency === frequency);

/** The chosen plan, or, when it is not on offer (any more), the one in the middle. */
export function planOf(plans: readonly OfferPlan[], chosen: number | null): OfferPlan | null {
  const middle = plans[Math.floor(plans.length / 2)] ?? null;
  return plans.find(({ installments }) => installments === chosen) ?? middle;
}

/** The ways of a down payment; none while there is none to make. */
export const usableMethods = ({ down_payment: { amount, methods } }: OfferView) =>
  amount > 0 ? methods : [];

export type PlanKey = Pick<OfferPlan, 'installments' | 'frequency'>;

/** «8 quincenas» */
export const termText = ({ installments, frequency }: PlanKey): string =>
  copy.term(installments, periodOf(frequency).many);

export type PlanRefusal = OfferView['refused_plans'][number]['reason'];

/** What the customer set themselves that a plan goes beyond; null: nothing. */
export const refusalOf = (
  { refused_plans }: OfferView,
  { installments, frequency }: PlanKey,
): PlanRefusal | null =>
  refused_plans.find((one) => one.installments === installments && one.frequency === frequency)
    ?.reason ?? null;
