import type { DisclosuresView } from '@abona/contract/lending/disclosure';
import { showPhone } from '@abona/mexico/phone';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { legalCopy } from '#copy/legal/legal.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import styles from './legal.module.css';
import { Facts } from './legal-facts.tsx';
import { disclosuresQuery } from './legal-queries.ts';

const copy = legalCopy.care;
const names = legalCopy.entity;

/** Where users turn to: first to us, then to the authority. */
export function CarePage() {
  const found = useQuery(disclosuresQuery);
  return (
    <>
      <Text>{copy.lead}</Text>
      <QueryTrouble query={found} title={legalCopy.factsFailed} />
      {found.data !== undefined && (
        <>
          <section className={styles.section}>
            <h2>{found.data.une.name}</h2>
            <Facts
              facts={[
                [names.address, found.data.une.address],
                [names.phone, showPhone(found.data.une.phone)],
                [names.email, found.data.une.email],
                [copy.website, found.data.une.website],
                [copy.hours, found.data.une.hours],
              ]}
            />
          </section>
          <Agencies agencies={found.data.lender.agencies} />
          <section className={styles.section}>
            <h2>{found.data.condusef.name}</h2>
            <Facts
              facts={[
                [copy.phones, found.data.condusef.phones.join(' y ')],
                [names.email, found.data.condusef.email],
                [copy.website, found.data.condusef.website],
              ]}
            />
          </section>
        </>
      )}
      <section className={styles.section}>
        <h2>{copy.how}</h2>
        <ol className={styles.list}>
          {copy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Text>
          {copy.bureau} {copy.bureauAddress}
        </Text>
      </section>
    </>
  );
}

type AgenciesProps = { readonly agencies: DisclosuresView['lender']['agencies'] };

/** Who may contact somebody in our name: published, so that a stranger is known for one. */
function Agencies({ agencies }: AgenciesProps) {
  return (
    <section className={styles.section}>
      <h2>{copy.agencies}</h2>
      <Text>{agencies.length === 0 ? copy.noAgencies : copy.agenciesLead}</Text>
      {agencies.map((agency) => (
        <Facts
          key={agency.redeco_number}
          facts={[
            [names.name, agency.name],
            [names.address, agency.address],
            [copy.phones, agency.phones.map(showPhone).join(' y ')],
            [copy.partners, agency.partners.join(', ')],
            [copy.redeco, agency.redeco_number],
          ]}
        />
      ))}
    </section>
  );
}
