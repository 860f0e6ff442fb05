import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { QueueRow } from '@abona/contract/staff/staff-queue';
import { civilDate, daysBetween } from '@abona/kernel/civil-date';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { useMemo } from 'react';
import { useCall } from '#api/use-call.ts';
import { pagingOf, usePages } from '#api/use-pages.ts';
import { moneyCopy } from '#copy/money.ts';
import { shortDayText } from '#lib/moments.ts';
import { shortId } from '#lib/short-text.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import { MatchPanel } from './match-panel.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';
import { ThreeWays } from './reconciliation-screen.tsx';
import { SettlementSums } from './settlements-screen.tsx';
import { WaitingOut } from './waiting-out.tsx';

const copy = moneyCopy.suspense;

/** Days after which a deposit waits too long, and those before it in which it waits at all. */
const LATE_DAYS = 3;

function clockOf({ due_on: day }: QueueRow, today: string) {
  const days = daysBetween(civilDate(day), civilDate(today));
  const late = days >= LATE_DAYS ? ('late' as const) : ('soon' as const);
  return {
    state: days <= 0 ? ('calm' as const) : late,
    text: copy.waits(days),
    used: Math.min(1, Math.max(0, days) / LATE_DAYS),
    kind: 'house' as const,
  };
}

const columnsOf = (today: string | undefined): readonly DataColumn<QueueRow>[] => [
  {
    id: 'since',
    header: copy.columns.since,
    width: 6.5,
    cell: (row) => (today === undefined ? '' : <ClockBadge {...clockOf(row, today)} />),
  },
  {
    id: 'reference',
    header: copy.columns.reference,
    width: 5,
    grow: true,
    cell: ({ label }) => (label === null ? '—' : shortId(label)),
  },
  {
    id: 'amount',
    header: copy.columns.amount,
    width: 6.5,
    align: 'end',
    look: 'strong',
    cell: ({ amount }) => peso(amount ?? 0),
  },
];

/** Money that nobody could place: the list, whose it may be, and what else is to be done with money today. */
export function Screen() {
  const may = useMay();
  return (
    <MoneyFrame part="suspense">
      <div className={styles.columns}>
        <Deposits />
        <div className={styles.column}>
          {may('listSettlements') && <SettlementSums />}
          <WaitingOut />
          {may('getReconciliation') && <ThreeWays isShort />}
        </div>
      </div>
    </MoneyFrame>
  );
}

function Deposits() {
  const [search, change] = useSearch();
  const today = useCall('getStaffToday', {}).data?.today;
  const list = usePages('listQueue', { params: { queue: 'suspense' }, query: {} });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const figures = list.data?.pages[0]?.figures ?? null;
  const columns = useMemo(() => columnsOf(today), [today]);
  const chosen = search['deposito'] ?? rows[0]?.subject.id;
  const open = (deposito: string | null) =>
    change({ deposito, credito: null, acto: null, aviso: null, veredicto: null });
  const next = () => {
    const at = rows.findIndex(({ subject }) => subject.id === chosen);
    open(
      rows[at + 1]?.subject.id ??
        rows.find(({ subject }) => subject.id !== chosen)?.subject.id ??
        null,
    );
  };
  return (
    <>
      <Panel
        title={copy.list}
        count={figures === null ? undefined : figures.open}
        actions={figures === null ? undefined : <b>{peso(figures.amount)}</b>}
        pad={false}
        fill
        className={styles.table}
      >
        {list.error !== null && (
          <Failure failure={list.error} onRetry={() => void list.refetch()} />
        )}
        <ScreenTable
          label={copy.list}
          columns={columns}
          rows={rows}
          rowId={({ subject }) => subject.id}
          rowLabel={({ label, amount, due_on: day }) =>
            [shortDayText(day), label, peso(amount ?? 0)].filter(Boolean).join(', ')
          }
          total={list.data?.pages[0]?.total ?? rows.length}
          cursor={chosen ?? null}
          onCursor={open}
          // A press chooses; only whoever asks for it comes to the act.
          onPreview={({ subject }) => open(subject.id)}
          onOpen={() => change({ acto: 'aplicar' })}
          {...pagingOf(list)}
          empty={<DenseEmpty title={copy.none} text={copy.noneText} />}
        />
      </Panel>
      <div className={styles.column}>
        {chosen === undefined ? (
          <Panel title={copy.whose}>{copy.choose}</Panel>
        ) : (
          <Deposit key={chosen} id={chosen} onNext={next} />
        )}
      </div>
    </>
  );
}

function Deposit({ id, onNext }: { readonly id: string; readonly onNext: () => void }) {
  const receipt = useCall('getSuspense', { params: { receipt_id: id } });
  if (receipt.isPending)
    return (
      <Panel title={copy.whose}>
        <ScreenSkeleton />
      </Panel>
    );
  if (receipt.error !== null)
    return (
      <Panel title={copy.whose}>
        <Failure failure={receipt.error} onRetry={() => void receipt.refetch()} />
      </Panel>
    );
  return <MatchPanel receipt={receipt.data} onNext={onNext} />;
}
