import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { ExplainedPeso, StaffJournal, StaffLoan } from '@abona/contract/staff/staff-loan';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { useCall } from '#api/use-call.ts';
import { journalKindText } from '#copy/books.ts';
import { byWords } from '#copy/history.ts';
import { loanEventWords, railText } from '#copy/loans.ts';
import { pesoCopy as copy, lineText } from '#copy/peso.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilDateText, momentText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './explain-peso.module.css';

const PLACE = /^(\d{1,15})\.(\d{1,4})$/;

/** In the address: the journal, and the line of it from 1 on. */
export const placeOf = (journalId: number, line: number): string => `${journalId}.${line}`;

/** The line that somebody chose, explained from the ledger; nothing while none is chosen. */
export function PesoPanel({ loan }: { readonly loan: StaffLoan }) {
  const [search, change] = useSearch();
  const [, journalId, line] = PLACE.exec(search['peso'] ?? '') ?? [];
  if (journalId === undefined || line === undefined) return null;
  const close = () => change({ peso: null });
  return (
    <Panel
      title={copy.title}
      actions={
        <DenseButton size="s" variant="ghost" onClick={close}>
          {copy.close}
        </DenseButton>
      }
    >
      <Explained loan={loan} journalId={Number(journalId)} line={Number(line)} onClose={close} />
    </Panel>
  );
}

type ExplainedProps = {
  readonly loan: StaffLoan;
  readonly journalId: number;
  readonly line: number;
  readonly onClose: () => void;
};

function Explained({ loan, journalId, line, onClose }: ExplainedProps) {
  const params = { loan_id: loan.loan_id, journal_id: journalId, line };
  const explained = useCall('explainPeso', { params });
  useShortcuts([{ keys: 'Escape', label: copy.close, hint: copy.close, run: onClose }]);
  if (explained.isPending) return <ScreenSkeleton />;
  if (explained.error !== null)
    return <Failure failure={explained.error} onRetry={() => void explained.refetch()} />;
  return <Explanation loan={loan} explained={explained.data} />;
}

type ExplanationProps = { readonly loan: StaffLoan; readonly explained: ExplainedPeso };

function Explanation({ loan, explained }: ExplanationProps) {
  const may = useMay();
  const { journal, line: at } = explained;
  const line = journal.lines[at - 1];
  if (line === undefined) return null;
  const isDebit = line.debit > 0;
  const others = journal.lines.filter(({ debit }) => debit > 0 !== isDebit);
  return (
    <div className={styles.parts}>
      <div>
        <p className={styles.amount}>{peso(line.debit + line.credit)}</p>
        <p>{`${lineText(line)}: ${line.name}.`}</p>
      </div>
      <p>{storyOf(loan, journal)}</p>
      <section aria-label={isDebit ? copy.from : copy.to}>
        <h3 className={styles.heading}>{isDebit ? copy.from : copy.to}</h3>
        <Shares lines={others} />
      </section>
      <section aria-label={copy.balance}>
        <h3 className={styles.heading}>{copy.balance}</h3>
        <Balance explained={explained} amount={line.debit + line.credit} />
      </section>
      <p className={styles.quiet}>
        {`${copy.square} `}
        {may('getJournal') && (
          <Link href={paths.journal(journal.journal_id)}>{copy.journal(journal.journal_id)}</Link>
        )}
      </p>
    </div>
  );
}

/** What happened, when and by whom; what the calendar brings has no event. */
function storyOf(loan: StaffLoan, journal: StaffJournal): string {
  const day = civilDateText(journal.business_date);
  const who = copy.did(
    journal.by.name ?? byWords[journal.by.kind],
    momentText(new Date(journal.posted_at)),
  );
  const event = loan.events.find(({ key }) => key === journal.key);
  if (event === undefined) return `${copy.calendar(journalKindText(journal.kind), day)} ${who}`;
  const what = [loanEventWords[event.kind], event.rail === null ? '' : railText(event.rail)];
  const words = what.filter((text) => text !== '').join(' · ');
  return `${copy.happened(words, event.amount === null ? '' : peso(event.amount), day)} ${who}`;
}

const CENTS = 100;

type SharesProps = { readonly lines: StaffJournal['lines'] };

/** The other side of the journal: of each peso, how many centavos. */
function Shares({ lines }: SharesProps) {
  const total = lines.reduce((sum, { debit, credit }) => sum + debit + credit, 0);
  return (
    <ul className={styles.shares}>
      {lines.map((line) => {
        const { account, debit, credit } = line;
        const amount = debit + credit;
        const cents = Math.round((amount * CENTS) / total);
        return (
          <li key={`${account} ${debit} ${credit}`}>
            <span>
              {lineText(line)}
              <span className={styles.quiet}>{line.name}</span>
            </span>
            <span className={styles.share}>{copy.part(peso(amount), copy.cents(cents))}</span>
            <span className={styles.bar} style={{ inlineSize: `${cents}%` }} aria-hidden="true" />
          </li>
        );
      })}
    </ul>
  );
}

type BalanceProps = { readonly explained: ExplainedPeso; readonly amount: number };

function Balance({ explained: { balance, grows }, amount }: BalanceProps) {
  if (balance === null) return <p className={styles.quiet}>{copy.shared}</p>;
  return (
    <KeyValues
      entries={[
        { label: copy.before, value: peso(balance.before) },
        { label: copy.change, value: grows ? copy.up(peso(amount)) : copy.down(peso(amount)) },
        { label: copy.after, value: <b>{peso(balance.after)}</b> },
      ]}
    />
  );
}
