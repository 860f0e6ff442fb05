import { useSearch } from '@abona/client/office/use-address.ts';
import { LineChart } from '@abona/ui/dense/charts/line-chart.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { useCall } from '#api/use-call.ts';
import { cohortText, portfolioCopy } from '#copy/portfolio.ts';
import { percentText } from '#lib/short-text.ts';
import { Unread } from './breakdown-panel.tsx';
import type { PartQuery } from './portfolio-address.ts';
import styles from './portfolio-screen.module.css';
import { MATURE_MONTHS, vintageLines } from './vintage-lines.ts';

const copy = portfolioCopy.vintages;
const measures = ['30', '60', '90'] as const;

const percent = (value: number): string => `${value.toFixed(1)}%`;

/** Each month's loans by their age; the one at hand beside the worst of its age, in a sentence. */
export function VintagesPanel({ part }: { readonly part: PartQuery }) {
  const [{ mora }, change] = useSearch();
  const late = measures.find((days) => days === mora) ?? '30';
  const { cohort, ...rest } = part;
  const read = useCall('getPortfolioVintages', { query: { ...rest, late } }, { keepsLast: true });
  const lines = vintageLines(read.data?.vintages ?? [], cohort);
  return (
    <Panel
      title={copy.title(late)}
      count={copy.sub}
      actions={
        <DenseSegmented
          legend={copy.measure}
          choices={measures.map((value) => ({ value, text: copy.days(value) }))}
          value={late}
          onChange={(value) => change({ mora: value })}
        />
      }
    >
      <Unread read={read} rows={6} />
      {read.data !== undefined && lines.series.length === 0 && (
        <p className={styles.none}>{copy.none}</p>
      )}
      {lines.series.length > 0 && (
        <>
          <LineChart
            label={copy.label(late, lines.series.length)}
            xName={copy.month}
            yText={percentText}
            xTicks={Array.from({ length: lines.months + 1 }, (_, at) => ({
              at,
              text: at === lines.months ? copy.months(at) : String(at),
            }))}
            namesWidth={52}
            height={232}
            series={lines.series}
          />
          <Words {...lines} />
        </>
      )}
    </Panel>
  );
}

function Words({ comparison, hasYoung }: ReturnType<typeof vintageLines>) {
  if (comparison === null && !hasYoung) return null;
  return (
    <p className={styles.note}>
      {comparison !== null && (
        <>
          <b>{verdictOf(comparison)}</b>{' '}
          {copy.against(
            percent(comparison.of[0]),
            percent(comparison.of[1]),
            comparison.months,
          )}{' '}
        </>
      )}
      {hasYoung && copy.young(MATURE_MONTHS)}
    </p>
  );
}

function verdictOf({
  one,
  other,
  of: [value, worst],
}: NonNullable<ReturnType<typeof vintageLines>['comparison']>): string {
  const words = [cohortText(one), cohortText(other)] as const;
  if (value === worst) return copy.same(...words);
  return value < worst ? copy.better(...words) : copy.worse(...words);
}
