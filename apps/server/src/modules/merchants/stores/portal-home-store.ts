import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** What makes up a payout, signed as the shop sees it. */
export type Sums = {
  readonly sales: number;
  readonly sale_count: number;
  readonly refunds: number;
  readonly refund_count: number;
  readonly fee: number;
  readonly fee_iva: number;
  readonly net: number;
};

type WhichLines = {
  readonly merchantId: string;
  readonly payoutId: string | null;
  /** Only of the days before this one. */
  readonly before?: CivilDate;
};

/** The lines of one payout, or those that no payout covers yet, added up. Raw for sums by kind. */
export async function sumLines(
  db: Database,
  { merchantId, payoutId, before }: WhichLines,
): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount) filter (where kind = 'sale'), 0)::bigint as sales,
      count(*) filter (where kind = 'sale')::integer as sale_count,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
      count(*) filter (where kind = 'refund')::integer as refund_count,
      coalesce(sum(amount) filter (where kind in ('fee', 'fee_returned')), 0)::bigint as fee,
      coalesce(sum(amount) filter (where kind in ('fee_iva', 'fee_iva_returned')), 0)::bigint as fee_iva,
      coalesce(sum(amount), 0)::bigint as net
    from merchants.settlement_lines
    where merchant_id = ${merchantId} and payout_id is not distinct from ${payoutId}
      and ${before === undefined ? sql`true` : sql`business_date < ${before}`}`.execute(db);
  const [sums] = rows;
  invariant(sums !== undefined, 'adding up answers with a row');
  return sums;
}

export type SoldDay = {
  readonly day: string;
  readonly amount: number;
  readonly count: number;
  readonly last_at: Date | null;
};

const DAYS = 7;

/** What was sold on each of the last seven days, also on those without a sale; today the last. Raw for the series. */
export async function readSoldDays(
  db: Database,
  { merchantId, today }: { readonly merchantId: string; readonly today: CivilDate },
): Promise<readonly SoldDay[]> {
  const { rows } = await sql<SoldDay>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(line.amount), 0)::bigint as amount,
      count(line.id)::integer as count, max(line.created_at) as last_at
    from generate_series(${today}::date - ${DAYS - 1}::integer, ${today}::date, interval '1 day') day
    left join merchants.settlement_lines line on line.merchant_id = ${merchantId}
      and line.business_date = day::date and line.kind = 'sale'
    group by day order by day`.execute(db);
  return rows;
}

export type Waiting = {
  readonly to_capture: number;
  readonly capture_before: Date | null;
  readonly failing: number;
  readonly failing_since: Date | null;
  readonly switched_off: number;
  readonly returned_payout: string | null;
  readonly returned_at: Date | null;
};

/** What waits for somebody of the shop, in one statement. Raw: each is a small question of its own by an index. */
export async function readWaiting(db: Database, merchantId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select captures.to_capture, captures.capture_before, endpoints.failing, endpoints.failing_since,
      endpoints.switched_off, latest.id as returned_payout, latest.settled_at as returned_at
    from (
      select count(*)::integer as to_capture, min(capture_before) as capture_before
      from merchants.payments
      where merchant_id = ${merchantId} and status = 'authorized' and capture_mode = 'manual'
    ) captures
    cross join (
      select count(*) filter (where status = 'active' and failing_since is not null)::integer as failing,
        min(failing_since) filter (where status = 'active') as failing_since,
        count(*) filter (where disabled_reason in ('gone', 'failing'))::integer as switched_off
      from merchants.webhook_endpoints where merchant_id = ${merchantId}
    ) endpoints
    left join lateral (
      select id, settled_at, status from merchants.payouts
      where merchant_id = ${merchantId} order by id desc limit 1
    ) latest on latest.status = 'returned'`.execute(db);
  const [waiting] = rows;
  invariant(waiting !== undefined, 'counting answers with a row');
  return waiting;
}
