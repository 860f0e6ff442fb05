import type { HistoryKind, HistoryWhat } from '@abona/contract/staff/staff-timeline';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Something that happened with a customer, as the module that keeps it tells the desk. */
export type HistoryFact = {
  /** Its own among everything that happened with the customer. */
  readonly id: string;
  readonly at: Date;
  readonly kind: HistoryKind;
  readonly what: HistoryWhat;
  readonly detail: string | null;
  readonly about: string | null;
  readonly amount: number | null;
  /** `customer:…`, `staff:…`; null or anything else: it happened by itself. */
  readonly actor: string | null;
  readonly source: string | null;
};

/** A page of it, from the latest on, or from after the one that was shown last. */
export type HistoryPage = {
  readonly customerId: number;
  readonly kinds: readonly HistoryKind[];
  readonly after: Pick<HistoryFact, 'at' | 'id'> | null;
  readonly limit: number;
};

export type CustomerHistory = (page: HistoryPage) => Promise<readonly HistoryFact[]>;

/** The latest first, and at one instant by id: the order that every module's page has. */
export const compareFacts = (
  one: Pick<HistoryFact, 'at' | 'id'>,
  other: Pick<HistoryFact, 'at' | 'id'>,
): number => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/**
 * A page of a module's facts. `facts` is a `union all` of what it keeps about the customer, with the columns of
 * `HistoryFact`. Instants are compared in milliseconds, which is what a cursor can say; one customer's facts are few
 * enough to be sorted.
 */
export async function readHistory(
  db: Database,
  facts: RawBuilder<unknown>,
  { kinds, after, limit }: HistoryPage,
): Promise<readonly HistoryFact[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(at, id) < (${after.at}::timestamptz, ${after.id} collate "C")`;
  const { rows } = await sql<HistoryFact>`
    select * from (
      select fact.id collate "C" as id, date_trunc('milliseconds', fact.at) as at, fact.kind, fact.what,
        fact.detail, fact.about, fact.amount::bigint as amount, fact.actor, fact.source
      from (${facts}) fact(id, at, kind, what, detail, about, amount, actor, source)
      where fact.kind = any(${kinds})
    ) told
    where ${isAfter}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
