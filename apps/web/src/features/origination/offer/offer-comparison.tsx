import type { OfferPlan, OfferView } from '@abona/contract/origination/offer';
import { Button } from '@abona/ui/button/button.tsx';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useRef } from 'react';
import { offerCopy } from '#copy/offer.ts';
import styles from './offer.module.css';
import { money, type PlanKey, termText } from './plan-figures.ts';

const copy = offerCopy.compare;

type PlanComparison = OfferView['comparison']['plans'][number];
type CheaperPlan = NonNullable<PlanComparison['cheaper']>;

type OfferComparisonProps = {
  readonly offer: OfferView;
  readonly plan: OfferPlan;
  readonly onChoose: (plan: CheaperPlan) => void;
};

/** The chosen plan beside paying cash and beside the cheapest shorter one, which is chosen with a tap. */
export function OfferComparison({ offer, plan, onChoose }: OfferComparisonProps) {
  const rows = useRef<HTMLDivElement>(null);
  const compared = offer.comparison.plans.find(isPlan(plan));
  if (compared === undefined) return null;
  const { cheaper } = compared;
  return (
    <Section title={copy.title}>
      <div ref={rows} tabIndex={-1}>
        <CostList costs={rowsOf(offer, compared)} />
      </div>
      {cheaper === null ? (
        <Text look="small" tone="muted">
          {compared.extra === 0 && offer.comparison.cash_total !== null ? copy.same : copy.least}
        </Text>
      ) : (
        <Button
          size="s"
          variant="text"
          className={styles.more}
          onClick={() => {
            onChoose(cheaper);
            // The button is gone once nothing costs less: the figures that changed are read instead.
            rows.current?.focus();
          }}
        >
          {copy.choose(termText(cheaper), money(cheaper.saves))}
        </Button>
      )}
    </Section>
  );
}

const isPlan =
  ({ installments, frequency }: PlanKey) =>
  (one: PlanKey): boolean =>
    one.installments === installments && one.frequency === frequency;

function rowsOf(offer: OfferView, compared: PlanComparison): readonly Cost[] {
  const { cash_total } = offer.comparison;
  const { total, extra, cheaper } = compared;
  const rows: Cost[] = [
    cash_total === null
      ? { name: copy.loan, amount: money(offer.amount) }
      : { name: copy.cash, amount: money(cash_total) },
    {
      name: offer.down_payment.amount > 0 ? copy.planWithDownPayment : copy.plan,
      amount: extra === 0 ? money(total) : copy.planTotal(money(total), money(extra)),
    },
  ];
  const shorter = cheaper === null ? undefined : offer.plans.find(isPlan(cheaper));
  if (cheaper === null || shorter === undefined) return rows;
  const name = copy.cheaper(termText(shorter), money(shorter.installment_amount));
  return [...rows, { name, amount: money(cheaper.total) }];
}
