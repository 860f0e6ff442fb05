import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import type { Cost } from '@abona/ui/display/cost-list.tsx';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import { money } from './plan-figures.ts';

/** Line by line; the lines add up to the total, to the centavo. */
export function costsOf(offer: OfferView, plan: OfferPlan): readonly Cost[] {
  const isLoan = offer.kind === 'personal_loan';
  const lines: Cost[] = [
    { name: isLoan ? copy.costs.loan : copy.costs.purchase, amount: money(offer.amount) },
  ];
  if (offer.down_payment.amount > 0) {
    lines.push({ name: copy.costs.downPayment, amount: `− ${money(offer.down_payment.amount)}` });
  }
  if (plan.opening_fee > 0) {
    lines.push({ name: copy.costs.fee, amount: money(plan.opening_fee) });
  }
  return [
    ...lines,
    { name: copy.costs.interest, amount: money(plan.interest_amount) },
    { name: copy.costs.iva, amount: money(plan.iva_amount) },
    { name: copy.costs.total, amount: money(plan.total_amount), total: true },
  ];
}
