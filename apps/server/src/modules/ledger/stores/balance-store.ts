import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type AccountCode, accountOf, codeOf } from '../domain/account-code.ts';
import type { AccountKind } from '../domain/account-kinds.ts';
import type { JournalKind } from '../domain/entry.ts';
import type { LatestLine, LatestLines, LatestPlace } from '../domain/latest-lines.ts';
import type { PostedLine, StatementQuery } from '../domain/statement.ts';

/** What an account holds now, in its direction; `account`, `kind` and `sealed` stand in the statement around it. */
const balanceNow = sql<number>`coalesce(
  account.balance,
  case kind.side when 'debit' then 1 else -1 end * (
    coalesce((
      select sum(debit - credit) from ledger.day_totals where account_id = account.id
    ), 0) + coalesce((
      select sum(amount) from ledger.postings
      where account_id = account.id and journal_id > sealed.until
    ), 0)
  )
)::bigint`;

const sealed = sql`(select coalesce(max(last_journal_id), 0) as until from ledger.seals) sealed`;

/** An account as far as reading it goes. */
type FoundAccount = { readonly id: number; readonly keepsBalance: boolean };

/**
 * Balances in the direction of each account. Those that keep none are summed: what the seals brought,
 * and what was posted since the last one. An account that was never posted to is not among them.
 */
export async function readBalances(
  source: Database | Tx,
  codes: readonly AccountCode[],
): Promise<ReadonlyMap<AccountCode, Centavos>> {
  const accounts = codes.map(accountOf);
  const { rows } = await sql<{ kind: string; owner: string; balance: number }>`
    select account.kind, account.owner, ${balanceNow} as balance
    from unnest(
      ${accounts.map(({ kind }) => kind)}::text[], ${accounts.map(({ owner }) => owner)}::text[]
    ) as wanted (kind, owner)
    join ledger.accounts account on account.owner = wanted.owner and account.kind = wanted.kind
    join ledger.account_kinds kind on kind.kind = account.kind
    cross join ${sealed}
  `.execute(source);
  return new Map(rows.map((row) => [codeOf(row.kind, row.owner), centavos(row.balance)]));
}

export async function findAccount(
  source: Database | Tx,
  code: AccountCode,
): Promise<FoundAccount | null> {
  const { kind, owner } = accountOf(code);
  const row = await source
    .selectFrom('ledger.accounts')
    .select(['id', 'balance'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, keepsBalance: row.balance !== null };
}

/** What the account held before a day began, debit positive. */
export async function sumBefore(
  source: Database | Tx,
  { id, keepsBalance }: FoundAccount,
  day: CivilDate,
): Promise<Centavos> {
  const { rows } = await sql<{ total: number }>`
    select (
      coalesce((
        select sum(debit - credit) from ledger.day_totals
        where account_id = ${id} and business_date < ${day}
      ), 0) + coalesce((
        select sum(posting.amount) from history.postings posting
        join ledger.journals journal on journal.id = posting.journal_id
        where posting.account_id = ${id} and posting.journal_id > sealed.until
          and journal.business_date < ${day}
      ), 0)
    )::bigint as total
    from (
      select case when ${keepsBalance} then 0 else coalesce(max(last_journal_id), 0) end as until
      from ledger.seals
    ) sealed
  `.execute(source);
  return centavos(rows[0]?.total ?? 0);
}

/** The lines of a statement in the order of their days, at most `limit`. */
export async function readLines(
  source: Database | Tx,
  accountId: number,
  { query, limit }: { readonly query: StatementQuery; readonly limit: number },
): Promise<readonly PostedLine[]> {
  const after = query.after ?? null;
  const rows = await source
    .selectFrom('history.postings as posting')
    .innerJoin('ledger.journals as journal', 'journal.id', 'posting.journal_id')
    .select([
      'journal.id',
      'journal.business_key',
      'journal.kind',
      'journal.business_date',
      'posting.line',
      'posting.amount',
    ])
    .where('posting.account_id', '=', accountId)
    .where('journal.business_date', '>=', query.from)
    .where('journal.business_date', '<=', query.to)
    .$if(after !== null, (lines) =>
      lines.where(
        sql<boolean>`(journal.business_date, journal.id, posting.line)
          > (${after?.businessDate}::date, ${after?.journalId}::bigint, ${after?.line}::smallint)`,
      ),
    )
    .orderBy('journal.business_date')
    .orderBy('journal.id')
    .orderBy('posting.line')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    journalId: row.id,
    businessKey: row.business_key,
    kind: row.kind,
    businessDate: civilDate(row.business_date),
    line: row.line,
    amount: centavos(row.amount),
  }));
}

