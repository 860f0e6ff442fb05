import type { CaseChannel, CaseOutcome } from '@abona/contract/cases/case-status';
import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Case } from '../domain/case.ts';
import { openStatuses } from '../domain/case-status.ts';
import { TABLE } from './case-row.ts';

type Source = Database | Tx;

/** How many are open, and how many were opened since then. */
export async function countCases(
  tx: Tx,
  customerId: number,
  since: Date,
): Promise<{ readonly open: number; readonly lately: number }> {
  const { rows } = await sql<{ open: number; lately: number }>`
    select count(*) filter (where status in ('opened', 'in_review', 'needs_customer', 'appealed'))::int as open,
      count(*) filter (where opened_at > ${since})::int as lately
    from cases.cases where customer_id = ${customerId}`.execute(tx);
  return rows[0] ?? { open: 0, lately: 0 };
}

/** Whether somebody said that a loan in their name is not theirs, and waits for our answer. */
export async function hasOpenNotMe(source: Source, customerId: number): Promise<boolean> {
  const found = await source
    .selectFrom(TABLE)
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'not_me')
    .where('status', 'in', openStatuses)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What was asked of us between two instants, as far as the authority hears of it: nobody's words, and no name. */
export type ReceivedCase = {
  readonly folio: string;
  readonly kind: 'dispute' | 'not_me' | 'complaint';
  readonly channel: CaseChannel;
  readonly customerId: number;
  readonly loanId: string | null;
  readonly openedAt: Date;
  readonly answeredAt: Date | null;
  readonly outcome: CaseOutcome | null;
  readonly claimed: number | null;
  readonly granted: number;
};

export async function listReceived(
  source: Source,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly ReceivedCase[]> {
  const { rows } = await sql<ReceivedCase>`
    select folio, kind, channel, customer_id as "customerId", loan_id as "loanId", opened_at as "openedAt",
      answered_at as "answeredAt", outcome, amount as claimed, granted
    from cases.cases
    where kind in ('dispute', 'not_me', 'complaint') and status <> 'withdrawn'
      and opened_at >= ${from} and opened_at < ${until}
    order by folio
  `.execute(source);
  return rows;
}

export type KindFigures = {
  readonly kind: Case['kind'];
  readonly open: number;
  readonly late: number;
  /** The day that the oldest was opened. */
  readonly oldest: Date;
};

/** What waits for us, by kind; late is past the day that the customer was promised. */
export async function readFigures(
  source: Source,
  today: CivilDate,
): Promise<readonly KindFigures[]> {
  const { rows } = await sql<KindFigures>`
    select kind, count(*)::int as open, count(*) filter (where answer_by < ${today})::int as late,
      min(opened_at) as oldest
    from cases.cases where status in ('opened', 'in_review', 'needs_customer', 'appealed')
    group by kind`.execute(source);
  return rows;
}

/** Answered before then, and nobody disagreed; the oldest first. */
export async function lockAnsweredBefore(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<readonly { readonly id: string; readonly customerId: number }[]> {
  const rows = await tx
    .selectFrom(TABLE)
    .select(['id', 'customer_id as customerId'])
    .where('status', '=', 'answered')
    .where('answered_at', '<', before)
    .orderBy('answered_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows;
}
