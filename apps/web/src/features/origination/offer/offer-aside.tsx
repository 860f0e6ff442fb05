import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { Button } from '@abona/ui/button/button.tsx';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { offerCopy } from '#copy/offer.ts';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import { AcceptConsent } from './accept-consent.tsx';
import styles from './offer.module.css';
import { PlanCat } from './plan-cat.tsx';
import { costsOf } from './plan-costs.ts';
import { money } from './plan-figures.ts';
import { PlanWall } from './plan-wall.tsx';
import type { Acceptance } from './use-acceptance.ts';

type OfferAsideProps = {
  readonly offer: OfferView;
  readonly plan: OfferPlan;
  readonly acceptance: Acceptance;
  readonly disabled: boolean;
};

/** Wide screens: everything that decides, in one card that stays in sight. */
export function OfferAside({ offer, plan, acceptance, disabled }: OfferAsideProps) {
  return (
    <aside className={styles.aside} aria-label={copy.summary}>
      <OnDesktop>
        <Card flush raised className={styles.side}>
          <PlanWall offer={offer} plan={plan} square />
          <div className={styles.sideBody}>
            <CostList costs={costsOf(offer, plan)} />
            <PlanCat offer={offer} plan={plan} />
            <AcceptConsent plan={plan} acceptance={acceptance} />
            <Button
              full
              busy={acceptance.isBusy}
              disabled={disabled}
              onClick={() => acceptance.accept(plan)}
            >
              {offerCopy.accept(plan.installments, money(plan.installment_amount))}
            </Button>
          </div>
        </Card>
      </OnDesktop>
    </aside>
  );
}
