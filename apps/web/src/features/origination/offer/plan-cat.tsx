import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { formatDateFull } from '@abona/kernel/date-format';
import { CatBox } from '@abona/ui/display/cat-box.tsx';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import { day } from './offer-schedule.tsx';
import { money } from './plan-figures.ts';

type PlanCatProps = { readonly offer: OfferView; readonly plan: OfferPlan };

/** What being late costs: a rate or a fee. */
function lateText({ moratory_rate_percent, late_fee }: OfferPlan): string {
  if (late_fee !== null && late_fee > 0) return copy.cat.lateFee(money(late_fee));
  return moratory_rate_percent === null ? '' : copy.cat.moratory(moratory_rate_percent);
}

export function PlanCat({ offer, plan }: PlanCatProps) {
  return (
    <CatBox figure={copy.cat.figure(plan.cat_percent)} suffix={copy.cat.suffix}>
      {copy.cat.purpose}
      <b>{copy.cat.rate(plan.annual_rate_percent)}</b>
      {copy.cat.feeBefore}
      <b>{money(plan.opening_fee)}</b>
      {copy.cat.dateBefore}
      {day(offer.calculated_on, formatDateFull)}
      {copy.cat.end}
      {lateText(plan)}
    </CatBox>
  );
}
