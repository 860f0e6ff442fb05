import { configuration } from '#browser/configuration.ts';
import { offerDetailsCopy as copy } from '#copy/offer-details.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import styles from './offer.module.css';
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
          {copy.legalTerms}
        </a>
        <a href={links.privacy_notice} target="_blank" rel="noreferrer">
          {copy.privacy}
        </a>
      </div>
    </div>
  );
}
