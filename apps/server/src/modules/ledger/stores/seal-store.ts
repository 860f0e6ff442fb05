import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type DayTotal, type Seal, type SealTotals, sealRecord } from '../domain/seal.ts';

type Row = Selectable<Tables['ledger.seals']>;

type Boundary = { readonly lastAccountId: number; readonly lastJournalId: number };

/**
 * How far the books are settled: no number up to these can appear any more. Whoever wants to post
 * waits while this waits for those at work, so it gives up soon, and the transaction ends at once.
 */
export async function settle(tx: Tx): Promise<Boundary> {
  await sql`set local lock_timeout = '300ms'`.execute(tx);
  const { rows } = await sql<{ last_account_id: number; last_journal_id: number }>`
    select last_account_id, last_journal_id from ledger.settle()`.execute(tx);
  const [row] = rows;
  return {
    lastAccountId: row?.last_account_id ?? 0,
    lastJournalId: row?.last_journal_id ?? 0,
  };
}

export async function findSeal(db: Database, businessDate: CivilDate): Promise<Seal | null> {
  const row = await db
    .selectFrom('ledger.seals')
    .selectAll()
    .where('business_date', '=', businessDate)
    .executeTakeFirst();
  return row === undefined ? null : toSeal(row);
}

export async function findLastSeal(source: Database | Tx): Promise<Seal | null> {
  const row = await source
    .selectFrom('ledger.seals')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toSeal(row);
}

/** When the books of a day were closed: by its own seal, or by the next one after it. Null: they are open. */
export async function findClosing(db: Database, businessDate: CivilDate): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger.seals')
    .select('sealed_at')
    .where('business_date', '>=', businessDate)
    .orderBy('business_date')
    .limit(1)
    .executeTakeFirst();
  return row?.sealed_at ?? null;
}

/** All of them in the order of the chain: one a day, so a few thousand in ten years. */
export async function findSeals(db: Database): Promise<readonly Seal[]> {
  const rows = await db.selectFrom('ledger.seals').selectAll().orderBy('number').execute();
  return rows.map(toSeal);
}

/** Any number that nothing else of ours locks; the lock ends with its transaction. */
const SEAL_LOCK = 4_015_930;

/** False when another node has set a seal meanwhile: one at a time is looked at and written. */
export async function insertSeal(
  tx: Tx,
  seal: Seal,
  { accounts, kinds }: SealTotals,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(tx);
  const last = await findLastSeal(tx);
  if ((last?.number ?? 0) + 1 !== seal.number) return false;
  await tx.insertInto('ledger.seals').values(sealRecord(seal)).execute();
  await sql`
    insert into ledger.day_totals (account_id, business_date, seal_number, debit, credit)
    select account_id, business_date, ${seal.number}, debit, credit
    from unnest(
      ${accounts.map(({ accountId }) => accountId)}::bigint[],
      ${accounts.map(({ businessDate }) => businessDate)}::date[],
      ${accounts.map(({ debit }) => debit)}::bigint[],
      ${accounts.map(({ credit }) => credit)}::bigint[]
    ) as total (account_id, business_date, debit, credit)
  `.execute(tx);
  await sql`
    insert into ledger.kind_totals (kind, business_date, seal_number, debit, credit)
    select kind, business_date, ${seal.number}, debit, credit
    from unnest(
      ${kinds.map(({ kind }) => kind)}::text[],
      ${kinds.map(({ businessDate }) => businessDate)}::date[],
      ${kinds.map(({ debit }) => debit)}::bigint[],
      ${kinds.map(({ credit }) => credit)}::bigint[]
    ) as total (kind, business_date, debit, credit)
  `.execute(tx);
  return true;
}

/** What a seal brought, by account, then by date. */
export async function findDayTotals(
  db: Database,
  sealNumber: number,
): Promise<readonly DayTotal[]> {
  const rows = await db
    .selectFrom('ledger.day_totals')
    .selectAll()
    .where('seal_number', '=', sealNumber)
    .orderBy('account_id')
    .orderBy('business_date')
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    businessDate: civilDate(row.business_date),
    debit: row.debit,
    credit: row.credit,
  }));
}

/** The same by the number of the kind, as the verifier counts. */
export async function findKindTotals(
  db: Database,
  sealNumber: number,
): Promise<readonly DayTotal[]> {
  // Kinds are numbered in the order of their names: a window, hence raw.
  const { rows } = await sql<{ number: number; day: string; debit: number; credit: number }>`
    select kind.number, total.business_date as day, total.debit, total.credit
    from ledger.kind_totals total join (
      select kind, row_number() over (order by kind collate "C") as number from ledger.account_kinds
    ) kind on kind.kind = total.kind
    where total.seal_number = ${sealNumber}
    order by kind.number, total.business_date`.execute(db);
  return rows.map(({ number, day, debit, credit }) => ({
    accountId: Number(number),
    businessDate: civilDate(day),
    debit,
    credit,
  }));
}

const toSeal = (row: Row): Seal => ({
  number: row.number,
  businessDate: civilDate(row.business_date),
  lastAccountId: row.last_account_id,
  lastJournalId: row.last_journal_id,
  accountCount: row.account_count,
  journalCount: row.journal_count,
  postingCount: row.posting_count,
  accountsHash: row.accounts_hash,
  journalsHash: row.journals_hash,
  postingsHash: row.postings_hash,
  previousHash: row.previous_hash,
  hash: row.hash,
});
