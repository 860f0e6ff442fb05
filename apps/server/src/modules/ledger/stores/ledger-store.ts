import { civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type AccountCode, accountOf, codeOf } from '../domain/account-code.ts';
import type { Draft } from '../domain/entry.ts';
import type { Journal } from '../domain/journal.ts';

/**
 * Writes journals and their lines in one statement, and opens the accounts that are missing. Answers in the
 * order of the drafts; null where the key, or the reversal, is in the books already.
 */
export async function insertJournals(
  tx: Tx,
  drafts: readonly Draft[],
): Promise<readonly (number | null)[]> {
  const lines = drafts.flatMap(({ lines: own }, index) =>
    own.map(({ account, amount }, place) => ({
      ...accountOf(account),
      amount,
      draft: index + 1,
      number: place + 1,
    })),
  );
  const { rows } = await sql<{ journal_id: number | null }>`
    select unnest(ledger.post_entries(
      ${drafts.map(({ businessKey }) => businessKey)},
      ${drafts.map(({ kind }) => kind)},
      ${drafts.map(({ businessDate }) => businessDate)},
      ${drafts.map(({ actor }) => actor)},
      ${drafts.map(({ reverses }) => reverses)},
      ${drafts.map((draft) => draft.lines.length)},
      ${lines.map(({ draft }) => draft)},
      ${lines.map(({ number }) => number)},
      ${lines.map(({ kind }) => kind)},
      ${lines.map(({ owner }) => owner)},
      ${lines.map(({ amount }) => amount)}
    )) as journal_id
  `.execute(tx);
  return rows.map(({ journal_id }) => journal_id);
}

export async function findJournal(
  source: Database | Tx,
  businessKey: string,
): Promise<Journal | null> {
  const [journal] = await findJournals(source, [businessKey]);
  return journal ?? null;
}

/** Those of the keys that are in the books. */
export async function findJournals(
  source: Database | Tx,
  businessKeys: readonly string[],
): Promise<readonly Journal[]> {
  if (businessKeys.length === 0) return [];
  const rows = await linesOfJournals(source)
    .where('journal.business_key', 'in', businessKeys)
    .orderBy('journal.id')
    .orderBy('posting.line')
    .execute();
  return journalsOf(rows);
}

type NetQuery = { readonly account: AccountCode; readonly keys: readonly string[] };

/** What journals brought to one account, debit positive, by their keys; those that did not move it are left out. */
export async function readNetOf(
  source: Database | Tx,
  { account, keys }: NetQuery,
): Promise<ReadonlyMap<string, number>> {
  const { kind, owner } = accountOf(account);
  const { rows } = await sql<{ business_key: string; amount: number }>`
    select journal.business_key, sum(posting.amount)::bigint as amount
    from ledger.journals journal
    join history.postings posting on posting.journal_id = journal.id
    where journal.business_key = any(${keys}::text[]) and posting.account_id = (
      select id from ledger.accounts where owner = ${owner} and kind = ${kind}
    )
    group by journal.business_key`.execute(source);
  return new Map(rows.map((row) => [row.business_key, row.amount]));
}

export async function findJournalById(source: Database | Tx, id: number): Promise<Journal | null> {
  const rows = await linesOfJournals(source)
    .where('journal.id', '=', id)
    .orderBy('posting.line')
    .execute();
  return journalsOf(rows)[0] ?? null;
}

type OwnedJournals = {
  /** A loan, a customer, a merchant or a rail, as accounts name it. */
  readonly owner: string;
  /** Besides, those under these keys: what happened to a loan need not move an account of its own. */
  readonly keys: readonly string[];
  readonly before: number | null;
  readonly limit: number;
};

/** Journals that move an account of an owner, or stand under one of its keys, the latest first. A union, hence raw. */
export async function listJournalsOf(
  source: Database | Tx,
  { owner, keys, before, limit }: OwnedJournals,
): Promise<readonly Journal[]> {
  const { rows: page } = await sql<{ id: number }>`
    select id from (
      select posting.journal_id as id from ledger.accounts account
      join history.postings posting on posting.account_id = account.id
      where account.owner = ${owner}
      union
      select id from ledger.journals where business_key = any(${keys})
    ) own
    where ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`.execute(source);
  // Behind the last page there are none, and SQL has no empty list.
  if (page.length === 0) return [];
  const rows = await linesOfJournals(source)
    .where(
      'journal.id',
      'in',
      page.map(({ id }) => id),
    )
    .orderBy('journal.id', 'desc')
    .orderBy('posting.line')
    .execute();
  return journalsOf(rows);
}

/** What was written last, the newest first. */
export async function latestJournals(
  source: Database | Tx,
  count: number,
): Promise<readonly Journal[]> {
  const rows = await linesOfJournals(source)
    .where('journal.id', 'in', (newest) =>
      newest.selectFrom('ledger.journals').select('id').orderBy('id', 'desc').limit(count),
    )
    .orderBy('journal.id', 'desc')
    .orderBy('posting.line')
    .execute();
  return journalsOf(rows);
}

const linesOfJournals = (source: Database | Tx) =>
  source
    .selectFrom('ledger.journals as journal')
    .innerJoin('history.postings as posting', 'posting.journal_id', 'journal.id')
    .innerJoin('ledger.accounts as account', 'account.id', 'posting.account_id')
    .select([
      'journal.id',
      'journal.business_key',
      'journal.kind',
      'journal.business_date',
      'journal.actor',
      'journal.reverses',
      'journal.posted_at',
      'account.kind as account_kind',
      'account.owner',
      'posting.amount',
    ]);

type JournalLine = Awaited<ReturnType<ReturnType<typeof linesOfJournals>['execute']>>[number];

/** In the order of the lines. */
function journalsOf(rows: readonly JournalLine[]): readonly Journal[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const [first] = own;
    invariant(first !== undefined, 'a group without a member');
    return {
      id: first.id,
      businessKey: first.business_key,
      kind: first.kind,
      businessDate: civilDate(first.business_date),
      actor: first.actor,
      reverses: first.reverses,
      postedAt: first.posted_at,
      lines: own.map(({ account_kind, owner, amount }) => ({
        account: codeOf(account_kind, owner),
        amount: centavos(amount),
      })),
    };
  });
}

/** What people call a journal: `payment payment:pay_1 of 2026-11-15`. */
export async function nameJournal(db: Database, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger.journals')
    .select(['kind', 'business_key', 'business_date'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : `${row.kind} ${row.business_key} of ${row.business_date}`;
}

export async function nameAccount(db: Database, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('ledger.accounts')
    .select(['kind', 'owner'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : codeOf(row.kind, row.owner);
}
