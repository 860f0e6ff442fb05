import { Axes, MARGIN } from './axes.tsx';
import styles from './chart.module.css';
import { ChartFrame, type SeriesTone, seriesClass } from './chart-frame.tsx';
import { columnPath, linearScale, niceTicks, spanOf } from './chart-scale.ts';

type ChartColumn = {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly tone?: SeriesTone | undefined;
  /** Written below it; only some need to be. */
  readonly tick?: string | undefined;
};

type ColumnMark = {
  /** Before which column the line stands. */
  readonly at: number;
  readonly letter: string;
  readonly text: string;
};

type ColumnChartProps = {
  readonly label: string;
  readonly columns: readonly ChartColumn[];
  readonly names: readonly [name: string, value: string];
  readonly valueText: (value: number) => string;
  /** Cuts between columns, such as the limits of the tiers. */
  readonly marks?: readonly ColumnMark[] | undefined;
  readonly height?: number | undefined;
};

const GAP = 3;

/** Amounts side by side; cuts stand over them with their letter. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, columns, names, valueText, marks = [], height = 200 } = props;
  const ticks = niceTicks([0, spanOf(columns.map(({ value }) => value))[1]]);
  const top = marks.length > 0 ? MARGIN.top + 18 : MARGIN.top;
  return (
    <ChartFrame
      label={label}
      height={height}
      table={{ heads: names, rows: columns.map(({ name, value }) => [name, valueText(value)]) }}
      draw={(width) => {
        // A cut may stand before the first column, or after the last.
        const places = [0, columns.length, ...marks.map(({ at }) => at)];
        const x = linearScale(spanOf(places), [MARGIN.left, width - MARGIN.right]);
        const y = linearScale(spanOf(ticks), [height - MARGIN.bottom, top]);
        return (
          <>
            <Axes
              width={width}
              height={height}
              right={MARGIN.right}
              xTicks={columns.flatMap(({ tick }, at) =>
                tick === undefined ? [] : [{ at: at + 0.5, text: tick }],
              )}
              yTicks={ticks.map((tick) => ({ at: tick, text: valueText(tick) }))}
              x={x}
              y={y}
            />
            {columns.map(({ id, value, tone = 1 }, at) => (
              <g key={id} className={seriesClass[tone]}>
                <path
                  className={styles.fill}
                  d={columnPath({
                    x: x(at) + GAP / 2,
                    y: y(value),
                    width: Math.max(1, x(at + 1) - x(at) - GAP),
                    height: y(0) - y(value),
                  })}
                />
              </g>
            ))}
            {marks.map(({ at, letter, text }) => (
              <g key={letter}>
                <line className={styles.mark} x1={x(at)} x2={x(at)} y1={10} y2={y(0)} />
                <circle className={styles.disc} cx={x(at)} cy={10} r={9} />
                <text className={styles.onDisc} x={x(at)} y={14}>
                  {letter}
                </text>
                <text className={styles.middle} x={x(at)} y={height - 4}>
                  {text}
                </text>
              </g>
            ))}
          </>
        );
      }}
    />
  );
}
