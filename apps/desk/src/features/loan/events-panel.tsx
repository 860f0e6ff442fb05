import { peso, pesoOrDash } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffJournal, StaffLoan, StaffLoanEvent } from '@abona/contract/staff/staff-loan';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { useCall } from '#api/use-call.ts';
import { byWords } from '#copy/history.ts';
import { loanCopy } from '#copy/loan-screen.ts';
import { loanEventWords, railText } from '#copy/loans.ts';
import { pesoCopy } from '#copy/peso.ts';
import { civilDateText } from '#lib/moments.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './events-panel.module.css';
import pesoStyles from './explain-peso.module.css';
import { placeOf } from './explain-peso.tsx';

/** What happened to a loan, and beside it what each of it did to the books. */
export function EventsPanel({ loan }: { readonly loan: StaffLoan }) {
  const [search, change] = useSearch();
  const events = loan.events.toReversed();
  const chosen = events.find(({ key }) => key === search['hecho']) ?? events[0];
  return (
    <div className={styles.pair}>
      <Panel title={loanCopy.happened} count={loanCopy.facts(events.length)} pad={false}>
        <ul>
          {events.map((event) => (
            <li key={event.sequence}>
              <button
                type="button"
                className={classNames(styles.event, event === chosen && styles.chosen)}
                aria-pressed={event === chosen}
                onClick={() => change({ hecho: event.key })}
              >
                <EventLine event={event} />
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={loanCopy.journal} pad={false}>
        {chosen === undefined ? (
          <p className={styles.none}>{loanCopy.pick}</p>
        ) : (
          <Journals loanId={loan.loan_id} eventKey={chosen.key} />
        )}
      </Panel>
    </div>
  );
}

function EventLine({ event }: { readonly event: StaffLoanEvent }) {
  const { kind, rail, by, effective_on: effective, recorded_on: recorded, amount } = event;
  return (
    <>
      <span>
        <b>
          {rail === null ? loanEventWords[kind] : `${loanEventWords[kind]} · ${railText(rail)}`}
        </b>
        <span className={styles.note}>{by.name ?? byWords[by.kind]}</span>
      </span>
      <span>
        {civilDateText(effective)}
        <span className={styles.note}>{loanCopy.recorded(civilDateText(recorded))}</span>
      </span>
      <span className={styles.amount}>
        {amount === null ? '' : peso(amount)}
        {event.is_reversed && <DenseTag tone="warn" text={loanCopy.reversed} />}
      </span>
    </>
  );
}

type JournalsProps = { readonly loanId: string; readonly eventKey: string };

function Journals({ loanId, eventKey }: JournalsProps) {
  const journals = useCall('listLoanJournals', {
    params: { loan_id: loanId },
    query: { key: eventKey },
  });
  if (journals.isPending) return <ScreenSkeleton />;
  if (journals.error !== null) {
    return <Failure failure={journals.error} onRetry={() => void journals.refetch()} />;
  }
  const found = journals.data.journals;
  if (found.length === 0) return <p className={styles.none}>{loanCopy.noJournals}</p>;
  return found.map((journal) => <JournalTable key={journal.journal_id} journal={journal} />);
}

const { journalColumns } = loanCopy;

function JournalTable({ journal }: { readonly journal: StaffJournal }) {
  const [, change] = useSearch();
  const { lines, total } = journal;
  const debit = lines.reduce((sum, line) => sum + line.debit, 0);
  const credit = lines.reduce((sum, line) => sum + line.credit, 0);
  return (
    <div className={styles.journal}>
      <p className={styles.head}>
        {civilDateText(journal.business_date)}
        {debit === credit && debit === total && (
          <DenseTag tone="ok" icon="check-bold" text={loanCopy.balances} />
        )}
      </p>
      <PlainTable
        caption={loanCopy.journalsOf}
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowId={({ index }) => String(index)}
        columns={[
          {
            id: 'account',
            header: journalColumns.account,
            cell: ({ name, index, debit, credit }) => (
              <button
                type="button"
                className={pesoStyles.button}
                aria-label={pesoCopy.explain(name, peso(debit + credit))}
                onClick={() => change({ peso: placeOf(journal.journal_id, index + 1) })}
              >
                {name}
              </button>
            ),
            total: loanCopy.sum,
          },
          {
            id: 'debit',
            header: journalColumns.debit,
            align: 'end',
            cell: (line) => pesoOrDash(line.debit),
            total: peso(debit),
          },
          {
            id: 'credit',
            header: journalColumns.credit,
            align: 'end',
            cell: (line) => pesoOrDash(line.credit),
            total: peso(credit),
          },
        ]}
      />
    </div>
  );
}
