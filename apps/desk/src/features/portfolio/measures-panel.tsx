import { peso } from '@abona/client/office/money.ts';
import { Drill } from '@abona/ui/dense/display/figure.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { portfolioCopy } from '#copy/portfolio.ts';
import { loansHref, type PartQuery } from './portfolio-address.ts';
import { type Portfolio, shareText } from './portfolio-text.ts';

const copy = portfolioCopy.measures;

type MeasuresPanelProps = { readonly read: Portfolio; readonly part: PartQuery };

/** What is set aside, lost and earned; figures that loans are made of lead to them. */
export function MeasuresPanel({ read, part }: MeasuresPanelProps) {
  const { figures, first_payment_default: firstPayments } = read;
  return (
    <Panel title={copy.title}>
      <KeyValues
        entries={[
          { label: copy.provisions, value: peso(figures.provisions) },
          { label: copy.coverage30, value: shareText(figures.coverage_par30) },
          { label: copy.coverage90, value: shareText(figures.coverage_par90) },
          {
            label: copy.restructured,
            value: (
              <Drill href={loansHref({ ...part, restructured: 'yes' })}>
                {shareText(figures.par30_restructured)}
              </Drill>
            ),
          },
          {
            label: copy.imor,
            value: <Drill href={loansHref({ ...part, late: 90 })}>{shareText(figures.imor)}</Drill>,
          },
          { label: copy.imora, value: shareText(figures.imora) },
          {
            label: copy.writtenOff,
            value: (
              <Drill href={loansHref({ ...part, bucket: 'written_off' })}>
                {peso(figures.written_off_12_months)}
              </Drill>
            ),
          },
          ...firstPayments.map(({ days, share }) => ({
            label: copy.firstPayment(days),
            value: (
              <Drill href={loansHref({ ...part, first_unpaid: days === 1 ? '1' : '30' })}>
                {shareText(share)}
              </Drill>
            ),
          })),
          { label: copy.interest, value: peso(figures.interest) },
          { label: copy.yield, value: shareText(read.yield) },
          { label: copy.costOfRisk, value: shareText(read.cost_of_risk) },
        ]}
      />
    </Panel>
  );
}
