import { ChartTables } from '@abona/ui/dense/charts/chart-frame.tsx';
import { ColumnChart } from '@abona/ui/dense/charts/column-chart.tsx';
import { Contributions } from '@abona/ui/dense/charts/contributions.tsx';
import { Dumbbell } from '@abona/ui/dense/charts/dumbbell.tsx';
import { HeatMatrix } from '@abona/ui/dense/charts/heat-matrix.tsx';
import { AreaChart, LineChart } from '@abona/ui/dense/charts/line-chart.tsx';
import { Spark } from '@abona/ui/dense/charts/spark.tsx';
import { StackBar, StackKey } from '@abona/ui/dense/charts/stack-bar.tsx';
import { Drill, Figure, FigureStrip } from '@abona/ui/dense/display/figure.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { kitCopy } from '#copy/kit.ts';
import { kitCharts as charts } from '#copy/kit-charts.ts';
import styles from './kit.module.css';

const { blocks } = kitCopy;
const { par, vintages, columns, contributions, heat, dumbbell, stack } = charts;

const percent = (value: number): string => `${value}%`;
const pointsOf = (values: readonly number[]) => values.map((y, x) => ({ x, y }));
const ticksOf = (texts: readonly string[]) => texts.map((text, at) => ({ at, text }));

function KitFigures() {
  const [portfolio, par30, par90] = charts.figures;
  return (
    <div className={styles.wide}>
      <FigureStrip>
        <Figure
          label={portfolio.label}
          value={portfolio.value}
          href="#cartera"
          change={{ text: portfolio.change, direction: 'up', good: true }}
          trend={<Spark label={charts.trend(portfolio.label)} values={portfolio.trend} tone={4} />}
        />
        <Figure
          label={par30.label}
          value={par30.value}
          href="#par30"
          change={{ text: par30.change, direction: 'down', good: true }}
          trend={<Spark label={charts.trend(par30.label)} values={par30.trend} />}
        />
        <Figure
          label={par90.label}
          value={par90.value}
          note={par90.change}
          trend={<Spark label={charts.trend(par90.label)} values={par90.trend} tone={2} />}
        />
      </FigureStrip>
    </div>
  );
}

function KitLines() {
  const [name30, name60, name90] = par.names;
  return (
    <>
      <Panel title={blocks.lines}>
        <AreaChart
          label={par.label}
          xName={par.month}
          yText={percent}
          xTicks={ticksOf(par.ticks)}
          namesWidth={92}
          series={[
            { id: '30', name: name30, tone: 1, points: pointsOf(par.par30) },
            { id: '60', name: name60, tone: 3, points: pointsOf(par.par60) },
            { id: '90', name: name90, tone: 2, points: pointsOf(par.par90) },
          ]}
        />
      </Panel>
      <Panel title={blocks.vintages}>
        <LineChart
          label={vintages.label}
          xName={vintages.month}
          yText={percent}
          xTicks={ticksOf(vintages.ticks)}
          namesWidth={44}
          series={vintages.series.map(({ name, values }) => ({
            id: name,
            name,
            tone: name === 'jun' ? 1 : 6,
            ghost: name !== 'jun',
            points: pointsOf(values),
          }))}
        />
      </Panel>
    </>
  );
}

function KitBars() {
  return (
    <>
      <Panel title={blocks.columns}>
        <ColumnChart
          label={columns.label}
          names={columns.names}
          valueText={String}
          columns={columns.values.map((value, at) => ({
            id: String(at),
            name: String(400 + at * 20),
            value,
            tone: at < 4 ? 6 : 1,
          }))}
          marks={[
            { at: 4, letter: 'C', text: '490' },
            { at: 12, letter: 'A', text: '640' },
          ]}
        />
      </Panel>
      <Panel title={blocks.contributions}>
        <Contributions
          label={contributions.label}
          names={contributions.names}
          rows={contributions.rows}
        />
      </Panel>
      <Panel title={blocks.stack}>
        <div className={styles.stack}>
          <StackBar
            size="l"
            label={stack.label}
            parts={stack.parts.map((part) => ({ ...part, text: `${part.text} ${part.value}%` }))}
          />
          {stack.parts.map((part) => (
            <div key={part.id} className={styles.share}>
              <span className={styles.row}>
                <StackKey tone={part.tone} />
                {part.text}
              </span>
              <Drill href={`#${part.id}`}>{percent(part.value)}</Drill>
            </div>
          ))}
        </div>
      </Panel>
    </>
  );
}

export function KitCharts() {
  return (
    <ChartTables>
      <KitFigures />
      <KitLines />
      <KitBars />
      <Panel title={blocks.heat}>
        <HeatMatrix
          caption={heat.caption}
          corner={heat.corner}
          columns={heat.columns}
          diagonal
          valueText={(value) => value.toFixed(1)}
          rows={heat.rows.map(({ name, values }) => ({
            name,
            cells: values.map((value) => (value === null ? null : { value, href: '#creditos' })),
          }))}
        />
      </Panel>
      <Panel title={blocks.dumbbell}>
        <Dumbbell
          caption={dumbbell.caption}
          heads={dumbbell.heads}
          groups={dumbbell.groups}
          domain={[20, 80]}
          valueText={(value) => `${value.toFixed(1)}%`}
        />
      </Panel>
    </ChartTables>
  );
}
