import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { type WorkQueue, workQueue } from '#platform/work-queue.ts';

/** What somebody did not pay by a day, of however many loans. */
type LatePayment = {
  readonly customerId: number;
  /** The last day on which it could have been paid in time. */
  readonly since: CivilDate;
  readonly loanIds: readonly string[];
};

type LatePage = {
  readonly from: CivilDate;
  readonly until: CivilDate;
  /** The last of the page before. */
  readonly after: Pick<LatePayment, 'customerId' | 'since'> | null;
  readonly limit: number;
};

/** By customer and day, as the end of the last day left them. */
export async function listLate(
  source: Database | Tx,
  { from, until, after, limit }: LatePage,
): Promise<readonly LatePayment[]> {
  const rest =
    after === null
      ? sql`true`
      : sql`(customer_id, past_due_since) > (${after.customerId}, ${after.since}::date)`;
  const { rows } = await sql<{ customer_id: number; since: CivilDate; loan_ids: string[] }>`
    select customer_id, past_due_since::text as since, array_agg(id::text order by id) as loan_ids
    from lending.loans
    where status = 'active' and past_due_since between ${from} and ${until} and ${rest}
    group by customer_id, past_due_since
    order by customer_id, past_due_since
    limit ${limit}
  `.execute(source);
  return rows.map((row) => ({
    customerId: row.customer_id,
    since: row.since,
    loanIds: row.loan_ids,
  }));
}

type LateLoanPage = {
  readonly since: CivilDate;
  readonly after: string;
  readonly limit: number;
  readonly without: readonly string[];
};

/** Loans that may be late since a day or longer, in the order of their ids: a hold that lasts makes them less late. */
export async function listLateLoans(
  source: Database | Tx,
  { since, after, limit, without }: LateLoanPage,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lending.loans
    where status = 'active' and past_due_since <= ${since} and id::text > ${after}
      and id <> all(${without}::uuid[])
    order by id::text limit ${limit}
  `.execute(source);
  return rows.map(({ id }) => id);
}

/** Loans in arrears, as the end of the last day left them, the longest first. */
export const lateLoanQueue = (db: Database): WorkQueue =>
  workQueue(db, {
    clock: 'since',
    items: sql`
      select id, past_due_since as due, null::date as legal_due, null::date as promised,
        past_due_since::timestamptz as opened_at,
        delinquency as state, product as label, customer_id, id as loan_id, null::bigint as amount
      from lending.loans where past_due_since is not null and status = 'active'`,
  });

type Outcomes = {
  readonly paid: number;
  readonly on_time: number;
  readonly late: number;
  readonly lost: number;
};

/** How these loans stand, as the end of the last day left them; those that were undone count nowhere. */
export async function countOutcomes(
  source: Database | Tx,
  loanIds: readonly string[],
): Promise<Outcomes> {
  const nothing = { paid: 0, on_time: 0, late: 0, lost: 0 };
  if (loanIds.length === 0) return nothing;
  const { rows } = await sql<Outcomes>`
    select count(*) filter (where closing in ('paid', 'paid_off'))::int as paid,
      count(*) filter (where status = 'active' and past_due_since is null)::int as on_time,
      count(*) filter (where status = 'active' and past_due_since is not null)::int as late,
      count(*) filter (where status = 'written_off')::int as lost
    from lending.loans where id = any(${loanIds}::uuid[])`.execute(source);
  return rows[0] ?? nothing;
}
