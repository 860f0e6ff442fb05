import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { formatDateFull } from '@abona/kernel/date-format';
import { offerCopy as copy } from '#copy/offer.ts';
import { CatBox } from '#ui/display/cat-box.tsx';
import { Flower } from '#ui/flower/flower.tsx';
import { Wall, WallBand } from '#ui/layout/wall.tsx';
import { Money } from '#ui/money.tsx';
import { Text } from '#ui/text.tsx';
import styles from './offer.module.css';
import { costOf, day, money, periodOf } from './plan-figures.ts';

type PlanProps = { readonly plan: OfferPlan };

/** The one big amount: what is paid each time, and what the credit costs. */
export function PlanWall({ plan, square = false }: PlanProps & { readonly square?: boolean }) {
  const cost = costOf(plan);
  return (
    <Wall as="div" className={square ? styles.squareWall : styles.wall}>
      <div className={styles.pick}>
        <Flower total={plan.installments} paid={plan.installments} size={84} />
        <div>
          <Text look="small" tone="muted">
            {copy.payments(plan.installments, periodOf(plan.frequency).each)}
          </Text>
          <Text look="amount-xl" className={styles.big}>
            <Money text={money(plan.installment_amount)} raised />
          </Text>
        </div>
      </div>
      <WallBand>
        <Text look="small">
          {cost === 0 ? (
            copy.noCost
          ) : (
            <>
              {copy.costBefore}
              <b>
                <Money text={money(cost)} />
              </b>
              {copy.costAfter}
            </>
          )}
        </Text>
      </WallBand>
    </Wall>
  );
}

type CatProps = PlanProps & { readonly offer: OfferView };

/** What being late costs: a rate or a fee. */
function lateText({ moratory_rate_percent, late_fee }: OfferPlan): string {
  if (late_fee !== null && late_fee > 0) return copy.cat.lateFee(money(late_fee));
  return moratory_rate_percent === null ? '' : copy.cat.moratory(moratory_rate_percent);
}

export function PlanCat({ offer, plan }: CatProps) {
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
