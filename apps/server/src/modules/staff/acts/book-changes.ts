import type { ActPreview } from '@abona/contract/staff-acts/act';
import { publicId } from '@abona/kernel/public-id';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { loanChanges, loanMatter } from './loan-changes.ts';

export type BooksOfActs = Pick<Ledger, 'listOf' | 'nameOf'>;

type Journal = Awaited<ReturnType<Ledger['listOf']>>[number];

/** What the calendar brings: whether the day was settled before the act or with it, it shows the same. */
const ofCalendar: ReadonlySet<Journal['kind']> = new Set([
  'accrual',
  'late_charge',
  'credit_applied',
]);

/** More than any act writes of one loan. */
const JOURNALS_MAX = 50;

/** Begins to watch the books of a loan; asked later, what was written since, also under keys that move no account of it. */
async function watchBooks(ledger: BooksOfActs, tx: Tx, loanId: string) {
  const latest = (keys: readonly string[], limit: number) =>
    ledger.listOf(tx, { owner: loanId, keys, before: null, limit });
  const [last] = await latest([], 1);
  return async (keys: readonly string[]): Promise<ActPreview['changes']> => {
    const since = (await latest(keys, JOURNALS_MAX)).filter(
      ({ id, kind }) => id > (last?.id ?? 0) && !ofCalendar.has(kind),
    );
    return since.toReversed().flatMap(({ lines }) =>
      lines.map(({ account, amount }) => ({
        what: 'posting' as const,
        before: null,
        after: `${amount > 0 ? 'debit' : 'credit'} ${Math.abs(amount)} ${ledger.nameOf(account)}`,
      })),
    );
  };
}

type WatchDeps = {
  readonly lending: Pick<Lending, 'figuresOf' | 'findLoan'>;
  readonly ledger: BooksOfActs;
};

/** A loan as it is, to be compared with what becomes of it, its books too; null: there is none. */
export async function watchLoan({ lending, ledger }: WatchDeps, tx: Tx, loanId: string) {
  const before = await lending.figuresOf(tx, loanId);
  if (before === null) return null;
  const { customerId } = await loanMatter(lending, tx, loanId);
  const postings = await watchBooks(ledger, tx, loanId);
  /** With the journals that stand under these keys. */
  const changes = async (...keys: readonly string[]): Promise<ActPreview['changes']> => {
    const after = (await lending.figuresOf(tx, loanId)) ?? before;
    return [...loanChanges(before, after), ...(await postings(keys))];
  };
  return { id: publicId('loan', loanId), customerId, before, changes };
}
