import type { HomeView } from '@abona/contract/lending/home';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { withGoods } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import { openingPath, reliefPath } from '#routing/case-paths.ts';
import { href, payPath } from '#routing/loan-paths.ts';
import styles from './home.module.css';

const copy = homeMoneyCopy.late;

type Overdue = NonNullable<HomeView['overdue']>;

/** Whoever is late with one loan sees its ways out; with more, which one they mean. */
function wayOut({ loans }: Overdue): string {
  const [only] = loans;
  return only !== undefined && loans.length === 1
    ? reliefPath(only.loan_id)
    : openingPath('no-puedo-pagar');
}

/** Why the amount is what it is, loan by loan, and where help is. */
export function HomeLate({ overdue }: { readonly overdue: Overdue }) {
  return (
    <>
      <Banner
        tone="info"
        icon="hand-heart-fill"
        title={copy.help}
        text={copy.helpText}
        action={
          <ButtonLink size="s" variant="line" href={href(wayOut(overdue))}>
            {copy.helpGo}
          </ButtonLink>
        }
      />
      <Section title={copy.why}>
        <RowCard>
          {overdue.loans.map((loan) => (
            <Row
              key={loan.loan_id}
              tall
              href={href(payPath(loan.loan_id, { monto: 'vencido' }))}
              lead={<PetalTile tone="gold" icon="warning-fill" />}
              title={loan.title}
              support={withGoods(loan, copy.loan(loan.number, loan.days_late))}
              amount={peso(loan.amount)}
            />
          ))}
        </RowCard>
        {overdue.loans.map(({ loan_id, reason }) => (
          <Text key={loan_id} look="small" tone="muted" className={styles.note}>
            {reason}
          </Text>
        ))}
        {overdue.late_charges > 0 && (
          <Text look="small" tone="muted" className={styles.note}>
            {overdue.per_day > 0 ? copy.perDay(peso(overdue.per_day)) : copy.noPerDay}
          </Text>
        )}
      </Section>
    </>
  );
}
