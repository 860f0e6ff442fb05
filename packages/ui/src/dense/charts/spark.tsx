import styles from './chart.module.css';
import { type SeriesTone, seriesClass } from './chart-frame.tsx';
import { areaPath, linearScale, linePath, spanOf } from './chart-scale.ts';

type SparkProps = {
  readonly label: string;
  readonly values: readonly number[];
  readonly tone?: SeriesTone | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
};

/** How a figure moved, beside it. */
export function Spark({ label, values, tone = 1, width = 88, height = 28 }: SparkProps) {
  const x = linearScale([0, Math.max(1, values.length - 1)], [2, width - 4]);
  const y = linearScale(spanOf(values), [height - 4, 4]);
  const points = values.map((value, at) => ({ x: x(at), y: y(value) }));
  const last = points.at(-1);
  return (
    <svg
      className={seriesClass[tone]}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.area} d={areaPath(points, height)} />
      <path className={styles.line} d={linePath(points)} />
      {last !== undefined && <circle className={styles.fill} cx={last.x} cy={last.y} r="3" />}
    </svg>
  );
}
