import type { StaffCallReply } from '@abona/contract/client-types';
import type { SeriesTone } from '@abona/ui/dense/charts/chart-frame.tsx';
import { Spark } from '@abona/ui/dense/charts/spark.tsx';
import { Figure, FigureStrip } from '@abona/ui/dense/display/figure.tsx';
import { portfolioCopy } from '#copy/portfolio.ts';
import { loansHref, type PartQuery } from './portfolio-address.ts';
import {
  changeOf,
  countText,
  type Portfolio,
  percentValue,
  shareText,
  shortPeso,
} from './portfolio-text.ts';

type Point = StaffCallReply<'getPortfolioSeries'>['points'][number];

type FiguresStripProps = {
  readonly read: Portfolio;
  readonly part: PartQuery;
  readonly points: readonly Point[];
};

const copy = portfolioCopy.figures;
const shownPar = [
  { days: 30, tone: 1 },
  { days: 60, tone: 3 },
  { days: 90, tone: 2 },
] as const;

type Par = Portfolio['figures']['par'];
const parAt = (par: Par, days: number) => par.find((one) => one.days === days)?.share;

const trendOf = (name: string, values: readonly number[], tone: SeriesTone) =>
  values.length < 2 ? undefined : (
    <Spark label={copy.trend(name)} values={values} tone={tone} width={72} />
  );

/** The five figures that everything else explains, each beside the last month's end and leading to its loans. */
export function FiguresStrip({ read, part, points }: FiguresStripProps) {
  const { figures, previous } = read;
  const since = previous?.day;
  return (
    <FigureStrip>
      <Figure
        label={copy.portfolio}
        value={shortPeso(figures.principal)}
        href={loansHref(part)}
        {...movement(since, {
          now: figures.principal,
          before: previous?.figures.principal ?? 0,
          text: (more) => percentOf(more, previous?.figures.principal ?? 0),
          isGoodUp: true,
        })}
        trend={trendOf(
          copy.portfolio,
          points.map(({ principal }) => principal),
          4,
        )}
      />
      {shownPar.map(({ days, tone }) => {
        const share = parAt(figures.par, days);
        const before = parAt(previous?.figures.par ?? [], days);
        return (
          <Figure
            key={days}
            label={copy.par(days)}
            value={share === undefined ? '—' : shareText(share)}
            href={loansHref({ ...part, late: days })}
            {...movement(since, {
              now: share === undefined ? 0 : hundredths(share),
              before: before === undefined ? 0 : hundredths(before),
              text: (points) => copy.points((points / 100).toFixed(2)),
              isGoodUp: false,
            })}
            trend={trendOf(
              copy.par(days),
              points.map(({ par }) => {
                const at = parAt(par, days);
                return at === undefined ? 0 : percentValue(at);
              }),
              tone,
            )}
          />
        );
      })}
      <Figure
        label={copy.loans}
        value={countText(figures.loans)}
        href={loansHref(part)}
        {...movement(since, {
          now: figures.loans,
          before: previous?.figures.loans ?? 0,
          text: countText,
          isGoodUp: true,
        })}
        trend={trendOf(
          copy.loans,
          points.map(({ loans }) => loans),
          6,
        )}
      />
    </FigureStrip>
  );
}

/** Percents with two decimals are compared as whole numbers. */
const hundredths = (share: Parameters<typeof percentValue>[0]): number =>
  Math.round(percentValue(share) * 100);

const percentOf = (part: number, whole: number): string =>
  whole === 0 ? copy.points('—') : `${((part / whole) * 100).toFixed(1)}%`;

const movement = (
  since: string | undefined,
  moved: Omit<Parameters<typeof changeOf>[0], 'since'>,
) => (since === undefined ? { note: copy.first } : { change: changeOf({ ...moved, since }) });
