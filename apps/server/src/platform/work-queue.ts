import type { QueueClock } from '@abona/contract/staff/staff-queue';
import type { CivilDate } from '@abona/kernel/civil-date';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Something that waits for a person, as the module that keeps it tells the desk. */
export type QueueItem = {
  readonly id: string;
  /** By which queues are sorted: a deadline, or since when it waits. */
  readonly due: CivilDate;
  /** The hour of that day, where one was promised. */
  readonly dueAt: Date | null;
  readonly legalDue: CivilDate | null;
  /** The last day on which it is not late; null: it has no deadline. */
  readonly promised: CivilDate | null;
  readonly openedAt: Date;
  readonly state: string;
  /** A code or a reference; never what somebody wrote. */
  readonly label: string | null;
  readonly customerId: number | null;
  readonly loanId: string | null;
  readonly amount: number | null;
};

type QueuePage = {
  /** These alone; null: all. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly state: string | null;
  readonly dueUntil: string | null;
  readonly text: string | null;
  readonly after: Pick<QueueItem, 'due' | 'dueAt' | 'id'> | null;
  readonly limit: number;
};

type QueueCounts = {
  readonly open: number;
  readonly amount: number;
  readonly late: number;
  readonly today: number;
  readonly week: number;
  readonly mine: number;
  readonly assigned: number;
  readonly oldest: CivilDate | null;
};

type QueueQuestion = {
  readonly now: Date;
  readonly today: CivilDate;
  /** Ids that whoever asks has, and those that anybody has. */
  readonly mine: readonly string[];
  readonly assigned: readonly string[];
};

/** A queue: one module's, read by the desk alone. */
export type WorkQueue = {
  readonly clock: QueueClock;
  /** By deadline, and by id on one day or at one hour. */
  readonly list: (page: QueuePage) => Promise<readonly QueueItem[]>;
  readonly count: (page: QueuePage) => Promise<number>;
  readonly figures: (asked: QueueQuestion) => Promise<QueueCounts>;
};

type Definition = {
  readonly clock: QueueClock;
  /**
   * A `select` of all that waits, with the columns `id`, `due`, `legal_due`, `promised`, `opened_at`, `state`,
   * `label`, `customer_id`, `loan_id`, `amount`. An index on what waits by (due, id) makes a page cost the same however long
   * the queue is.
   */
  readonly items: RawBuilder<unknown>;
  /** Its promise is an hour: `items` has the column `due_at` too, by which it is sorted, and its index is on that. */
  readonly isByHour?: boolean;
};

/** Text that a `like` takes as it is. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const filtersOf = ({ only, except, state, dueUntil, text }: QueuePage): RawBuilder<unknown> => {
  const filters = [
    ...(only === null ? [] : [sql`item.id::text = any(${only})`]),
    ...(except.length === 0 ? [] : [sql`item.id::text <> all(${except})`]),
    ...(state === null ? [] : [sql`item.state = ${state}`]),
    ...(dueUntil === null ? [] : [sql`item.due <= ${dueUntil}::date`]),
    ...(text === null
      ? []
      : [
          sql`(item.id::text ilike ${`%${literal(text)}%`} or item.label ilike ${`%${literal(text)}%`})`,
        ]),
  ];
  return filters.length === 0 ? sql`true` : sql.join(filters, sql` and `);
};

/** What of a row is later than where the page before ended; a place of another list has nothing after it. */
function restOf({ after }: Pick<QueuePage, 'after'>, isByHour: boolean): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  if (!isByHour) return sql`(item.due, item.id) > (${after.due}::date, ${after.id})`;
  return sql`(item.due_at, item.id) > (${after.dueAt}::timestamptz, ${after.id})`;
}

export const workQueue = (
  db: Database,
  { clock, items, isByHour = false }: Definition,
): WorkQueue => ({
  clock,
  list: async (page) => {
    const dueAt = isByHour ? sql`item.due_at` : sql`null::timestamptz`;
    const { rows } = await sql<QueueItem>`
      select item.id::text as id, item.due, ${dueAt} as "dueAt", item.legal_due as "legalDue", item.promised, item.opened_at as "openedAt", item.state,
        item.label, item.customer_id as "customerId", item.loan_id::text as "loanId", item.amount
      from (${items}) item
      where ${filtersOf(page)} and ${restOf(page, isByHour)}
      order by ${isByHour ? sql`item.due_at` : sql`item.due`}, item.id limit ${page.limit}`.execute(
      db,
    );
    return rows;
  },
  count: async (page) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (${items}) item where ${filtersOf(page)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  figures: async ({ now, today, mine, assigned }) => {
    const isLate = isByHour ? sql`item.due_at < ${now}` : sql`item.promised < ${today}::date`;
    const { rows } = await sql<QueueCounts>`
      select count(*)::integer as open, coalesce(sum(item.amount), 0)::bigint as amount,
        count(*) filter (where ${isLate})::integer as late,
        count(*) filter (where item.due <= ${today}::date and not ${isLate})::integer as today,
        count(*) filter (
          where item.promised is not null and item.due > ${today}::date and item.due <= ${today}::date + 7
        )::integer as week,
        count(*) filter (where item.id::text = any(${mine}))::integer as mine,
        count(*) filter (where item.id::text = any(${assigned}))::integer as assigned,
        min(item.due) as oldest
      from (${items}) item`.execute(db);
    const [counts] = rows;
    return (
      counts ?? {
        open: 0,
        amount: 0,
        late: 0,
        today: 0,
        week: 0,
        mine: 0,
        assigned: 0,
        oldest: null,
      }
    );
  },
});
