import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { SettlementRow } from '@abona/contract/staff/money';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { usePages } from '#api/use-pages.ts';
import { moneyCopy, settlementStateWords } from '#copy/money.ts';
import { wholeDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';

const copy = moneyCopy.settlements;
const { columns } = copy;

const tones: Readonly<Record<SettlementRow['state'], DenseTagTone>> = {
  due: 'info',
  held: 'warn',
  no_account: 'warn',
  owes: 'off',
  scheduled: 'info',
  paid: 'ok',
  returned: 'late',
};

/** A shop, and the way to its business for whoever may read that. */
function ShopName({ row }: { readonly row: SettlementRow }) {
  const may = useMay();
  if (!may('getMerchantReview')) return row.merchant;
  return <Link href={paths.merchant(row.merchant_id)}>{row.merchant}</Link>;
}

/** What shops are paid: of a day, or next. */
export function Screen() {
  const [search, change] = useSearch();
  const today = useCall('getStaffToday', {}).data?.today;
  const which = search['ver'] === 'por-depositar' ? 'due' : 'made';
  const day = search['dia'];
  return (
    <MoneyFrame part="settlements">
      <div className={styles.filters}>
        <DenseSegmented
          legend={copy.viewsLabel}
          choices={[
            { value: 'made', text: copy.made },
            { value: 'due', text: copy.due },
          ]}
          value={which}
          onChange={(value) => change({ ver: value === 'due' ? 'por-depositar' : null })}
        />
        {which === 'made' && (
          <DenseTextField
            label={moneyCopy.day}
            type="date"
            value={day ?? today ?? ''}
            max={today}
            onChange={(event) => change({ dia: event.target.value })}
          />
        )}
      </div>
      <Settlements which={which} day={which === 'made' ? day : undefined} />
    </MoneyFrame>
  );
}

type SettlementQuestion = { readonly which: 'made' | 'due'; readonly day: string | undefined };

function Settlements({ which, day }: SettlementQuestion) {
  const query = { which, ...(day === undefined ? {} : { day }) };
  const list = usePages('listSettlements', { query });
  if (list.isPending)
    return (
      <Panel>
        <ScreenSkeleton />
      </Panel>
    );
  if (list.error !== null)
    return <Failure failure={list.error} onRetry={() => void list.refetch()} />;
  const [first] = list.data.pages;
  const rows = list.data.pages.flatMap(({ settlements }) => settlements);
  const totals = first?.totals;
  const money = (id: string, header: string, of: 'sales' | 'refunds' | 'fee' | 'iva' | 'pays') => ({
    id,
    header,
    align: 'end' as const,
    cell: (row: SettlementRow) => peso(row[of]),
    total: peso(totals?.[of] ?? 0),
  });
  return (
    <Panel
      title={which === 'due' ? copy.due : copy.today}
      count={first === undefined || which === 'due' ? undefined : wholeDayText(first.day)}
      pad={false}
      className={styles.wide}
    >
      <PlainTable
        caption={copy.today}
        rows={rows}
        rowId={(row) => row.merchant_id}
        columns={[
          {
            id: 'shop',
            header: columns.shop,
            look: 'strong',
            cell: (row) => <ShopName row={row} />,
            total: copy.shops(totals?.shops ?? 0),
          },
          money('sales', columns.sales, 'sales'),
          money('refunds', columns.refunds, 'refunds'),
          money('fee', columns.fee, 'fee'),
          money('iva', columns.iva, 'iva'),
          { ...money('pays', columns.pays, 'pays'), look: 'strong' as const },
          { id: 'account', header: columns.account, cell: (row) => row.account_last4 ?? '—' },
          {
            id: 'state',
            header: columns.state,
            cell: ({ state }) => (
              <DenseTag tone={tones[state]} text={settlementStateWords[state]} />
            ),
          },
        ]}
        empty={which === 'due' ? copy.noneDue : copy.none}
      />
      {list.hasNextPage && (
        <div className={styles.more}>
          <DenseButton
            variant="line"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {moneyCopy.more}
          </DenseButton>
        </div>
      )}
    </Panel>
  );
}

const SHOWN = 5;

/** The same beside other work: the first shops of today, and the sum of all. */
export function SettlementSums() {
  const made = useCall('listSettlements', { query: {} });
  if (made.isPending)
    return (
      <Panel title={copy.today}>
        <ScreenSkeleton />
      </Panel>
    );
  if (made.error !== null)
    return <Failure failure={made.error} onRetry={() => void made.refetch()} />;
  const { settlements, totals, day } = made.data;
  const net = ({ sales, refunds }: { readonly sales: number; readonly refunds: number }) =>
    peso(sales + refunds);
  const fees = ({ fee, iva }: { readonly fee: number; readonly iva: number }) => peso(fee + iva);
  return (
    <Panel
      title={copy.today}
      count={wholeDayText(day)}
      actions={<Link href={paths.settlements}>{moneyCopy.more}</Link>}
      pad={false}
    >
      <PlainTable
        caption={copy.today}
        rows={settlements.slice(0, SHOWN)}
        rowId={(row) => row.merchant_id}
        columns={[
          {
            id: 'shop',
            header: columns.shop,
            truncates: true,
            cell: (row) => <ShopName row={row} />,
            total: copy.shops(totals.shops),
          },
          { id: 'net', header: columns.net, align: 'end', cell: net, total: net(totals) },
          {
            id: 'fee',
            header: columns.feeIva,
            align: 'end',
            look: 'muted',
            cell: fees,
            total: fees(totals),
          },
          {
            id: 'pays',
            header: columns.pays,
            align: 'end',
            look: 'strong',
            cell: (row) => peso(row.pays),
            total: peso(totals.pays),
          },
        ]}
        empty={copy.none}
      />
    </Panel>
  );
}
