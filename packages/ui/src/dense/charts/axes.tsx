import styles from './chart.module.css';

export type AxisTick = { readonly at: number; readonly text: string };

/** Room around the drawing, in pixels. */
export const MARGIN = { left: 36, right: 12, top: 10, bottom: 22 } as const;

type AxesProps = {
  readonly width: number;
  readonly height: number;
  readonly right: number;
  readonly xTicks: readonly AxisTick[];
  readonly yTicks: readonly AxisTick[];
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
};

/** Lines across with their values at the left, names below. */
export function Axes({ width, height, right, xTicks, yTicks, x, y }: AxesProps) {
  return (
    <>
      {yTicks.map((tick, at) => (
        <g key={tick.at}>
          <line
            className={at === 0 ? styles.axis : styles.grid}
            x1={MARGIN.left}
            x2={width - right}
            y1={y(tick.at)}
            y2={y(tick.at)}
          />
          <text className={styles.end} x={MARGIN.left - 6} y={y(tick.at) + 4}>
            {tick.text}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text key={tick.at} className={styles.middle} x={x(tick.at)} y={height - 4}>
          {tick.text}
        </text>
      ))}
    </>
  );
}
