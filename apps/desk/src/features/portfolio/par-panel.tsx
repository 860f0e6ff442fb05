import type { StaffCallReply } from '@abona/contract/client-types';
import { civilDate, endOfMonth } from '@abona/kernel/civil-date';
import { AreaChart } from '@abona/ui/dense/charts/line-chart.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { portfolioCopy } from '#copy/portfolio.ts';
import { shortDayText } from '#lib/moments.ts';
import { percentText } from '#lib/short-text.ts';
import styles from './portfolio-screen.module.css';
import { percentValue, shareText } from './portfolio-text.ts';

type Point = StaffCallReply<'getPortfolioSeries'>['points'][number];

const copy = portfolioCopy.par;
const shown = [
  { days: 30, tone: 1 },
  { days: 60, tone: 3 },
  { days: 90, tone: 2 },
] as const;

/** A month's end is called by its month. */
const closeText = (day: string): string =>
  endOfMonth(civilDate(day)) === day ? shortDayText(day).slice(-3) : shortDayText(day);

/** PAR at the last months' ends, and on the day itself. */
export function ParPanel({ points }: { readonly points: readonly Point[] }) {
  const lines = shown.map(({ days, tone }) => {
    const shares = points.map(({ par }) => par.find((one) => one.days === days)?.share);
    const last = shares.at(-1);
    return {
      id: String(days),
      tone,
      name: `${portfolioCopy.figures.par(days)} ${last === undefined ? '' : shareText(last)}`,
      points: shares.map((share, x) => ({ x, y: share === undefined ? 0 : percentValue(share) })),
    };
  });
  return (
    <Panel title={copy.title} actions={<span className={styles.sub}>{copy.sub}</span>}>
      {points.length < 2 ? (
        <p className={styles.none}>{copy.none}</p>
      ) : (
        <AreaChart
          label={copy.label(lines.map(({ name }) => name).join(', '))}
          xName={copy.month}
          yText={percentText}
          xTicks={points.map(({ day }, at) => ({ at, text: closeText(day) }))}
          namesWidth={96}
          height={220}
          series={lines}
        />
      )}
    </Panel>
  );
}
