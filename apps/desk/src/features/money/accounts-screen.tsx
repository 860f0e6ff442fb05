import { peso } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { usePages } from '#api/use-pages.ts';
import { booksCopy } from '#copy/books.ts';
import { railText } from '#copy/loans.ts';
import { moneyCopy } from '#copy/money.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';

const copy = booksCopy;

type Owned = { readonly owner: string; readonly owner_name: string | null; readonly name: string };

/** Whose an account is: a rail, a shop, or nobody's alone. */
export const ownerText = ({ owner, owner_name: name, name: kind }: Owned): string => {
  if (name === null) return kind;
  return owner === 'rail' ? railText(name) : name;
};

/** The accounts of one kind, and what each holds. */
export function Screen() {
  const kind = useAddressPart('kind');
  const list = usePages('listBookAccounts', { query: { kind } });
  const chart = useCall('getTrialBalance', { query: {} }).data?.rows.find(
    (row) => row.kind === kind,
  );
  const accounts = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  const name = chart?.name ?? accounts[0]?.name ?? kind;
  const isPersonal = chart?.owner === 'loan' || chart?.owner === 'customer';
  return (
    <MoneyFrame part="books" name={name}>
      <Panel title={copy.accountsOf(name)} pad={false} className={styles.wide}>
        {list.error !== null && (
          <Failure failure={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <ScreenSkeleton />}
        {list.data !== undefined && accounts.length === 0 && (
          <DenseEmpty title={isPersonal ? copy.byLoan : copy.noAccounts} />
        )}
        {accounts.length > 0 && (
          <PlainTable
            caption={copy.accountsOf(name)}
            rows={accounts}
            rowId={(row) => row.account}
            columns={[
              {
                id: 'account',
                header: copy.columns.account,
                cell: (row) => <Link href={paths.account(row.account)}>{ownerText(row)}</Link>,
              },
              {
                id: 'balance',
                header: copy.columns.balance,
                align: 'end',
                look: 'strong',
                cell: (row) => peso(row.balance),
              },
            ]}
          />
        )}
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
    </MoneyFrame>
  );
}
