import type { StaffCallReply } from '@abona/contract/client-types';
import { HeatMatrix } from '@abona/ui/dense/charts/heat-matrix.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { useCall } from '#api/use-call.ts';
import { portfolioCopy, shortBucketWords } from '#copy/portfolio.ts';
import { shortDayText } from '#lib/moments.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ageOf, ages, loansHref, owedAges, type PartQuery } from './portfolio-address.ts';
import styles from './portfolio-screen.module.css';
import { shareText } from './portfolio-text.ts';

type Rolls = StaffCallReply<'getPortfolioRolls'>;

const copy = portfolioCopy.rolls;

/** Rows of the matrix with buckets taken together: what of each age's principal came where, in percent. */
export function matrixOf({ rows }: Pick<Rolls, 'rows'>) {
  return owedAges.map((from) => {
    const own = rows.filter((row) => ageOf(row.from) === from);
    const whole = own.reduce((sum, { principal }) => sum + principal, 0);
    const cells = ages.map((to) => {
      const part = own
        .flatMap((row) => row.to)
        .filter(({ bucket }) => ageOf(bucket) === to)
        .reduce((sum, { share }) => sum + share.part, 0);
      return part === 0 || whole === 0 ? null : (part / whole) * 100;
    });
    return { from, cells };
  });
}

/** Where the loans of the last month's end stand now. */
export function RollsPanel({ part }: { readonly part: PartQuery }) {
  const isOn = part.cohort === undefined;
  const rolls = useCall('getPortfolioRolls', { query: part }, { enabled: isOn, keepsLast: true });
  const { data } = rolls;
  return (
    <Panel
      title={copy.title}
      actions={
        data?.previous_day == null ? undefined : (
          <span className={styles.sub}>
            {copy.sub(shortDayText(data.previous_day), shortDayText(data.day))}
          </span>
        )
      }
    >
      {rolls.error !== null && (
        <Failure failure={rolls.error} onRetry={() => void rolls.refetch()} />
      )}
      {!isOn && <p className={styles.none}>{copy.cohort}</p>}
      {isOn && rolls.isPending && <DenseSkeleton rows={5} />}
      {isOn && data?.previous_day === null && <p className={styles.none}>{copy.none}</p>}
      {isOn && data !== undefined && data.previous_day !== null && (
        <Matrix rolls={data} part={part} />
      )}
    </Panel>
  );
}

function Matrix({ rolls, part }: { readonly rolls: Rolls; readonly part: PartQuery }) {
  return (
    <>
      <div className={styles.wide}>
        <HeatMatrix
          caption={copy.caption}
          corner={copy.corner}
          diagonal
          columns={ages.map((age) => shortBucketWords[age])}
          valueText={(value) => value.toFixed(1)}
          rows={matrixOf(rolls).map(({ from, cells }) => ({
            name: shortBucketWords[from],
            cells: cells.map((value, at) =>
              value === null
                ? null
                : { value, href: loansHref({ ...part, from, bucket: ages[at] ?? 'ended' }) },
            ),
          }))}
        />
      </div>
      <p className={styles.rollKey}>
        <DenseIcon name="arrow-left-bold" size="xs" />
        {copy.key}
        <DenseIcon name="arrow-right-bold" size="xs" />
      </p>
      {rolls.through.percent !== null && (
        <p className={styles.note}>{copy.through(shareText(rolls.through))}</p>
      )}
    </>
  );
}