type KindPage = {
  readonly kind: AccountKind;
  /** The owner of the last account of the page before. */
  readonly after: string | null;
  readonly limit: number;
};

/** The shared accounts of one kind by whose they are; those of loans and customers are too many to be looked through. */
export async function listSharedAccounts(
  source: Database | Tx,
  { kind, after, limit }: KindPage,
): Promise<readonly { readonly account: AccountCode; readonly balance: Centavos }[]> {
  const { rows } = await sql<{ owner: string; balance: number }>`
    select account.owner, ${balanceNow} as balance
    from ledger.accounts account
    join ledger.account_kinds kind on kind.kind = account.kind
    cross join ${sealed}
    where account.balance is null and account.kind = ${kind}
      and ${after === null ? sql`true` : sql`account.owner > ${after}`}
    order by account.owner limit ${limit}
  `.execute(source);
  return rows.map(({ owner, balance }) => ({
    account: codeOf(kind, owner),
    balance: centavos(balance),
  }));
}

/** The latest lines of an account in the order of the books, and what it holds after the first of them. */
export async function readLatestLines(
  source: Database | Tx,
  { account: code, before, limit }: LatestLines,
): Promise<{ readonly balance: Centavos; readonly lines: readonly LatestLine[] } | null> {
  const { kind, owner } = accountOf(code);
  // Balance and lines in one statement: what is posted meanwhile is in both or in neither.
  const { rows } = await sql<LatestRow>`
    select ${before === null ? balanceNow : sql`0`} as balance, line.*
    from ledger.accounts account
    join ledger.account_kinds kind on kind.kind = account.kind
    cross join ${sealed}
    left join lateral (
      select posting.journal_id, posting.line, posting.amount, journal.business_key, journal.kind as journal_kind,
        journal.business_date, journal.posted_at, journal.reverses
      from history.postings posting join ledger.journals journal on journal.id = posting.journal_id
      where posting.account_id = account.id and ${before === null ? sql`true` : beforePlace(before)}
      order by posting.journal_id desc, posting.line desc limit ${limit}
    ) line on true
    where account.owner = ${owner} and account.kind = ${kind}
  `.execute(source);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    balance: before === null ? centavos(first.balance) : before.balance,
    lines: rows.flatMap((row) => (row.journal_id === null ? [] : [toLatestLine(row)])),
  };
}

/** The index knows journals only; the few lines of one journal are told apart afterwards. */
const beforePlace = ({ journalId, line }: LatestPlace) =>
  sql`posting.journal_id <= ${journalId} and (posting.journal_id < ${journalId} or posting.line < ${line})`;

type LatestRow = { readonly balance: number } & (
  | { readonly journal_id: null }
  | {
      readonly journal_id: number;
      readonly line: number;
      readonly amount: number;
      readonly business_key: string;
      readonly journal_kind: JournalKind;
      readonly business_date: string;
      readonly posted_at: Date;
      readonly reverses: number | null;
    }
);

const toLatestLine = (row: Extract<LatestRow, { readonly journal_id: number }>): LatestLine => ({
  journalId: row.journal_id,
  line: row.line,
  businessKey: row.business_key,
  kind: row.journal_kind,
  businessDate: civilDate(row.business_date),
  postedAt: row.posted_at,
  reverses: row.reverses,
  amount: centavos(row.amount),
});
