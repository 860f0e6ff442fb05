import { peso, pesoOrDash } from '@abona/client/office/money.ts';
import { useAddressPart, useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import type { DataColumn } from '@abona/ui/dense/table/data-column.ts';
import { pagingOf, usePages } from '#api/use-pages.ts';
import { booksCopy, journalKindText } from '#copy/books.ts';
import { civilDateText } from '#lib/moments.ts';
import { shortId } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenTable } from '#shell/screen-table.tsx';
import { ownerText } from './accounts-screen.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';

const copy = booksCopy;
const { postingColumns: columns } = copy;

type Page = StaffCallReply<'listPostings'>;
type Posting = Page['postings'][number];

const idOf = ({ journal_id: journal, line }: Posting): string => `${journal}.${line}`;

const ledgerColumns: readonly DataColumn<Posting>[] = [
  { id: 'day', header: columns.day, width: 7.5, cell: (row) => civilDateText(row.business_date) },
  { id: 'journal', header: columns.journal, width: 6, cell: (row) => String(row.journal_id) },
  {
    id: 'kind',
    header: columns.kind,
    width: 11,
    look: 'strong',
    cell: (row) => journalKindText(row.kind),
  },
  {
    id: 'key',
    header: columns.key,
    width: 8,
    grow: true,
    truncates: true,
    look: 'muted',
    cell: ({ key }) => key,
  },
  {
    id: 'debit',
    header: columns.debit,
    width: 8,
    align: 'end',
    cell: (row) => pesoOrDash(row.debit),
  },
  {
    id: 'credit',
    header: columns.credit,
    width: 8,
    align: 'end',
    cell: (row) => pesoOrDash(row.credit),
  },
  {
    id: 'balance',
    header: columns.balance,
    width: 9,
    align: 'end',
    look: 'strong',
    cell: (row) => peso(row.balance),
  },
];

const titleOf = (account: Page['account']): string =>
  account.owner_name === null ? account.name : `${account.name}, ${ownerText(account)}`;

/** What was posted to one account, the latest first; each line leads to its journal. */
export function Screen() {
  const code = useAddressPart('account');
  const [search, change] = useSearch();
  const go = useGo();
  const list = usePages('listPostings', { query: { account: code } });
  const account = list.data?.pages[0]?.account;
  const rows = list.data?.pages.flatMap(({ postings }) => postings) ?? [];
  return (
    <MoneyFrame
      part="books"
      name={account === undefined ? code : titleOf(account)}
      crumbs={
        account === undefined ? [] : [{ name: account.name, href: paths.accountKind(account.kind) }]
      }
    >
      <div className={styles.filters}>
        <DenseButtonLink
          variant="line"
          icon="download-simple-bold"
          href={`/staff/v1/books/postings/export?account=${encodeURIComponent(code)}`}
          download
        >
          {copy.download}
        </DenseButtonLink>
        {account !== undefined && <Owner account={account} />}
      </div>
      <Panel
        title={account === undefined ? copy.postings : titleOf(account)}
        count={copy.order}
        pad={false}
        fill
        className={styles.table}
      >
        {list.error === null ? (
          <ScreenTable
            label={copy.postings}
            columns={ledgerColumns}
            rows={rows}
            rowId={idOf}
            rowLabel={(row) =>
              [civilDateText(row.business_date), journalKindText(row.kind), peso(row.balance)].join(
                ', ',
              )
            }
            cursor={search['fila'] ?? null}
            onCursor={(fila) => change({ fila })}
            onOpen={(row) => go(paths.journal(row.journal_id))}
            {...pagingOf(list)}
            empty={<DenseEmpty title={copy.noPostings} />}
          />
        ) : (
          <Failure failure={list.error} onRetry={() => void list.refetch()} />
        )}
      </Panel>
    </MoneyFrame>
  );
}

/** The way to the loan or the customer whose account it is. */
function Owner({ account }: Pick<Page, 'account'>) {
  const { loan_id: loanId, customer_id: customerId } = account;
  if (loanId !== null)
    return (
      <DenseButtonLink variant="ghost" href={paths.loan(loanId)}>
        {`${copy.openLoan} ${shortId(loanId)}`}
      </DenseButtonLink>
    );
  if (customerId === null) return null;
  return (
    <DenseButtonLink variant="ghost" href={paths.customer(customerId)}>
      {copy.openCustomer}
    </DenseButtonLink>
  );
}
