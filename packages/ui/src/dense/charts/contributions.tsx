import styles from './chart.module.css';
import { ChartFrame, type SeriesTone, seriesClass } from './chart-frame.tsx';
import { linearScale, spanOf } from './chart-scale.ts';

type Contribution = {
  readonly label: string;
  readonly points: number;
  /** What an average file gets: more helps, less takes away. */
  readonly neutral: number;
};

type ContributionsProps = {
  readonly label: string;
  readonly rows: readonly Contribution[];
  readonly names: readonly [factor: string, points: string, neutral: string];
};

const ROW_PX = 26;
const NAMES_PX = 150;
const VALUE_PX = 40;

export function toneOfPoints({ points, neutral }: Contribution): SeriesTone {
  if (points === neutral) return 6;
  return points > neutral ? 4 : 1;
}

/** What each factor gave, against what an average one gives. */
export function Contributions({ label, rows, names }: ContributionsProps) {
  const most = spanOf(rows.flatMap(({ points, neutral }) => [points, neutral]))[1];
  const height = rows.length * ROW_PX;
  return (
    <ChartFrame
      label={label}
      height={height}
      table={{
        heads: names,
        rows: rows.map((row) => [row.label, String(row.points), String(row.neutral)]),
      }}
      draw={(width) => {
        const x = linearScale([0, Math.max(1, most)], [NAMES_PX, width - VALUE_PX]);
        return (
          <>
            <line className={styles.axis} x1={NAMES_PX} x2={NAMES_PX} y1={0} y2={height} />
            {rows.map((row, at) => {
              const top = at * ROW_PX;
              const length = Math.max(2, x(row.points) - NAMES_PX);
              return (
                <g key={row.label} className={seriesClass[toneOfPoints(row)]}>
                  <text className={`${styles.ink} ${styles.end}`} x={NAMES_PX - 10} y={top + 17}>
                    {row.label}
                  </text>
                  <rect
                    className={styles.fill}
                    x={NAMES_PX}
                    y={top + 6}
                    width={length}
                    height={ROW_PX - 12}
                    rx="3"
                  />
                  <line
                    className={styles.mark}
                    x1={x(row.neutral)}
                    x2={x(row.neutral)}
                    y1={top + 3}
                    y2={top + ROW_PX - 3}
                  />
                  <text
                    className={styles.ink}
                    x={Math.max(NAMES_PX + length, x(row.neutral)) + 7}
                    y={top + 17}
                  >
                    {row.points}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    />
  );
}
