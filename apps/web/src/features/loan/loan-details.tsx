import type { LoanDetail } from '@abona/contract/lending/loan';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { loanCopy } from '#copy/loan.ts';
import { dayMonth } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { openingPath, reliefPath, withdrawalPath } from '#routing/case-paths.ts';
import { contractPath, href, receiptsPath } from '#routing/loan-paths.ts';

const copy = loanCopy.details;

const percent = (value: string): string => `${value}%`;

/** What was given back or paid ahead is in no instalment any more: the lines above the total add up to it. */
function reductionOf({ amount, cost, refunded, prepaid }: LoanDetail): number {
  if (refunded + prepaid === 0) return 0;
  const price = cost.interest + cost.fee + cost.iva + cost.opening_fee + cost.late_charges;
  return amount + price - cost.total;
}

function costsOf(loan: LoanDetail): readonly Cost[] {
  const { cost, refunded, prepaid } = loan;
  const reduction = reductionOf(loan);
  const some = (name: string, amount: number): readonly Cost[] =>
    amount > 0 ? [{ name, amount: peso(amount) }] : [];
  const text = (name: string, value: string | null): readonly Cost[] =>
    value === null ? [] : [{ name, amount: value }];
  return [
    { name: loan.kind === 'cash' ? copy.cash : copy.purchase, amount: peso(loan.amount) },
    { name: copy.cost, amount: peso(cost.interest + cost.fee + cost.iva) },
    ...some(copy.openingFee, cost.opening_fee),
    ...some(copy.late, cost.late_charges),
    ...text(copy.reduced(refunded > 0, prepaid > 0), reduction > 0 ? `−${peso(reduction)}` : null),
    { name: copy.total, amount: peso(cost.total), total: true },
    { name: copy.cat, amount: percent(loan.cat_percent) },
    { name: copy.rate, amount: percent(loan.annual_rate_percent) },
    ...text(
      copy.moratory,
      loan.moratory_rate_percent === null ? null : percent(loan.moratory_rate_percent),
    ),
    ...text(copy.lateFee, loan.late_fee === null ? null : peso(loan.late_fee)),
    ...some(copy.credit, loan.credit_balance),
    ...(refunded === reduction ? [] : some(copy.refunded, refunded)),
    ...text(copy.goods, loan.goods),
    ...text(copy.order, loan.order_id),
    { name: copy.folio, amount: loan.folio },
  ];
}

/** What it costs in pesos and by the law's own figures, why the plan changed, and the papers. */
export function LoanDetails({ loan }: { readonly loan: LoanDetail }) {
  const words = loanCopy.documents;
  return (
    <Section title={copy.title}>
      <Card>
        <CostList costs={costsOf(loan)} />
      </Card>
      {loan.plan_changes.map((change) => (
        <Banner
          key={`${change.on} ${change.reason}`}
          tone="info"
          title={loanCopy.changes.title}
          text={loanCopy.changes.line(change.reason, peso(change.level_payment))}
        />
      ))}
      {loan.cooling_off_until !== null && (
        <Banner tone="info" text={loanCopy.coolingOff(dayMonth(loan.cooling_off_until))} />
      )}
      <RowCard>
        {loan.contract_url !== null && (
          <>
            <Row icon="file-text" title={words.contract} href={loan.contract_url} />
            <Row
              icon="scroll"
              title={words.plainContract}
              href={href(contractPath(loan.contract_url))}
            />
          </>
        )}
        <Row icon="receipt" title={words.receipts} href={href(receiptsPath(loan.loan_id))} />
        {loan.status === 'active' && (
          <Row icon="clock-bold" title={words.calendar} href={loan.calendar_url} />
        )}
        {loan.status === 'active' && (
          <>
            <Row
              icon="hand-heart-fill"
              title={words.relief}
              href={href(reliefPath(loan.loan_id))}
            />
            {loan.cooling_off_until !== null && (
              <Row
                icon="arrow-u-up-left"
                title={words.withdraw}
                support={words.withdrawText(dayMonth(loan.cooling_off_until))}
                href={href(withdrawalPath(loan.loan_id))}
              />
            )}
            <Row
              icon="shield-check"
              title={words.notMe}
              href={href(openingPath('no-fui-yo', { credito: loan.loan_id }))}
            />
          </>
        )}
        <Row icon="headset" title={words.help} href={hrefOf('cases')} />
      </RowCard>
    </Section>
  );
}
