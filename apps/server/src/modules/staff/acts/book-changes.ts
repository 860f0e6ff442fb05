import type { ActPreview } from '@abona/contract/staff-acts/act';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Tx } from '#platform/database/database.ts';

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

/** Begins to watch the books of a loan; asked later, what was written since, line by line. */
export async function watchBooks(ledger: BooksOfActs, tx: Tx, loanId: string) {
  const latest = (limit: number) =>
    ledger.listOf(tx, { owner: loanId, keys: [], before: null, limit });
  const [last] = await latest(1);
  return async (): Promise<ActPreview['changes']> => {
    const since = (await latest(JOURNALS_MAX)).filter(
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
