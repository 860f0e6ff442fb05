import { randomUUIDv7 } from 'node:crypto';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type Page, type PageOf, toPage } from '../cursor.ts';

type LineKind = Tables['merchants.settlement_lines']['kind'];

/** As the shop sees it: a sale is positive, a commission negative. */
type SettlementLine = {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly refundId: string | null;
  readonly kind: LineKind;
  readonly amount: Centavos;
  readonly businessDate: CivilDate;
  readonly createdAt: Date;
};

export type Payout = {
  readonly id: string;
  readonly merchantId: string;
  readonly amount: Centavos;
  readonly status: 'scheduled' | 'paid' | 'returned';
  readonly businessDate: CivilDate;
  readonly clabeLast4: string;
  readonly trackingKey: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
};

const LINES = 'merchants.settlement_lines';
const PAYOUTS = 'merchants.payouts';

/** What one sale or one refund comes to for its shop. */
export type SettlementLines = Omit<SettlementLine, 'kind' | 'amount'> & {
  readonly amounts: readonly Pick<SettlementLine, 'kind' | 'amount'>[];
};

/** Lines of nothing are left out. */
export async function addSettlementLines(tx: Tx, lines: SettlementLines): Promise<void> {
  const rows = lines.amounts
    .filter(({ amount }) => amount !== 0)
    .map(({ kind, amount }) => ({
      id: randomUUIDv7(),
      merchant_id: lines.merchantId,
      payment_id: lines.paymentId,
      refund_id: lines.refundId,
      kind,
      amount,
      business_date: lines.businessDate,
      created_at: lines.createdAt,
    }));
  if (rows.length > 0) await pipelineWrite(tx, tx.insertInto(LINES).values(rows));
}

