import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Row, Source } from '../rows.ts';

type ClaimRow = Row<'collections.payment_claims'>;

/** «Ya pagué»: what a customer says is on its way. */
export type Claim = {
  readonly id: string;
  readonly customerId: number;
  readonly loanId: string;
  readonly rail: 'spei' | 'oxxo';
  readonly trackingKey: string;
  readonly amount: Centavos;
  readonly paidOn: CivilDate;
  /** The instalment that it is for, and what of it is not late while it is looked for. */
  readonly instalment: number | null;
  readonly heldAmount: Centavos;
  /** `in_review`: such money is here, and a person decides whether it is theirs. */
  readonly status: 'open' | 'in_review' | 'matched' | 'not_found' | 'denied';
  /** What a person of ours saw; null: the customer's word alone. */
  readonly evidence: string | null;
  readonly receiptId: string | null;
  readonly claimedAt: Date;
  readonly openUntil: Date;
  readonly endedAt: Date | null;
};

async function many(db: Source, condition: ReturnType<typeof sql>): Promise<readonly Claim[]> {
  const { rows } = await sql<ClaimRow>`
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

/** Who waits for money under this tracking key. */
export const listClaimsByTracking = (db: Source, trackingKey: string) =>
  many(db, sql`tracking_key = ${trackingKey} and status = 'open' order by claimed_at, id limit 20`);

export const findClaimById = async (db: Source, id: string): Promise<Claim | null> =>
  (await many(db, sql`id = ${id}`))[0] ?? null;

export const listClaims = (db: Source, customerId: number, loanId: string) =>
  many(
    db,
    sql`customer_id = ${customerId} and loan_id = ${loanId}
      order by claimed_at desc, id desc limit 50`,
  );

export const listOpenClaims = (db: Source, customerId: number) =>
  many(
    db,
    sql`customer_id = ${customerId} and status in ('open', 'in_review')
      order by claimed_at desc, id desc limit 50`,
  );

const holding = (now: Date) => sql`status in ('open', 'in_review') and open_until > ${now}`;

/** Those of these loans that hold something back while their money is looked for. */
export const listHoldingClaims = (db: Source, now: Date, loanIds: readonly string[]) =>
  many(db, sql`loan_id = any(${loanIds}::uuid[]) and ${holding(now)} order by claimed_at, id`);

/** A customer's claims are made one at a time: the second waits for the first's transaction. */
export async function lockClaimsOf(tx: Tx, customerId: number): Promise<void> {
  const turn = `claims:${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
}

/** How often a customer said so and it is not settled, or came to nothing since then. */
export async function countClaims(
  db: Source,
  { customerId, since }: { readonly customerId: number; readonly since: Date },
): Promise<readonly Pick<Claim, 'loanId' | 'instalment' | 'status' | 'evidence'>[]> {
  return many(
    db,
    sql`customer_id = ${customerId} and status <> 'matched'
      and (status in ('open', 'in_review') or claimed_at > ${since})
      order by claimed_at desc limit 200`,
  );
}

export const lockClaim = async (tx: Tx, id: string): Promise<Claim | null> =>
  (await many(tx, sql`id = ${id} for update`))[0] ?? null;

/** Those that wait for a person, the oldest first; of one receipt, or of all. */
export const listWaitingClaims = (db: Source, receiptIds: readonly string[] | null) =>
  many(
    db,
    sql`status = 'in_review'
      and (${receiptIds}::uuid[] is null or receipt_id = any(${receiptIds}::uuid[]))
      order by claimed_at, id limit 500`,
  );

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
      instalment: claim.instalment,
      held_amount: claim.heldAmount,
      ...changing(claim),
    })
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
  evidence: claim.evidence,
  open_until: claim.openUntil,
  receipt_id: claim.receiptId,
  ended_at: claim.endedAt,
});

const toClaim = (row: ClaimRow): Claim => ({
  id: row.id,
  customerId: row.customer_id,
  loanId: row.loan_id,
  rail: row.rail,
  trackingKey: row.tracking_key,
  amount: centavos(row.amount),
  paidOn: row.paid_on as CivilDate,
  instalment: row.instalment,
  heldAmount: centavos(row.held_amount),
  status: row.status,
  evidence: row.evidence,
  receiptId: row.receipt_id,
  claimedAt: row.claimed_at,
  openUntil: row.open_until,
  endedAt: row.ended_at,
});
