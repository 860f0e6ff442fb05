import { peso } from '@abona/client/office/money.ts';
import { useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { OutgoingRow } from '@abona/contract/staff/money';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { pagingOf, usePages } from '#api/use-pages.ts';
import { moneyCopy, payoutKindWords, payoutStateWords } from '#copy/money.ts';
import { dayText, hourText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';
import { WaitingOut } from './waiting-out.tsx';

const copy = moneyCopy.outgoing;
const { columns } = copy;

const tones: Readonly<Record<OutgoingRow['state'], DenseTagTone>> = {
  queued: 'off',
  held: 'frozen',
  sent: 'info',
  in_review: 'late',
};

const toText = ({ customer, merchant }: OutgoingRow): string =>
  customer?.name ?? merchant ?? copy.nameless;

const sinceText = ({ created_at: at }: OutgoingRow): string => {
  const moment = new Date(at);
  return `${dayText(moment)} ${hourText(moment)}`;
};

const outgoingColumns: readonly DataColumn<OutgoingRow>[] = [
  { id: 'since', header: columns.since, width: 8, cell: sinceText },
  { id: 'kind', header: columns.kind, width: 9.5, cell: ({ kind }) => payoutKindWords[kind] },
  { id: 'to', header: columns.to, width: 6, grow: true, truncates: true, cell: toText },
  { id: 'account', header: columns.account, width: 4, cell: (row) => row.account_last4 },
  {
    id: 'amount',
    header: columns.amount,
    width: 6.5,
    align: 'end',
    look: 'strong',
    cell: ({ amount }) => peso(amount),
  },
  {
    id: 'state',
    header: columns.state,
    width: 7,
    cell: ({ state }) => <DenseTag tone={tones[state]} text={payoutStateWords[state]} />,
  },
];

/** Money on its way out, and what of money waits for a second person. */
export function Screen() {
  const [search, change] = useSearch();
  const go = useGo();
  const list = usePages('listOutgoing', { query: {} });
  const rows = list.data?.pages.flatMap(({ payouts }) => payouts) ?? [];
  return (
    <MoneyFrame part="outgoing">
      {list.error !== null && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      <div className={styles.pair}>
        <Panel
          title={copy.title}
          count={list.data && rows.length}
          pad={false}
          fill
          className={styles.table}
        >
          <ScreenTable
            label={copy.title}
            columns={outgoingColumns}
            rows={rows}
            rowId={(row) => row.payout_id}
            rowLabel={(row) => [sinceText(row), toText(row), peso(row.amount)].join(', ')}
            rowTone={({ state }) => (state === 'in_review' ? 'late' : undefined)}
            cursor={search['fila'] ?? null}
            onCursor={(fila) => change({ fila })}
            onOpen={({ customer }) => {
              if (customer !== null) go(paths.customer(customer.customer_id));
            }}
            {...pagingOf(list)}
            empty={<DenseEmpty title={copy.none} text={copy.noneText} />}
          />
        </Panel>
        <div className={styles.column}>
          <WaitingOut />
        </div>
      </div>
    </MoneyFrame>
  );
}
