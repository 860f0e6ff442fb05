import { classNames } from '@abona/ui/class-names.ts';
import { LineChart } from '@abona/ui/dense/charts/line-chart.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { policyCopy } from '#copy/policies.ts';
import { ruleOfWords } from '#copy/policy-rules.ts';
import { percentText } from '#lib/short-text.ts';
import styles from './policy-screen.module.css';
import {
  bpsOf,
  bpsText,
  type ChallengerResult,
  type ChallengerRun,
  countText,
  type Side,
  shortPeso,
} from './policy-text.ts';

const STEP_BPS = 500;
const WHOLE_BPS = 10_000;

/** Losses at every five points of approval, between the steps that were counted. */
function curvePoints({ curve }: Side) {
  const first = curve[0];
  const last = curve.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = Math.ceil(first.approved_bps / STEP_BPS) * STEP_BPS;
  const count = Math.max(0, Math.floor((last.approved_bps - from) / STEP_BPS) + 1);
  return Array.from({ length: count }, (_, at) => {
    const x = from + at * STEP_BPS;
    const next = curve.findIndex(({ approved_bps }) => approved_bps >= x);
    const [low, high] = [curve[Math.max(0, next - 1)] ?? first, curve[next] ?? last];
    const width = high.approved_bps - low.approved_bps;
    const share = width === 0 ? 0 : (x - low.approved_bps) / width;
    return { x: x / 100, y: (low.loss_bps + (high.loss_bps - low.loss_bps) * share) / 100 };
  });
}

/** What letting more people in costs, by each policy's own order of them. */
export function CurvePanel({ result }: { readonly result: ChallengerResult }) {
  const copy = policyCopy.curve;
  const { champion, challenger, decisions } = result;
  const at = (side: Side) => ({
    x: (bpsOf(side.approved, decisions) ?? 0) / 100,
    y: side.loss_bps / 100,
  });
  const told = (side: Side) =>
    `${bpsText(bpsOf(side.approved, decisions))}, ${bpsText(side.loss_bps)}`;
  const lines = [champion, challenger].map(curvePoints);
  const ticks = Array.from({ length: WHOLE_BPS / STEP_BPS / 2 + 1 }, (_, tick) => tick * 10);
  const shown = lines.flat().map(({ x }) => x);
  return (
    <Panel title={copy.title}>
      <LineChart
        label={copy.label(told(champion), told(challenger))}
        xName={copy.xName}
        yText={percentText}
        xTicks={ticks
          .filter((tick) => tick >= Math.min(...shown) && tick <= Math.max(...shown))
          .map((tick) => ({ at: tick, text: `${tick}%` }))}
        namesWidth={112}
        height={248}
        series={[
          {
            id: 'before',
            name: '',
            heading: copy.heads.champion,
            points: lines[0] ?? [],
            tone: 6,
            dashed: true,
            bare: true,
          },
          {
            id: 'after',
            name: '',
            heading: copy.heads.challenger,
            points: lines[1] ?? [],
            tone: 1,
            bare: true,
          },
          {
            id: 'champion',
            name: copy.champion(bpsText(champion.loss_bps)),
            points: [at(champion)],
            tone: 6,
          },
          {
            id: 'challenger',
            name: copy.challenger(bpsText(challenger.loss_bps)),
            points: [at(challenger)],
            tone: 1,
          },
        ]}
      />
      <p className={styles.small}>{copy.note}</p>
    </Panel>
  );
}

type Part = ChallengerResult['swap']['in'];

const lossText = ({ expected_loss, amount }: Part): string => bpsText(bpsOf(expected_loss, amount));

/** Who is let in by one policy and not by the other. */
export function SwapPanel({ swap }: Pick<ChallengerResult, 'swap'>) {
  const copy = policyCopy.swap;
  return (
    <Panel title={copy.title} actions={<span className={styles.sub}>{copy.sub}</span>} pad={false}>
      <table className={styles.swap}>
        <caption className={styles.hidden}>{copy.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{copy.next.yes}</th>
            <th scope="col">{copy.next.no}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{copy.today.yes}</th>
            <SwapCell part={swap.stay_in} text={copy.stayIn} />
            <SwapCell part={swap.out} text={copy.out(lossText(swap.out))} look={styles.out} />
          </tr>
          <tr>
            <th scope="row">{copy.today.no}</th>
            <SwapCell part={swap.in} text={copy.in(lossText(swap.in))} look={styles.in} />
            <SwapCell part={swap.stay_out} text={copy.stayOut} />
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}

type SwapCellProps = {
  readonly part: Part;
  readonly text: string;
  readonly look?: string | undefined;
};

function SwapCell({ part, text, look }: SwapCellProps) {
  return (
    <td>
      <div className={classNames(styles.cell, look)}>
        <b>{countText(part.decisions)}</b>
        <span>{text}</span>
        {part.amount > 0 && <span>{shortPeso(part.amount)}</span>}
      </div>
    </td>
  );
}

/** What is lost in each tier, and by which figures that is known. */
export function TiersPanel({
  run,
  result,
}: {
  readonly run: ChallengerRun;
  readonly result: ChallengerResult;
}) {
  const copy = policyCopy.tiers;
  const rows = result.challenger.tiers.map((after, at) => ({
    after,
    before: result.champion.tiers[at] ?? after,
  }));
  const { version, source } = run.loss_assumption;
  return (
    <Panel
      title={copy.title}
      pad={false}
      footer={<span className={styles.small}>{copy.source(version, source)}</span>}
    >
      <PlainTable
        caption={copy.title}
        rows={rows}
        rowId={({ after }) => after.tier}
        columns={[
          { id: 'tier', header: copy.columns.tier, cell: ({ after }) => after.tier },
          {
            id: 'today',
            header: copy.columns.today,
            align: 'end',
            cell: ({ before }) => bpsText(bpsOf(before.expected_loss, before.amount)),
          },
          {
            id: 'next',
            header: copy.columns.next,
            align: 'end',
            cell: ({ after }) => bpsText(bpsOf(after.expected_loss, after.amount)),
          },
          {
            id: 'amount',
            header: copy.columns.amount,
            align: 'end',
            cell: ({ after }) => shortPeso(after.amount),
          },
        ]}
      />
    </Panel>
  );
}

/** Why applications are declined, by each policy; one may have several reasons. */
export function ReasonsPanel({ result }: { readonly result: ChallengerResult }) {
  const copy = policyCopy.reasons;
  const named = new Map(
    result.champion.reasons.map(({ reason, decisions }) => [reason, decisions]),
  );
  const after = new Map(
    result.challenger.reasons.map(({ reason, decisions }) => [reason, decisions]),
  );
  const reasons = [...new Set([...after.keys(), ...named.keys()])];
  return (
    <Panel title={copy.title} pad={false}>
      <PlainTable
        caption={copy.title}
        rows={reasons}
        rowId={(reason) => reason}
        columns={[
          {
            id: 'reason',
            header: copy.columns.reason,
            cell: (reason) => sentence(ruleOfWords[reason] ?? reason),
          },
          {
            id: 'today',
            header: copy.columns.today,
            align: 'end',
            cell: (reason) => countText(named.get(reason) ?? 0),
          },
          {
            id: 'next',
            header: copy.columns.next,
            align: 'end',
            cell: (reason) => countText(after.get(reason) ?? 0),
          },
        ]}
      />
    </Panel>
  );
}

const sentence = (words: string): string =>
  words.charAt(0).toLocaleUpperCase('es-MX') + words.slice(1);
