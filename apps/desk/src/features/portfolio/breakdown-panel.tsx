import { peso, pesoOrDash } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { Drill } from '@abona/ui/dense/display/figure.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { useCall } from '#api/use-call.ts';
import { cohortText, partText, portfolioCopy } from '#copy/portfolio.ts';
import { Failure } from '#shell/route-failure.tsx';
import { isSummed, loansHref, type PartQuery, portfolioHref } from './portfolio-address.ts';
import styles from './portfolio-screen.module.css';
import { countText, shareText } from './portfolio-text.ts';

type Group = StaffCallReply<'getPortfolioBreakdown'>['groups'][number];

const keys = ['product', 'merchant', 'tier', 'cohort'] as const;
type Key = (typeof keys)[number];

const copy = portfolioCopy.breakdown;

const nameOf: Readonly<Record<Key, (group: Group) => string>> = {
  product: ({ key }) => partText.product(key),
  merchant: ({ key, name }) => partText.merchant(key, name),
  tier: ({ key }) => partText.tier(key),
  cohort: ({ key }) => cohortText(key),
};

/** What is already chosen cannot be told apart further, and not everything is kept as sums. */
const canSplit = (part: PartQuery, by: Key): boolean =>
  part[by] === undefined && isSummed({ ...part, [by]: 'x' });

/** The portfolio by product, shop, tier or month of opening; each part leads to its own figures, and to its loans. */
export function BreakdownPanel({ part }: { readonly part: PartQuery }) {
  const [{ por }, change] = useSearch();
  const possible = keys.filter((key) => canSplit(part, key));
  const by = possible.find((key) => key === por) ?? possible[0];
  const read = useCall(
    'getPortfolioBreakdown',
    { query: { ...part, by: by ?? 'product' } },
    { enabled: by !== undefined, keepsLast: true },
  );
  if (by === undefined) return null;
  return (
    <Panel
      title={copy.title}
      pad={false}
      actions={
        <DenseSegmented
          legend={copy.by}
          choices={keys.map((value) => ({
            value,
            text: copy.choices[value],
            disabled: !possible.includes(value),
          }))}
          value={by}
          onChange={(value) => change({ por: value })}
        />
      }
    >
      <Unread read={read} rows={4} />
      {read.data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
        <section className={styles.parts} aria-label={copy.choices[by]} tabIndex={0}>
          <GroupTable groups={read.data.groups} by={by} part={part} />
        </section>
      )}
    </Panel>
  );
}

type UnreadProps = {
  readonly read: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly rows: number;
};

/** A part of the screen that is on its way, or could not be read. */
export function Unread({ read, rows }: UnreadProps) {
  if (read.error !== null)
    return <Failure failure={read.error} onRetry={() => void read.refetch()} />;
  return read.isPending ? <DenseSkeleton rows={rows} /> : null;
}

type GroupTableProps = {
  readonly groups: readonly Group[];
  readonly by: Key;
  readonly part: PartQuery;
};

function GroupTable({ groups, by, part }: GroupTableProps) {
  const { heads } = copy;
  const partOf = ({ key }: Group): PartQuery => ({ ...part, [by]: key });
  const newest = by === 'cohort' ? -1 : 1;
  const rows = groups.toSorted((one, other) =>
    by === 'cohort' ? newest * one.key.localeCompare(other.key) : other.principal - one.principal,
  );
  return (
    <PlainTable
      caption={`${copy.title}: ${copy.choices[by]}`}
      rows={rows}
      rowId={({ key }) => key}
      empty={portfolioCopy.nothing}
      columns={[
        {
          id: 'key',
          header: copy.choices[by],
          look: 'strong',
          cell: (group) => <Drill href={portfolioHref(partOf(group))}>{nameOf[by](group)}</Drill>,
        },
        {
          id: 'loans',
          header: heads.loans,
          align: 'end',
          cell: (group) => <Drill href={loansHref(partOf(group))}>{countText(group.loans)}</Drill>,
        },
        {
          id: 'principal',
          header: heads.principal,
          align: 'end',
          cell: ({ principal }) => peso(principal),
        },
        {
          id: 'par30',
          header: heads.par30,
          align: 'end',
          cell: (group) => (
            <Drill href={loansHref({ ...partOf(group), late: 30 })}>{shareText(group.par30)}</Drill>
          ),
        },
        {
          id: 'par90',
          header: heads.par90,
          align: 'end',
          cell: (group) => (
            <Drill href={loansHref({ ...partOf(group), late: 90 })}>{shareText(group.par90)}</Drill>
          ),
        },
        {
          id: 'provisions',
          header: heads.provisions,
          align: 'end',
          look: 'muted',
          cell: ({ provisions }) => pesoOrDash(provisions),
        },
        {
          id: 'first',
          header: heads.firstPayment,
          align: 'end',
          cell: (group) => {
            const first = group.first_payment_default.find(({ days }) => days === 30);
            return first === undefined ? (
              '—'
            ) : (
              <Drill href={loansHref({ ...partOf(group), first_unpaid: '30' })}>
                {shareText(first.share)}
              </Drill>
            );
          },
        },
        {
          id: 'written',
          header: heads.writtenOff,
          align: 'end',
          look: 'muted',
          cell: ({ written_off_12_months: lost }) => pesoOrDash(lost),
        },
      ]}
    />
  );
}
