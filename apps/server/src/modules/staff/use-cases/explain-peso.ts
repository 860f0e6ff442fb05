import type { ExplainedPeso } from '@abona/contract/staff/staff-loan';
import type { LatestPlace } from '#modules/ledger/module.ts';
import { type LoanDeps, readLoanJournal } from './read-loan.ts';

/** Lines of an account that are read at once; one of a loan has hardly more. */
const LINES_AT_ONCE = 500;

type Place = { readonly loanId: string; readonly journalId: number; readonly line: number };

/**
 * Where a line of a loan's books came from and went: its journal, and what its account held before and after. Only of
 * accounts of the loan and its customer: of one that all share the balance says nothing of this peso. Null: no such line of it.
 */
export async function explainPeso(
  deps: LoanDeps,
  { loanId, journalId, line: at }: Place,
): Promise<ExplainedPeso | null> {
  const journal = await readLoanJournal(deps, { loanId, journalId });
  const line = journal?.lines[at - 1];
  if (journal === null || line === undefined) return null;
  const account = deps.ledger.parseAccount(line.account);
  if (account === null) return null;
  const { kind } = deps.ledger.partsOf(account);
  const { side, owner } = deps.ledger.chartOf(kind);
  const isOwn = owner === 'loan' || owner === 'customer';
  const held = isOwn ? await heldAfter(deps, { account, journalId, line: at }) : null;
  const moved = side === 'debit' ? line.debit - line.credit : line.credit - line.debit;
  return {
    journal,
    line: at,
    kind,
    grows: moved > 0,
    balance: held === null ? null : { before: held - moved, after: held },
  };
}

type Posted = {
  readonly account: NonNullable<ReturnType<LoanDeps['ledger']['parseAccount']>>;
  readonly journalId: number;
  readonly line: number;
};

/** What an account held after one of its lines, read back from the latest one. */
async function heldAfter({ db, ledger }: LoanDeps, { account, journalId, line }: Posted) {
  for (let before: LatestPlace | null = null; ; ) {
    const page = await ledger.latest(db, { account, before, limit: LINES_AT_ONCE });
    const found = page?.lines.find((one) => one.journalId === journalId && one.line === line);
    if (found !== undefined) return found.balance;
    if (page === null || page.next === null) return null;
    before = page.next;
  }
}