/** Merchants to whom something of the days before is owed and who have an account to receive it. */
export async function listCreditors(db: Database, before: CivilDate): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(LINES)
    .innerJoin('merchants.merchants as merchant', 'merchant.id', `${LINES}.merchant_id`)
    .select('merchant.id')
    .where('payout_id', 'is', null)
    .where('business_date', '<', before)
    .where('merchant.payout_clabe_last4', 'is not', null)
    .groupBy('merchant.id')
    .having(({ fn }) => fn.sum('amount'), '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** The lines of the days before that no payout covers, locked. */
export async function lockUnpaid(
  tx: Tx,
  merchantId: string,
  before: CivilDate,
): Promise<UnpaidLines> {
  const rows = await tx
    .selectFrom(LINES)
    .select(['id', 'kind', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where('payout_id', 'is', null)
    .where('business_date', '<', before)
    .orderBy('id')
    .forUpdate()
    .execute();
  const refunds = rows.filter(({ kind }) => kind === 'refund');
  return {
    ids: rows.map(({ id }) => id),
    sum: sumOf(rows),
    refunded: centavos(-sumOf(refunds)),
  };
}

type UnpaidLines = {
  readonly ids: readonly string[];
  readonly sum: Centavos;
  /** What of it the shop owes us for sales that were given back. */
  readonly refunded: Centavos;
};

const sumOf = (rows: readonly { readonly amount: number }[]): Centavos =>
  centavos(rows.reduce((total, { amount }) => total + amount, 0));

/** False when the merchant has a payout of that day already. */
export async function addPayout(
  tx: Tx,
  payout: Payout,
  lineIds: readonly string[],
): Promise<boolean> {
  const added = await tx
    .insertInto(PAYOUTS)
    .values({
      id: payout.id,
      merchant_id: payout.merchantId,
      amount: payout.amount,
      status: payout.status,
      business_date: payout.businessDate,
      clabe_last4: payout.clabeLast4,
      created_at: payout.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'business_date']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return false;
  await tx.updateTable(LINES).set({ payout_id: payout.id }).where('id', 'in', lineIds).execute();
  return true;
}

type PayoutEnding = {
  readonly status: 'paid' | 'returned';
  readonly trackingKey: string;
  readonly at: Date;
};

/** Null when there is no such payout, or it has ended so already. One that was paid may still come back. */
export async function settlePayout(
  tx: Tx,
  id: string,
  end: PayoutEnding,
): Promise<Pick<Payout, 'merchantId' | 'amount' | 'status'> | null> {
  const row = await tx
    .selectFrom(PAYOUTS)
    .select(['merchant_id', 'amount', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.status === 'returned' || row.status === end.status) return null;
  await tx
    .updateTable(PAYOUTS)
    .set({ status: end.status, tracking_key: end.trackingKey, settled_at: end.at })
    .where('id', '=', id)
    .execute();
  return { merchantId: row.merchant_id, amount: centavos(row.amount), status: row.status };
}

/** The lines of a payout that came back are unpaid again: the next one has them. Answers what of them was refunds. */
export async function releaseLines(tx: Tx, payoutId: string): Promise<Centavos> {
  const rows = await tx
    .updateTable(LINES)
    .set({ payout_id: null })
    .where('payout_id', '=', payoutId)
    .returning(['kind', 'amount'])
    .execute();
  return centavos(-sumOf(rows.filter(({ kind }) => kind === 'refund')));
}

export async function listPayouts(
  db: Database | Tx,
  { merchantId, id }: { readonly merchantId: string; readonly id?: string },
  { after, limit }: Page,
): Promise<PageOf<Payout>> {
  let query = db.selectFrom(PAYOUTS).selectAll().where('merchant_id', '=', merchantId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (after !== null) query = query.where('id', '<', after);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const payouts = rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    amount: centavos(row.amount),
    status: row.status,
    businessDate: civilDate(row.business_date),
    clabeLast4: row.clabe_last4,
    trackingKey: row.tracking_key,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }));
  return toPage(payouts, limit);
}

export type LineRecord = SettlementLine & {
  readonly id: string;
  readonly orderId: string;
  readonly branchId: string | null;
  readonly payoutId: string | null;
};

type LineFilter = {
  readonly merchantId: string;
  readonly payoutId?: string;
  readonly paymentIds?: readonly string[];
  readonly isUnpaid?: boolean;
};

/** A file of lines has no more than these. */
export const FILE_LINES_MAX = 100_000;

export async function listLines(
  db: Database,
  { merchantId, payoutId, paymentIds, isUnpaid = false }: LineFilter,
  { after, limit }: Page,
): Promise<PageOf<LineRecord>> {
  let query = db
    .selectFrom(`${LINES} as line`)
    .innerJoin('merchants.payments as payment', 'payment.id', 'line.payment_id')
    .selectAll('line')
    .select(['payment.order_id', 'payment.branch_id'])
    .where('line.merchant_id', '=', merchantId);
  if (payoutId !== undefined) query = query.where('line.payout_id', '=', payoutId);
  if (paymentIds !== undefined) query = query.where('line.payment_id', 'in', paymentIds);
  if (isUnpaid) query = query.where('line.payout_id', 'is', null);
  if (after !== null) query = query.where('line.id', '<', after);
  const rows = await query
    .orderBy('line.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toLineRecord), limit);
}

type Days = {
  readonly merchantId: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
};

/** All lines of some business days, the oldest first: for a file. */
export async function listLinesOfDays(
  db: Database,
  { merchantId, from, to }: Days,
): Promise<readonly LineRecord[]> {
  const rows = await db
    .selectFrom(`${LINES} as line`)
    .innerJoin('merchants.payments as payment', 'payment.id', 'line.payment_id')
    .selectAll('line')
    .select(['payment.order_id', 'payment.branch_id'])
    .where('line.merchant_id', '=', merchantId)
    .where('line.business_date', '>=', from)
    .where('line.business_date', '<=', to)
    .orderBy('line.business_date')
    .orderBy('line.id')
    .limit(FILE_LINES_MAX)
    .execute();
  return rows.map(toLineRecord);
}

type LineRow = Selectable<Tables[typeof LINES]> & {
  readonly order_id: string;
  readonly branch_id: string | null;
};

function toLineRecord(row: LineRow): LineRecord {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    branchId: row.branch_id,
    refundId: row.refund_id,
    kind: row.kind,
    amount: centavos(row.amount),
    businessDate: civilDate(row.business_date),
    payoutId: row.payout_id,
    createdAt: row.created_at,
  };
}
