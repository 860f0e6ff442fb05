import type { OfferPlan } from '@abona/contract/origination/offer';
import { Checkbox } from '@abona/ui/form/checkbox.tsx';
import { configuration } from '#browser/configuration.ts';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import { contractPath, href } from '#routing/loan-paths.ts';
import styles from './offer.module.css';
import type { Acceptance } from './use-acceptance.ts';

type AcceptConsentProps = {
  readonly plan: Pick<OfferPlan, 'contract_url'>;
  readonly acceptance: Acceptance;
};

/** What is agreed to, with the ways to read it first. */
export function AcceptConsent({ plan, acceptance }: AcceptConsentProps) {
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
        <a href={plan.contract_url} target="_blank" rel="noreferrer">
          {copy.contract}
        </a>
        <a href={href(contractPath(plan.contract_url))} target="_blank" rel="noreferrer">
          {copy.plainContract}
        </a>
        <a href={links.terms} target="_blank" rel="noreferrer">
          {copy.legalTerms}
        </a>
        <a href={links.privacy_notice} target="_blank" rel="noreferrer">
          {copy.privacy}
        </a>
      </div>
    </div>
  );
}
