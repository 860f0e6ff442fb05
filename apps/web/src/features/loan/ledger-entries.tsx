import type { InstalmentBooks, LedgerEntryView } from '@abona/contract/lending/early-payment';
import { Text } from '@abona/ui/text.tsx';
import { loanCopy } from '#copy/loan.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import styles from './loan.module.css';

const copy = loanCopy.books;

/** The entries of the books behind an instalment, for whoever asks: both columns add up. */
export function LedgerEntries({ books }: { readonly books: InstalmentBooks }) {
  const { entries, charged, paid, is_whole } = books;
  return (
    <details className={styles.books}>
      <summary>{copy.title}</summary>
      {entries.length === 0 && (
        <Text look="small" tone="muted">
          {copy.empty}
        </Text>
      )}
      {entries.map((entry) => (
        <Entry key={entry.journal} entry={entry} />
      ))}
      {entries.length > 0 && (
        <Text look="small" tone="muted">
          {is_whole ? copy.sums(peso(charged), peso(paid)) : copy.corrected}
        </Text>
      )}
    </details>
  );
}

/** Nothing stands where nothing moved. */
const cell = (amount: number): string => (amount === 0 ? '' : peso(amount));

function Entry({ entry }: { readonly entry: LedgerEntryView }) {
  const { journal, journals, date, kind, title, lines, total, share, tax_collected } = entry;
  const day = dayWithYear(date);
  return (
    <div className={styles.entry}>
      <table className={styles.postings}>
        <caption>
          {title}
          <span>
            {journals === 1 ? copy.journal(journal, day) : copy.journals(journals, journal, day)}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{copy.account}</th>
            <th scope="col">{copy.debit}</th>
            <th scope="col">{copy.credit}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, debit, credit }) => (
            <tr key={`${account}${debit}`}>
              <th scope="row">{account}</th>
              <td>{cell(debit)}</td>
              <td>{cell(credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{copy.total}</th>
            <td>{peso(total)}</td>
            <td>{peso(total)}</td>
          </tr>
        </tfoot>
      </table>
      {share !== total && <Text look="caption">{copy.share[kind](peso(share))}</Text>}
      {tax_collected > 0 && <Text look="caption">{copy.tax(peso(tax_collected))}</Text>}
    </div>
  );
}
