import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { Flower } from '@abona/ui/flower/flower.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { offerCopy as copy } from '#copy/offer.ts';
import styles from './offer.module.css';
import { costOf, money, periodOf } from './plan-figures.ts';

type PlanProps = { readonly offer: Pick<OfferView, 'known'>; readonly plan: OfferPlan };

/** The one big amount: what is paid each time, and what the credit costs. */
export function PlanWall({
  offer: { known },
  plan,
  square = false,
}: PlanProps & { readonly square?: boolean }) {
  const cost = costOf(plan);
  return (
    <Wall as="div" className={square ? styles.squareWall : styles.wall}>
      <div className={styles.pick}>
        <Flower total={plan.installments} paid={plan.installments} size={square ? 56 : 84} />
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
          {known !== null && (
            <>
              <br />
              {copy.lineLeft(
                money(known.line_available),
                money(Math.max(0, known.line_available - plan.financed_amount)),
              )}
            </>
          )}
        </Text>
      </WallBand>
    </Wall>
  );
}
