import { classNames } from '#class-names.ts';
import { Axes, type AxisTick, MARGIN } from './axes.tsx';
import styles from './chart.module.css';
import { ChartFrame, type ChartTable, type SeriesTone, seriesClass } from './chart-frame.tsx';
import {
  areaPath,
  linearScale,
  linePath,
  niceTicks,
  type Point,
  spanOf,
  spreadLabels,
} from './chart-scale.ts';

export type ChartSeries = {
  readonly id: string;
  /** Written at the end of its own line; there is no legend. */
  readonly name: string;
  /** In the table, where its line has no name of its own. */
  readonly heading?: string | undefined;
  readonly points: readonly Point[];
  readonly tone: SeriesTone;
  /** Stands behind the one that matters. */
  readonly ghost?: boolean | undefined;
  readonly dashed?: boolean | undefined;
  readonly filled?: boolean | undefined;
  /** Without a dot at its end: where it ends says nothing. */
  readonly bare?: boolean | undefined;
};

type LineChartProps = {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly xTicks: readonly AxisTick[];
  readonly xName: string;
  readonly yText: (value: number) => string;
  readonly height?: number | undefined;
  /** Room for the names at the right. */
  readonly namesWidth?: number | undefined;
  /** Where the values start; 0 unless told. */
  readonly from?: number | undefined;
};

/** Room for a name: as long as most are, a line high. */
const NAME_SIZE = { width: 44, height: 14 };

/** What has a value at one of the ticks; a single point between them is told by its name beside the drawing. */
function tableOf({ series, xTicks, xName, yText }: LineChartProps): ChartTable {
  const places = new Set(xTicks.map(({ at }) => at));
  const told = series.filter(({ points }) => points.some(({ x }) => places.has(x)));
  return {
    heads: [xName, ...told.map(({ name, heading }) => heading ?? name)],
    rows: xTicks.map(({ at, text }) => [
      text,
      ...told.map(({ points }) => {
        const point = points.find(({ x }) => x === at);
        return point === undefined ? '—' : yText(point.y);
      }),
    ]),
  };
}

type Scales = { readonly x: (value: number) => number; readonly y: (value: number) => number };

function Line({ series, x, y, base }: Scales & { series: ChartSeries; base: number }) {
  const points = series.points.map((point) => ({ x: x(point.x), y: y(point.y) }));
  const last = points.at(-1);
  return (
    <g className={seriesClass[series.tone]}>
      {series.filled === true && <path className={styles.area} d={areaPath(points, base)} />}
      <path
        className={classNames(
          styles.line,
          series.ghost === true && styles.ghost,
          series.dashed === true && styles.dashed,
        )}
        d={linePath(points)}
      />
      {last !== undefined && series.bare !== true && (
        <circle className={styles.dot} cx={last.x} cy={last.y} r={series.ghost === true ? 3 : 5} />
      )}
    </g>
  );
}

/** Names at the ends of their lines, moved apart where two ends meet. */
function Names({ series, x, y }: Scales & { series: readonly ChartSeries[] }) {
  const ends = series.flatMap((line) => {
    const last = line.points.at(-1);
    return last === undefined ? [] : [{ line, x: x(last.x), y: y(last.y) }];
  });
  const places = spreadLabels(ends, NAME_SIZE);
  return ends.map(({ line, x: at }, index) => (
    <g key={line.id} className={seriesClass[line.tone]}>
      <text
        className={line.ghost === true ? undefined : styles.name}
        x={at + 9}
        y={(places[index] ?? 0) + 4}
      >
        {line.name}
      </text>
    </g>
  ));
}

/** Lines with their names at their ends; at most one or two stand out. */
export function LineChart(props: LineChartProps) {
  const { label, series, xTicks, yText, height = 220, namesWidth = 80, from = 0 } = props;
  const points = series.flatMap((line) => line.points);
  const ticks = niceTicks([from, spanOf(points.map((point) => point.y))[1]]);
  return (
    <ChartFrame
      label={label}
      height={height}
      table={tableOf(props)}
      draw={(width) => {
        const base = height - MARGIN.bottom;
        const x = linearScale(spanOf(points.map((point) => point.x)), [
          MARGIN.left,
          width - namesWidth,
        ]);
        const y = linearScale(spanOf(ticks), [base, MARGIN.top]);
        return (
          <>
            <Axes
              width={width}
              height={height}
              right={namesWidth}
              xTicks={xTicks}
              yTicks={ticks.map((tick) => ({ at: tick, text: yText(tick) }))}
              x={x}
              y={y}
            />
            {series.map((line) => (
              <Line key={line.id} series={line} x={x} y={y} base={base} />
            ))}
            <Names series={series} x={x} y={y} />
          </>
        );
      }}
    />
  );
}

/** As lines, the ground under the first one tinted: how large a thing is, not only how it moves. */
export function AreaChart({ series, ...chart }: LineChartProps) {
  return (
    <LineChart
      {...chart}
      series={series.map((line, at) => (at === 0 ? { ...line, filled: true } : line))}
    />
  );
}
