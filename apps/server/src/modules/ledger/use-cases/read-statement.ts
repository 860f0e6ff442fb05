import { centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import { accountOf } from '../domain/account-code.ts';
import { accountKinds } from '../domain/account-kinds.ts';
import { type AccountPage, accountPageOf, type LatestLines } from '../domain/latest-lines.ts';
import {
  inDirection,
  type Statement,
  type StatementQuery,
  statementOf,
} from '../domain/statement.ts';
import { findAccount, readLatestLines, readLines, sumBefore } from '../stores/balance-store.ts';

const PAGE_LENGTH = 500;

/** An account from one business day to another: what it held, each line, and what it held then. */
export async function readStatement(
  source: Database | Tx,
  query: StatementQuery,
): Promise<Statement> {
  const { side } = accountKinds[accountOf(query.account).kind];
  const account = await findAccount(source, query.account);
  if (account === null)
    return statementOf(query, { side, opening: centavos(0) }, { posted: [], pageLength: 1 });
  const opening =
    query.after?.balance ?? inDirection(side, await sumBefore(source, account, query.from));
  const posted = await readLines(source, account.id, { query, limit: PAGE_LENGTH + 1 });
  return statementOf(query, { side, opening }, { posted, pageLength: PAGE_LENGTH });
}

/** An account from its latest line on, page by page; null: nothing was ever posted to it. */
export async function readLatest(
  source: Database | Tx,
  { limit, ...query }: LatestLines,
): Promise<AccountPage | null> {
  const { side } = accountKinds[accountOf(query.account).kind];
  const read = await readLatestLines(source, { ...query, limit: limit + 1 });
  return read === null ? null : accountPageOf(side, read, limit);
}
