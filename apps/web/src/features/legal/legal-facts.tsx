import type { DisclosuresView } from '@abona/contract/lending/disclosure';
import { showPhone } from '@abona/mexico/phone';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { legalCopy as copy } from '#copy/legal/legal.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import styles from './legal.module.css';
import { disclosuresQuery } from './legal-queries.ts';

export type Fact = readonly [name: string, value: string];

/** What somebody is called and where they are found, line by line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const entityFacts = ({ lender }: DisclosuresView): readonly Fact[] => [
  [copy.entity.name, lender.legal_name],
  [copy.entity.rfc, lender.rfc],
  [copy.entity.address, lender.address],
  [copy.entity.phone, showPhone(lender.phone)],
  [copy.entity.email, lender.email],
  [copy.entity.reca, lender.reca],
  [copy.entity.bureaus, lender.bureaus.join(', ')],
  [copy.entity.agencies, lender.collection_agencies],
];

/** Who stands behind the text, at its end. */
export function EntityFacts() {
  const found = useQuery(disclosuresQuery);
  return (
    <section className={styles.section} aria-label={copy.entity.title}>
      <h2>{copy.entity.title}</h2>
      <QueryTrouble query={found} title={copy.factsFailed} />
      {found.data !== undefined && (
        <>
          <Facts facts={entityFacts(found.data)} />
          <Text look="small" tone="muted">
            {found.data.lender.notice}
          </Text>
        </>
      )}
    </section>
  );
}
