import type { CivilDate } from '@abona/kernel/civil-date';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** What one shop was paid on a day, or is to be paid; as the shop sees it. */
type ShopSettlement = {
  readonly merchantId: string;
  readonly merchant: string;
  readonly sales: number;
  readonly refunds: number;
  /** With what of it went back. */
  readonly fee: number;
  readonly iva: number;
  readonly pays: number;
  readonly accountLast4: string | null;
  readonly state: 'due' | 'held' | 'no_account' | 'owes' | 'scheduled' | 'paid' | 'returned';
  readonly payoutId: string | null;
};

type SettlementTotals = Pick<ShopSettlement, 'sales' | 'refunds' | 'fee' | 'iva' | 'pays'> & {
  readonly shops: number;
};

type Page = { readonly after: string | null; readonly limit: number };

type Row = {
  readonly merchant_id: string;
  readonly name: string;
  readonly sales: number;
  readonly refunds: number;
  readonly fee: number;
  readonly iva: number;
  readonly pays: number;
  readonly last4: string | null;
  readonly state: ShopSettlement['state'];
  readonly payout_id: string | null;
};

/** The lines of one payout, or of what is not paid yet, as columns. */
const columns = sql`
  coalesce(sum(line.amount) filter (where line.kind = 'sale'), 0)::bigint as sales,
  coalesce(sum(line.amount) filter (where line.kind = 'refund'), 0)::bigint as refunds,
  coalesce(sum(line.amount) filter (where line.kind in ('fee', 'fee_returned')), 0)::bigint as fee,
  coalesce(sum(line.amount) filter (where line.kind in ('fee_iva', 'fee_iva_returned')), 0)::bigint as iva`;

/** Payouts of a day: one for each shop, with what makes it up. Raw for the sums beside each row. */
const madeOn = (day: CivilDate): RawBuilder<Row> => sql<Row>`
  select payout.merchant_id, merchant.name, line.sales, line.refunds, line.fee, line.iva, payout.amount as pays,
    payout.clabe_last4 as last4, payout.status as state, payout.id as payout_id
  from merchants.payouts payout
  join merchants.merchants merchant on merchant.id = payout.merchant_id
  join lateral (
    select ${columns} from merchants.settlement_lines line where line.payout_id = payout.id
  ) line on true
  where payout.business_date = ${day}`;

/** What no payout covers, until a day and that day too. */
const dueUntil = (day: CivilDate, now: Date): RawBuilder<Row> => sql<Row>`
  select merchant.id as merchant_id, merchant.name, ${columns},
    coalesce(sum(line.amount), 0)::bigint as pays, merchant.payout_clabe_last4 as last4,
    case
      when coalesce(sum(line.amount), 0) <= 0 then 'owes'
      when merchant.payout_clabe_last4 is null then 'no_account'
      when merchant.suspended_at is not null or merchant.payouts_held_until > ${now} then 'held'
      else 'due'
    end as state, null::uuid as payout_id
  from merchants.settlement_lines line
  join merchants.merchants merchant on merchant.id = line.merchant_id
  where line.payout_id is null and line.business_date <= ${day}
  group by merchant.id`;

async function listed(
  db: Database,
  rows: RawBuilder<Row>,
  { after, limit }: Page,
): Promise<readonly ShopSettlement[]> {
  const { rows: found } = await sql<Row>`
    select * from (${rows}) settled
    where ${after === null ? sql`true` : sql`merchant_id > ${after}`}
    order by merchant_id limit ${limit}`.execute(db);
  return found.map((row) => ({
    merchantId: row.merchant_id,
    merchant: row.name,
    sales: row.sales,
    refunds: row.refunds,
    fee: row.fee,
    iva: row.iva,
    pays: row.pays,
    accountLast4: row.last4,
    state: row.state,
    payoutId: row.payout_id,
  }));
}

async function summed(db: Database, rows: RawBuilder<Row>): Promise<SettlementTotals> {
  const { rows: found } = await sql<SettlementTotals>`
    select count(*)::integer as shops, coalesce(sum(sales), 0)::bigint as sales,
      coalesce(sum(refunds), 0)::bigint as refunds, coalesce(sum(fee), 0)::bigint as fee,
      coalesce(sum(iva), 0)::bigint as iva, coalesce(sum(pays), 0)::bigint as pays
    from (${rows}) settled`.execute(db);
  return found[0] ?? { shops: 0, sales: 0, refunds: 0, fee: 0, iva: 0, pays: 0 };
}

type SettlementQuestion = {
  readonly which: 'made' | 'due';
  readonly day: CivilDate;
  readonly now: Date;
};

const rowsOf = ({ which, day, now }: SettlementQuestion) =>
  which === 'made' ? madeOn(day) : dueUntil(day, now);

/** What shops were paid on a day, or are to be paid next, in pages by shop; with the sums of all. */
export async function readSettlements(
  db: Database,
  asked: SettlementQuestion & Page,
): Promise<{ readonly rows: readonly ShopSettlement[]; readonly totals: SettlementTotals }> {
  const [rows, totals] = await Promise.all([
    listed(db, rowsOf(asked), asked),
    summed(db, rowsOf(asked)),
  ]);
  return { rows, totals };
}

/** What the shops are called to which payouts go, by the payouts' ids. */
export async function readShopsOfPayouts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('merchants.payouts as payout')
    .innerJoin('merchants.merchants as merchant', 'merchant.id', 'payout.merchant_id')
    .select(['payout.id', 'merchant.name'])
    .where('payout.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type Sold = { readonly amount: number; readonly count: number };

/** What each of these shops sold from a day on, by their ids; a shop that sold nothing is not among them. */
export async function readSoldSince(
  db: Database,
  { merchantIds, since }: { readonly merchantIds: readonly string[]; readonly since: CivilDate },
): Promise<ReadonlyMap<string, Sold>> {
  if (merchantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('merchants.settlement_lines')
    .select(({ fn }) => [
      'merchant_id',
      fn.sum<number>('amount').as('amount'),
      fn.countAll<number>().as('count'),
    ])
    .where('merchant_id', 'in', merchantIds)
    .where('kind', '=', 'sale')
    .where('business_date', '>=', since)
    .groupBy('merchant_id')
    .execute();
  return new Map(
    rows.map((row) => [row.merchant_id, { amount: Number(row.amount), count: Number(row.count) }]),
  );
}
