import { peso, pesoOrDash } from '@abona/client/office/money.ts';
import { useAddressPart } from '@abona/client/office/use-address.ts';
import type { StaffJournal } from '@abona/contract/staff/staff-loan';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { booksCopy, journalKindText } from '#copy/books.ts';
import { byWords } from '#copy/history.ts';
import { civilDateText, momentText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';

const copy = booksCopy;

/** One journal, line by line; each leads to its account. */
export function Screen() {
  const id = Number(useAddressPart('journalId'));
  const journal = useCall('getJournal', { params: { journal_id: id } });
  return (
    <MoneyFrame part="books" name={copy.journal(id)}>
      {journal.isPending && (
        <Panel>
          <ScreenSkeleton />
        </Panel>
      )}
      {journal.error !== null && (
        <Failure failure={journal.error} onRetry={() => void journal.refetch()} />
      )}
      {journal.data !== undefined && <Journal journal={journal.data} />}
    </MoneyFrame>
  );
}

function Journal({ journal }: { readonly journal: StaffJournal }) {
  const { lines, total, by, reverses } = journal;
  const sumOf = (column: 'debit' | 'credit') => lines.reduce((sum, line) => sum + line[column], 0);
  const isSquare = sumOf('debit') === total && sumOf('credit') === total;
  return (
    <div className={styles.pair}>
      <Panel
        title={journalKindText(journal.kind)}
        count={civilDateText(journal.business_date)}
        actions={
          <DenseTag
            tone={isSquare ? 'ok' : 'late'}
            text={isSquare ? copy.square : copy.notSquare}
          />
        }
        pad={false}
        className={styles.wide}
      >
        <PlainTable
          caption={copy.journal(journal.journal_id)}
          rows={lines.map((line, place) => ({ ...line, place }))}
          rowId={({ place }) => String(place)}
          columns={[
            {
              id: 'account',
              header: copy.columns.account,
              cell: ({ account, name }) => <Link href={paths.account(account)}>{name}</Link>,
              total: copy.total,
            },
            {
              id: 'debit',
              header: copy.columns.debit,
              align: 'end',
              cell: ({ debit }) => pesoOrDash(debit),
              total: peso(sumOf('debit')),
            },
            {
              id: 'credit',
              header: copy.columns.credit,
              align: 'end',
              cell: ({ credit }) => pesoOrDash(credit),
              total: peso(sumOf('credit')),
            },
          ]}
        />
      </Panel>
      <Panel title={copy.journal(journal.journal_id)}>
        <KeyValues
          align="start"
          entries={[
            { label: copy.keyOf, value: journal.key },
            { label: copy.writtenAt, value: momentText(new Date(journal.posted_at)) },
            { label: copy.by, value: by.name ?? byWords[by.kind] },
            ...(reverses === null
              ? []
              : [
                  {
                    label: copy.reverses,
                    value: <Link href={paths.journal(reverses)}>{copy.journal(reverses)}</Link>,
                  },
                ]),
          ]}
        />
      </Panel>
    </div>
  );
}
