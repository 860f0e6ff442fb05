import styles from './chart.module.css';

export type AxisTick = { readonly at: number; readonly text: string };

/** Room around the drawing, in pixels. */
export const MARGIN = { left: 36, right: 12, top: 10, bottom: 22 } as const;

/** As wide as a character of a tick is, and what must stay free between two of them. */
const CHARACTER_PX = 7;
const TICK_GAP_PX = 6;

/** Those that stand on nobody's toes, from the left; the table has all of them. */
function readable(ticks: readonly AxisTick[], x: (value: number) => number): readonly AxisTick[] {
  let free = Number.NEGATIVE_INFINITY;
  return ticks.filter(({ at, text }) => {
    const half = (text.length * CHARACTER_PX) / 2;
    if (x(at) - half < free) return false;
    free = x(at) + half + TICK_GAP_PX;
    return true;
  });
}

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
      {readable(xTicks, x).map((tick) => (
        <text key={tick.at} className={styles.middle} x={x(tick.at)} y={height - 4}>
          {tick.text}
        </text>
      ))}
    </>
  );
}
