import type { PublishedProduct } from '@abona/contract/lending/disclosure';
import { Card } from '@abona/ui/layout/card.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { legalCopy } from '#copy/legal/legal.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import styles from './legal.module.css';
import { type Fact, Facts } from './legal-facts.tsx';
import { disclosuresQuery } from './legal-queries.ts';

const copy = legalCopy.costs;
const percent = (figure: string): string => `${figure}%`;

/** What each product costs today, from the products themselves. */
export function CostsPage() {
  const found = useQuery(disclosuresQuery);
  return (
    <>
      <Text>{copy.lead}</Text>
      <QueryTrouble query={found} title={copy.failed} />
      {found.data?.products.map((product) => (
        <Product key={product.product} product={product} on={found.data.calculated_on} />
      ))}
      {found.data !== undefined && (
        <ul className={styles.list}>
          {found.data.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Product({ product, on }: { readonly product: PublishedProduct; readonly on: string }) {
  const { example } = product;
  return (
    <section className={styles.section}>
      <h2>{product.name}</h2>
      <Card>
        <Facts facts={[...pricesOf(product), ...freeOf(product)]} />
      </Card>
      <Text look="small" tone="muted">
        {copy.iva(percent(product.iva_percent))}{' '}
        {example !== null &&
          copy.catLegend(
            peso(example.amount),
            copy.term(example.instalments, copy.frequencies[example.frequency]),
            dayWithYear(on),
          )}
      </Text>
    </section>
  );
}

function pricesOf(product: PublishedProduct): readonly Fact[] {
  const { example, opening_fee_percent: opening, late_fee: lateFee } = product;
  const { moratory_rate_percent: moratory } = product;
  const { annual_rate_min_percent: lowest, annual_rate_max_percent: highest } = product;
  return [
    [copy.amount, copy.range(peso(product.amount_min), peso(product.amount_max))],
    [copy.rate, copy.range(percent(lowest), percent(highest))],
    ...(example === null
      ? []
      : ([[copy.cat, copy.range(percent(example.cat_min), percent(example.cat_max))]] as const)),
    [copy.opening, opening === null ? copy.notCharged : copy.openingShare(percent(opening))],
    ...(moratory === null ? [] : ([[copy.moratory, percent(moratory)]] as const)),
    [copy.lateFee, lateFee === null ? copy.notCharged : copy.lateFeeAmount(peso(lateFee))],
  ];
}

const freeOf = ({ cooling_off_business_days: days }: PublishedProduct): readonly Fact[] => [
  [copy.early, copy.free],
  [copy.statement, copy.free],
  [copy.yearly, copy.notCharged],
  [copy.withdrawal, copy.withdrawalDays(days)],
];
