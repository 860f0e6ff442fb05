import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import { type CacheHints, createInvalidatedCache } from '#platform/hints/invalidated-cache.ts';
import type { Promotion } from '../domain/points.ts';

export type PointKind = Tables['engagement.point_movements']['kind'];

export type PointMovement = {
  readonly customerId: number;
  /** Names it, once for ever, in the books too. */
  readonly key: string;
  readonly kind: PointKind;
  readonly loanId: string;
  readonly amount: Centavos;
  readonly promotionId: string | null;
  readonly on: CivilDate;
};

/** Whoever changes somebody's points waits for whoever does. */
export async function lockPoints(tx: Tx, customerId: number): Promise<void> {
  const turn = `points:${customerId}`;
  // Whatever is asked next is asked under the lock: nobody waits for it alone.
  await pipelineWrite(tx, sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`);
}

/** What is promised on a day. */
export type Promotions = (source: Database | Tx, on: CivilDate) => Promise<readonly Promotion[]>;

/** What a trigger of the table tells. */
const PROMOTIONS_CHANGED = 'engagement_promotions_changed';
/** Loans are opened today, and some were yesterday. */
const DAYS_MAX = 10;

/** Every purchase asks, and people change them once in a while: they are remembered until they do. */
export function rememberedPromotions(hints: CacheHints): Promotions {
  const { find } = createInvalidatedCache<CivilDate, readonly Promotion[]>({
    hints,
    channel: PROMOTIONS_CHANGED,
    keyOf: (day) => day as CivilDate,
    entriesMax: DAYS_MAX,
  });
  return async (source, on) => (await find(on, () => listPromotions(source, on))) ?? [];
}

async function listPromotions(source: Database | Tx, on: CivilDate): Promise<readonly Promotion[]> {
  const rows = await source
    .selectFrom('engagement.promotions')
    .selectAll()
    .where('valid_from', '<=', on)
    .where('valid_until', '>=', on)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    title: row.title,
    rateBasisPoints: row.rate_basis_points,
    amountMin: centavos(row.amount_min),
    pointsMax: centavos(row.points_max),
    validFrom: row.valid_from as CivilDate,
    validUntil: row.valid_until as CivilDate,
  }));
}

const adding = (tx: Tx, movement: PointMovement, recordedAt: Date) =>
  tx.insertInto('engagement.point_movements').values({
    customer_id: movement.customerId,
    key: movement.key,
    kind: movement.kind,
    loan_id: movement.loanId,
    amount: movement.amount,
    promotion_id: movement.promotionId,
    occurred_on: movement.on,
    recorded_at: recordedAt,
  });

/** One that cannot be there yet: nobody waits to learn that. */
export const addNewPointMovement = (
  tx: Tx,
  movement: PointMovement,
  recordedAt: Date,
): Promise<void> => pipelineWrite(tx, adding(tx, movement, recordedAt));

/** False when this very one is there already. */
export async function addPointMovement(
  tx: Tx,
  movement: PointMovement,
  recordedAt: Date,
): Promise<boolean> {
  const added = await adding(tx, movement, recordedAt)
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

/** What a loan has earned, and what was taken back of it. */
export async function pointsOfLoan(
  tx: Tx,
  loan: { readonly customerId: number; readonly loanId: string },
): Promise<{ readonly earned: Centavos; readonly returned: Centavos; readonly times: number }> {
  const rows = await tx
    .selectFrom('engagement.point_movements')
    .select(['kind', 'amount'])
    .where('customer_id', '=', loan.customerId)
    .where('loan_id', '=', loan.loanId)
    .execute();
  const sum = (kind: PointKind): Centavos =>
    centavos(rows.reduce((total, row) => total + (row.kind === kind ? row.amount : 0), 0));
  return {
    earned: sum('earned'),
    returned: sum('returned'),
    times: rows.filter(({ kind }) => kind === 'returned').length,
  };
}

type PointSum = { readonly customerId: number; readonly net: number };

/** What each customer's movements add up to, by their numbers. */
export async function pagePointSums(
  source: Database | Tx,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly PointSum[]> {
  const { rows } = await sql<{ customer_id: number; net: string }>`
    select customer_id,
      sum(case when kind in ('earned', 'restored') then amount else -amount end)::text as net
    from engagement.point_movements
    where customer_id > ${after}
    group by customer_id
    order by customer_id
    limit ${limit}`.execute(source);
  return rows.map((row) => ({ customerId: row.customer_id, net: Number(row.net) }));
}

/** The newest first. */
export async function listPointMovements(
  source: Database | Tx,
  customerId: number,
  limit: number,
): Promise<readonly PointMovement[]> {
  const rows = await source
    .selectFrom('engagement.point_movements')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('recorded_at', 'desc')
    .orderBy('key', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    customerId,
    key: row.key,
    kind: row.kind,
    loanId: row.loan_id,
    amount: centavos(row.amount),
    promotionId: row.promotion_id,
    on: row.occurred_on as CivilDate,
  }));
}
