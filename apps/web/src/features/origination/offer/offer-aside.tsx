import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { configuration } from '#browser/configuration.ts';
import { offerCopy as copy } from '#copy/offer.ts';
import { Button } from '#ui/button/button.tsx';
import { CostList } from '#ui/display/cost-list.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { OnDesktop } from '#ui/layout/responsive.tsx';
import styles from './offer.module.css';
import { PlanCat, PlanWall } from './offer-cost.tsx';
import { costsOf } from './plan-figures.ts';
import type { Acceptance } from './use-acceptance.ts';

/** What is agreed to, with the ways to read it first. */
export function AcceptConsent({ acceptance }: { readonly acceptance: Acceptance }) {
  const { links } = configuration();
  return (
    <div>
      <Checkbox
        checked={acceptance.hasRead}
        error={acceptance.consentError}
        onChange={({ currentTarget }) => acceptance.tick(currentTarget.checked)}
      >
        {copy.consent}
      </Checkbox>
      <div className={styles.links}>
        <a href={links.terms} target="_blank" rel="noreferrer">
          {copy.terms_link}
        </a>
        <a href={links.privacy_notice} target="_blank" rel="noreferrer">
          {copy.privacy}
        </a>
      </div>
    </div>
  );
}

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
          <PlanWall plan={plan} square />
          <div className={styles.sideBody}>
            <CostList costs={costsOf(offer, plan)} />
            <PlanCat offer={offer} plan={plan} />
            <AcceptConsent acceptance={acceptance} />
            <Button
              full
              busy={acceptance.isBusy}
              disabled={disabled}
              onClick={() => acceptance.accept(plan)}
            >
              {copy.acceptShort}
            </Button>
          </div>
        </Card>
      </OnDesktop>
    </aside>
  );
}
