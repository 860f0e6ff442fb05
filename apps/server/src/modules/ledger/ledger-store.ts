import { civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type AccountCode, accountOf, codeOf } from './domain/account-code.ts';
import type { Draft } from './domain/entry.ts';
import type { Journal } from './domain/journal.ts';

type Inserted = {
  /** In the order of the drafts; null where the key, or the reversal, is in the books already. */
  readonly journalIds: readonly (number | null)[];
  /** An account is missing, so nothing was written. */
  readonly lacksAccounts: boolean;
};

/** Writes journals and their lines in one statement. */
export function insertJournals(tx: Tx, drafts: readonly Draft[]): Promise<Inserted> {
  const [first] = drafts;
  return first !== undefined && drafts.length === 1
    ? insertJournal(tx, first)
    : insertSeveral(tx, drafts);
}

/** The way of one: the database keeps its plan. */
async function insertJournal(tx: Tx, draft: Draft): Promise<Inserted> {
  const lines = draft.lines.map(({ account, amount }) => ({ ...accountOf(account), amount }));
  const { rows } = await sql<{ journal_id: number | null; lacks_accounts: boolean }>`
    select journal_id, lacks_accounts from ledger.post_journal(
      ${draft.businessKey}, ${draft.kind}, ${draft.businessDate}, ${draft.actor}, ${draft.reverses},
      ${lines.map(({ kind }) => kind)}, ${lines.map(({ owner }) => owner)},
      ${lines.map(({ amount }) => amount)}
    )
  `.execute(tx);
  return {
    journalIds: [rows[0]?.journal_id ?? null],
    lacksAccounts: rows[0]?.lacks_accounts ?? false,
  };
}

/**
 * The way of several: planned for their number. Lines go in sorted by account, over all journals of
 * the call, so that the locks on balances are always taken in the same order.
 */
async function insertSeveral(tx: Tx, drafts: readonly Draft[]): Promise<Inserted> {
  const lines = drafts.flatMap(({ lines: own }, index) =>
    own.map(({ account, amount }) => ({ ...accountOf(account), amount, draft: index + 1 })),
  );
  const { rows } = await sql<{ journal_id: number | null; lacks_accounts: boolean }>`
    with draft as (
      select * from unnest(
        ${drafts.map(({ businessKey }) => businessKey)}::text[],
        ${drafts.map(({ kind }) => kind)}::text[],
        ${drafts.map(({ businessDate }) => businessDate)}::date[],
        ${drafts.map(({ actor }) => actor)}::text[],
        ${drafts.map(({ reverses }) => reverses)}::bigint[],
        ${drafts.map((draft) => draft.lines.length)}::smallint[]
      ) with ordinality
      as d (business_key, kind, business_date, actor, reverses, line_count, number)
    ), line as (
      select wanted.draft, account.id as account_id, wanted.amount
      from unnest(
        ${lines.map(({ draft }) => draft)}::integer[],
        ${lines.map(({ kind }) => kind)}::text[],
        ${lines.map(({ owner }) => owner)}::text[],
        ${lines.map(({ amount }) => amount)}::bigint[]
      ) as wanted (draft, kind, owner, amount)
      left join ledger.accounts account
        on account.owner = wanted.owner and account.kind = wanted.kind
    ), lack as (
      select exists (select from line where account_id is null) as is_there
    ), journal as (
      insert into ledger.journals (business_key, kind, business_date, actor, reverses, line_count)
      select business_key, kind, business_date, actor, reverses, line_count
      from draft, lack where not lack.is_there
      order by business_key
      on conflict do nothing
      returning id, business_key
    ), posted as (
      insert into ledger.postings (journal_id, line, account_id, amount)
      select journal.id,
        row_number() over (partition by journal.id order by line.account_id, line.amount desc),
        line.account_id, line.amount
      from journal
      join draft on draft.business_key = journal.business_key
      join line on line.draft = draft.number
      order by line.account_id, journal.id
    )
    select journal.id as journal_id, lack.is_there as lacks_accounts
    from draft cross join lack
    left join journal on journal.business_key = draft.business_key
    order by draft.number
  `.execute(tx);
  return {
    journalIds: rows.map(({ journal_id }) => journal_id),
    lacksAccounts: rows[0]?.lacks_accounts ?? false,
  };
}

/** Opens those that are missing. In one order, so that two callers never wait for each other. */
export async function openAccounts(tx: Tx, codes: Iterable<AccountCode>): Promise<void> {
  const accounts = [...new Set(codes)].sort().map(accountOf);
  await tx
    .insertInto('ledger.accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.columns(['owner', 'kind']).doNothing())
    .execute();
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
  const rows = await source
    .selectFrom('ledger.journals as journal')
    .innerJoin('ledger.postings as posting', 'posting.journal_id', 'journal.id')
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
    ])
    .where('journal.business_key', 'in', businessKeys)
    .orderBy('journal.id')
    .orderBy('posting.line')
    .execute();
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
