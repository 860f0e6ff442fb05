import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Tx } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Row, Source } from './rows.ts';

type Kept = Row<'collections.payment_claims'>;

/** «Ya pagué»: what a customer says is on its way. */
export type Claim = {
  readonly id: string;
  readonly customerId: number;
  readonly loanId: string;
  readonly rail: 'spei' | 'oxxo';
  readonly trackingKey: string;
  readonly amount: Centavos;
  readonly paidOn: CivilDate;
  readonly status: 'open' | 'matched' | 'not_found';
  readonly receiptId: string | null;
  readonly claimedAt: Date;
  readonly openUntil: Date;
  readonly endedAt: Date | null;
};

async function many(db: Source, condition: ReturnType<typeof sql>): Promise<readonly Claim[]> {
  const { rows } = await sql<Kept>`
    select * from collections.payment_claims where ${condition}`.execute(db);
  return rows.map(toClaim);
}

/** The same key for the same loan again is the same claim. */
export const findClaim = async (
  db: Source,
  { loanId, trackingKey }: Pick<Claim, 'loanId' | 'trackingKey'>,
): Promise<Claim | null> =>
  (await many(db, sql`loan_id = ${loanId} and tracking_key = ${trackingKey}`))[0] ?? null;

export const lockOpenClaims = (tx: Tx, trackingKeys: readonly string[]) =>
  many(
    tx,
    sql`tracking_key = any(${trackingKeys}::text[]) and status = 'open' order by id for update`,
  );

export const listClaims = (db: Source, customerId: number, loanId: string) =>
  many(
    db,
    sql`customer_id = ${customerId} and loan_id = ${loanId}
      order by claimed_at desc, id desc limit 50`,
  );

export const listOpenClaims = (db: Source, customerId: number) =>
  many(
    db,
    sql`customer_id = ${customerId} and status = 'open'
      order by claimed_at desc, id desc limit 50`,
  );

/** Whether something is on its way to a loan, so that nobody is asked for it. */
export async function hasOpenClaim(db: Source, loanId: string, now: Date): Promise<boolean> {
  const open = await many(
    db,
    sql`loan_id = ${loanId} and status = 'open' and open_until > ${now} limit 1`,
  );
  return open.length > 0;
}

/** Loans of which somebody said that they paid, each with the day on which they said so first. */
export async function listHeldLoans(
  db: Source,
  now: Date,
  loanIds: readonly string[] | null,
): Promise<ReadonlyMap<string, CivilDate>> {
  const rows = await db
    .selectFrom('collections.payment_claims')
    .select(['loan_id', 'claimed_at'])
    .where('status', '=', 'open')
    .where('open_until', '>', now)
    .$if(loanIds !== null, (query) => query.where('loan_id', 'in', [...(loanIds ?? [])]))
    .orderBy('claimed_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.loan_id, mexicoCityDate(row.claimed_at.getTime())]));
}

/** Those that nothing came for in time. */
export async function closeClaims(db: Source, now: Date): Promise<void> {
  await sql`update collections.payment_claims set status = 'not_found', ended_at = ${now}
    where status = 'open' and open_until <= ${now}`.execute(db);
}

export async function addClaim(tx: Tx, claim: Claim): Promise<void> {
  await tx
    .insertInto('collections.payment_claims')
    .values({
      id: claim.id,
      customer_id: claim.customerId,
      loan_id: claim.loanId,
      rail: claim.rail,
      tracking_key: claim.trackingKey,
      amount: claim.amount,
      paid_on: claim.paidOn,
      claimed_at: claim.claimedAt,
      open_until: claim.openUntil,
      ...changing(claim),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveClaim(tx: Tx, claim: Claim): Promise<void> {
  await tx
    .updateTable('collections.payment_claims')
    .set(changing(claim))
    .where('id', '=', claim.id)
    .execute();
}

const changing = (claim: Claim) => ({
  status: claim.status,
  receipt_id: claim.receiptId,
  ended_at: claim.endedAt,
});

const toClaim = (row: Kept): Claim => ({
  id: row.id,
  customerId: row.customer_id,
  loanId: row.loan_id,
  rail: row.rail,
  trackingKey: row.tracking_key,
  amount: centavos(row.amount),
  paidOn: row.paid_on as CivilDate,
  status: row.status,
  receiptId: row.receipt_id,
  claimedAt: row.claimed_at,
  openUntil: row.open_until,
  endedAt: row.ended_at,
});
