import { peso, pesoOrDash } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type { TrialBalanceRow } from '@abona/contract/staff/books';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { booksCopy } from '#copy/books.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';

const copy = booksCopy;
const { columns } = copy;

/** Every kind of account in a span of days; each leads to its accounts. */
export function Screen() {
  const [search, change] = useSearch();
  const { desde: from, hasta: day } = search;
  const query = {
    ...(from === undefined ? {} : { from }),
    ...(day === undefined ? {} : { day }),
  };
  const balance = useCall('getTrialBalance', { query }, { keepsLast: true });
  const { data } = balance;
  const asked = new URLSearchParams(query).toString();
  return (
    <MoneyFrame part="books">
      <div className={styles.filters}>
        <DenseTextField
          label={copy.from}
          type="date"
          value={from ?? data?.from ?? ''}
          onChange={(event) => change({ desde: event.target.value })}
        />
        <DenseTextField
          label={copy.to}
          type="date"
          value={day ?? data?.to ?? ''}
          onChange={(event) => change({ hasta: event.target.value })}
        />
        <DenseButtonLink
          variant="line"
          icon="download-simple-bold"
          href={`/staff/v1/books/trial-balance/export?${asked}`}
          download
        >
          {copy.download}
        </DenseButtonLink>
      </div>
      {balance.error !== null && (
        <Failure failure={balance.error} onRetry={() => void balance.refetch()} />
      )}
      {balance.isPending && (
        <Panel>
          <ScreenSkeleton />
        </Panel>
      )}
      {balance.error === null && data !== undefined && <Balance balance={data} />}
    </MoneyFrame>
  );
}

type BalanceProps = { readonly balance: StaffCallReply<'getTrialBalance'> };

function Balance({ balance }: BalanceProps) {
  const { rows, totals } = balance;
  const isSquare = Object.values(totals).every(({ debit, credit }) => debit === credit);
  return (
    <Panel
      title={copy.title}
      actions={
        <DenseTag tone={isSquare ? 'ok' : 'late'} text={isSquare ? copy.square : copy.notSquare} />
      }
      pad={false}
      className={styles.wide}
    >
      <PlainTable
        caption={copy.title}
        rows={rows}
        rowId={(row) => row.kind}
        columns={[
          { id: 'code', header: columns.code, look: 'muted', cell: ({ code }) => code },
          {
            id: 'account',
            header: columns.account,
            cell: (row) => <Link href={paths.accountKind(row.kind)}>{row.name}</Link>,
            total: copy.total,
          },
          {
            id: 'side',
            header: copy.nature,
            cell: ({ side }) => (side === 'debit' ? copy.debtor : copy.creditor),
          },
          amount('opening', columns.opening, peso(totals.opening.debit)),
          amount('debit', columns.debit, peso(totals.moved.debit)),
          amount('credit', columns.credit, peso(totals.moved.credit)),
          amount('closing', columns.closing, peso(totals.closing.debit)),
        ]}
        empty={copy.none}
      />
    </Panel>
  );
}

const amount = (of: 'opening' | 'debit' | 'credit' | 'closing', header: string, total: string) => ({
  id: of,
  header,
  align: 'end' as const,
  cell: (row: TrialBalanceRow) => pesoOrDash(row[of]),
  total,
});
