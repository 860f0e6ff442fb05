import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { OnPhone } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { lazy, Suspense } from 'react';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import { AcceptConsent } from './accept-consent.tsx';
import styles from './offer.module.css';
import { OfferPoints } from './offer-points.tsx';
import { OfferSchedule } from './offer-schedule.tsx';
import { PlanCat } from './plan-cat.tsx';
import { costsOf } from './plan-costs.ts';
import type { Acceptance } from './use-acceptance.ts';

const KnownRows = lazy(() =>
  import('./known-applicant.tsx').then((part) => ({ default: part.KnownRows })),
);
const AcceptanceCodePart = lazy(() =>
  import('./known-applicant.tsx').then((part) => ({ default: part.AcceptanceCodePart })),
);

type OfferDetailsProps = {
  readonly offer: OfferView;
  readonly plan: OfferPlan;
  readonly acceptance: Acceptance;
};

/** Everything about the chosen plan: when, how much, what the law wants known, and the consent. */
export function OfferDetails({ offer, plan, acceptance }: OfferDetailsProps) {
  return (
    <>
      <OfferPoints offer={offer} />
      <OfferSchedule plan={plan} />
      <OnPhone>
        <div className={styles.column}>
          <Section title={copy.costs.title}>
            <CostList costs={costsOf(offer, plan)} />
          </Section>
          <PlanCat offer={offer} plan={plan} />
        </div>
      </OnPhone>
      {offer.disclosures.length > 0 && (
        <Section title={copy.disclosures}>
          <ul className={styles.disclosures}>
            {offer.disclosures.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
      {offer.known !== null && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <KnownRows known={offer.known} />
        </Suspense>
      )}
      <OnPhone>
        <AcceptConsent plan={plan} acceptance={acceptance} />
      </OnPhone>
      {offer.known !== null && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <AcceptanceCodePart known={offer.known} plan={plan} acceptance={acceptance} />
        </Suspense>
      )}
    </>
  );
}
