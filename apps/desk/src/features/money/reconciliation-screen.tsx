import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { moneyCopy, receiptRailWords } from '#copy/money.ts';
import { wholeDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';

const copy = moneyCopy.reconciliation;

type Rail = StaffCallReply<'getReconciliation'>['rails'][number];

/** What came in on a day, three ways. */
export function Screen() {
  const [search, change] = useSearch();
  const today = useCall('getStaffToday', {}).data?.today;
  const day = search['dia'];
  // Nobody named a day: the last that is over, as it is answered.
  const { data } = useCall('getReconciliation', { query: day === undefined ? {} : { day } });
  return (
    <MoneyFrame part="reconciliation">
      <div className={styles.filters}>
        <DenseTextField
          label={moneyCopy.day}
          type="date"
          value={day ?? data?.day ?? ''}
          max={today}
          onChange={(event) => change({ dia: event.target.value })}
        />
      </div>
      <ThreeWays day={day} />
    </MoneyFrame>
  );
}

/** The bank's own page, whose provider never reports a day. */
const SILENT = 'santander';

type Standing = 'square' | 'open' | 'differs' | 'unreported';

/** Nothing is square before all who report have. */
function standingOf({ provider, ours, theirs, books, open }: Rail): Standing {
  if (open > 0) return 'open';
  const sides = theirs === null ? [books] : [books, theirs];
  if (sides.some((one) => one.count !== ours.count || one.amount !== ours.amount)) return 'differs';
  return theirs === null && provider !== SILENT ? 'unreported' : 'square';
}

/** By rail: the provider's report, our receipts, the books. Beside other work only how many. */
export function ThreeWays({
  day,
  isShort = false,
}: {
  readonly day?: string | undefined;
  readonly isShort?: boolean;
}) {
  const read = useCall('getReconciliation', { query: day === undefined ? {} : { day } });
  if (read.isPending)
    return (
      <Panel>
        <ScreenSkeleton />
      </Panel>
    );
  if (read.error !== null)
    return <Failure failure={read.error} onRetry={() => void read.refetch()} />;
  const { rails } = read.data;
  const open = rails.reduce((sum, rail) => sum + rail.open, 0);
  const unposted = rails.flatMap((rail) => rail.unposted);
  const figure = ({ count, amount }: { readonly count: number; readonly amount: number }) =>
    isShort ? String(count) : `${count} · ${peso(amount)}`;
  return (
    <Panel
      title={copy.title(wholeDayText(read.data.day))}
      actions={<DayTag rails={rails} open={open} />}
      pad={false}
      className={styles.wide}
    >
      <PlainTable
        caption={copy.title(wholeDayText(read.data.day))}
        rows={rails}
        rowId={(rail) => `${rail.provider}:${rail.rail}`}
        columns={[
          {
            id: 'rail',
            header: copy.columns.rail,
            look: 'strong',
            cell: ({ rail, provider }) =>
              provider === SILENT ? copy.santander : receiptRailWords[rail],
          },
          { id: 'ours', header: copy.columns.ours, align: 'end', cell: ({ ours }) => figure(ours) },
          {
            id: 'theirs',
            header: copy.columns.theirs,
            align: 'end',
            cell: ({ theirs }) => (theirs === null ? copy.noReport : figure(theirs)),
          },
          {
            id: 'books',
            header: copy.columns.books,
            align: 'end',
            cell: ({ books }) => figure(books),
          },
          {
            id: 'result',
            header: copy.columns.result,
            align: 'end',
            cell: (rail) => <Result rail={rail} day={read.data.day} />,
          },
        ]}
      />
      {!isShort && <p className={styles.note}>{copy.note}</p>}
      {!isShort && unposted.length > 0 && (
        <p className={styles.note}>{`${copy.unposted}: ${unposted.join(', ')}`}</p>
      )}
    </Panel>
  );
}

function DayTag({ rails, open }: { readonly rails: readonly Rail[]; readonly open: number }) {
  const standings = rails.map(standingOf);
  if (open > 0) return <DenseTag tone="late" text={copy.tag(open)} />;
  if (standings.includes('differs')) return <DenseTag tone="late" text={copy.differs} />;
  if (standings.includes('unreported')) return <DenseTag tone="off" text={copy.unreported} />;
  return <DenseTag tone="ok" text={copy.allSquare} />;
}

function Result({ rail, day }: { readonly rail: Rail; readonly day: string }) {
  const standing = standingOf(rail);
  if (standing === 'square') return <DenseTag tone="ok" icon="check-bold" text={copy.square} />;
  if (standing === 'unreported') return <DenseTag tone="off" text={copy.unreported} />;
  if (standing === 'differs') return <DenseTag tone="latesoft" text={copy.differs} />;
  const href = `${paths.differences}?riel=${rail.rail}&dia=${day}`;
  return (
    <Link className={styles.late} href={href}>
      {copy.open(rail.open)}
    </Link>
  );
}
