import {
  type AccountActivity,
  type ActivityLine,
  type LoanAccount,
  type LoanActivity,
  loanAccounts,
  type Period,
} from '@abona/documents/statement/loan-activity';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';

type Source = { readonly ledger: Pick<Ledger, 'statement'>; readonly source: Database | Tx };

/**
 * What the books say of a loan in a period. Read it inside a transaction of REPEATABLE READ (or
 * after the period has been closed): nine accounts are nine questions, and a payment must not fall
 * between two of them.
 */
export async function readLoanActivity(
  books: Source,
  loan: string,
  period: Period,
): Promise<LoanActivity> {
  const entries: [LoanAccount, AccountActivity][] = [];
  for (const account of loanAccounts) {
    entries.push([account, await readAccount(books, `${account}:${loan}`, period)]);
  }
  return Object.fromEntries(entries) as LoanActivity;
}

type AccountCode = Parameters<Ledger['balanceOf']>[1];

/** All pages of one account. */
async function readAccount(
  { ledger, source }: Source,
  account: AccountCode,
  period: Period,
): Promise<AccountActivity> {
  let page = await ledger.statement(source, { account, ...period });
  const { opening } = page;
  const lines: ActivityLine[] = [...page.lines];
  while (page.next !== null) {
    page = await ledger.statement(source, { account, ...period, after: page.next });
    lines.push(...page.lines);
  }
  return { opening, lines, closing: page.closing };
}
