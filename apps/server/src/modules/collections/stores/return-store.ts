import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Row, Source } from '../rows.ts';

type ReturnRow = Row<'collections.returns'>;

/** «Devolví el producto»: the customer says that the goods went back; the loan waits for the shop's refund. */
export type Return = {
  readonly id: string;
  readonly customerId: number;
  readonly loanId: string;
  readonly status: 'open' | 'refunded' | 'kept' | 'expired';
  readonly openedAt: Date;
  readonly openUntil: Date;
  readonly endedAt: Date | null;
  /** Until then nothing is late. */
  readonly resumesAt: Date | null;
  readonly isSettled: boolean;
};

async function many(db: Source, condition: ReturnType<typeof sql>): Promise<readonly Return[]> {
  const { rows } = await sql<ReturnRow>`
    select * from collections.returns where ${condition}`.execute(db);
  return rows.map(toReturn);
}

export const listReturnsOf = (db: Source, customerId: number) =>
  many(db, sql`customer_id = ${customerId} order by opened_at desc, id desc limit 100`);

export const lockOwnReturn = async (tx: Tx, customerId: number, id: string) =>
  (await many(tx, sql`id = ${id} and customer_id = ${customerId} for update`))[0] ?? null;

export const lockOpenReturn = async (tx: Tx, loanId: string) =>
  (await many(tx, sql`loan_id::text = ${loanId} and status = 'open' for update`))[0] ?? null;

/** Open ones whose time is over. */
export const listOverdueReturns = (db: Source, now: Date) =>
  many(db, sql`status = 'open' and open_until <= ${now} order by id limit 200`);

/** Those after which the loan goes on, and whose pause may have cost something. */
export const listReturnsToSettle = (db: Source, now: Date) =>
  many(db, sql`not is_settled and resumes_at <= ${now} order by id limit 200`);

/** Loans on which nothing is late for now, each with the day on which it began. */
export async function listReturningLoans(
  db: Source,
  now: Date,
  loanIds: readonly string[] | null,
): Promise<ReadonlyMap<string, CivilDate>> {
  const chosen = loanIds === null ? sql`true` : sql`loan_id::text = any(${[...loanIds]})`;
  const held = await many(
    db,
    sql`not is_settled and (status = 'open' or resumes_at > ${now}) and ${chosen}`,
  );
  return new Map(held.map((one) => [one.loanId, mexicoCityDate(one.openedAt.getTime())]));
}

/** False when one is open already. */
export async function addReturn(tx: Tx, one: Return): Promise<boolean> {
  const added = await tx
    .insertInto('collections.returns')
    .values({
      id: one.id,
      customer_id: one.customerId,
      loan_id: one.loanId,
      opened_at: one.openedAt,
      open_until: one.openUntil,
      ...changing(one),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function saveReturn(tx: Tx, one: Return): Promise<void> {
  await tx.updateTable('collections.returns').set(changing(one)).where('id', '=', one.id).execute();
}

const changing = (one: Return) => ({
  status: one.status,
  ended_at: one.endedAt,
  resumes_at: one.resumesAt,
  is_settled: one.isSettled,
});

const toReturn = (row: ReturnRow): Return => ({
  id: row.id,
  customerId: row.customer_id,
  loanId: row.loan_id,
  status: row.status,
  openedAt: row.opened_at,
  openUntil: row.open_until,
  endedAt: row.ended_at,
  resumesAt: row.resumes_at,
  isSettled: row.is_settled,
});
