import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import type { Metrics } from '#platform/metrics.ts';
import { lives, records } from './retention-policy.ts';

const DAY_MS = 86_400_000;
const SWEEP_LIMIT_S = 3_600;
const KEYS_AT_ONCE = 1_000;

type Deps = { readonly db: Database; readonly clock: Clock };

/** Deletes every night what has outlived its life. */
export const retentionWorkers = (deps: Deps): readonly Worker[] => [
  onSchedule('platform.sweep_tables', {
    cron: '17 3 * * *',
    effect: 'outside',
    attemptLimitS: SWEEP_LIMIT_S,
    run: () => sweepTables(deps),
  }),
];

export async function sweepTables({ db, clock }: Deps): Promise<void> {
  const now = clock.technicalNow().getTime();
  for (const { table, since, days } of lives) {
    const before = new Date(now - days * DAY_MS);
    await deleteInBatches(db, table, sql`${sql.ref(since)} < ${before}`);
  }
  while ((await transaction(db, forgetEventKeys)) === KEYS_AT_ONCE);
}

/**
 * A key is forgotten with its last event; its numbers then begin again. The keys are locked first and looked at
 * again then: whoever announces an event of one has either written it by now, or waits until the key is gone.
 */
async function forgetEventKeys(tx: Database): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    select key from platform.event_keys
    where not exists (select from platform.outbox where outbox.key = event_keys.key)
    limit ${KEYS_AT_ONCE} for update skip locked`.execute(tx);
  const keys = rows.map(({ key }) => key);
  await sql`
    delete from platform.event_keys where key = any(${keys}::text[])
      and not exists (select from platform.outbox where outbox.key = event_keys.key)`.execute(tx);
  return rows.length;
}

/** The age of the oldest row of each table: beyond its life, the sweeper does not keep up. */
export function addAgeGauges(metrics: Metrics, { db, clock }: Deps): void {
  metrics.gauges(
    { name: 'oldest_row_age_seconds', help: 'Age of the oldest row by table.', label: 'table' },
    async () => {
      const { rows } = await sql<{ name: string; oldest: Date | null }>`${sql.join(
        lives.map(
          ({ table, since, oldestBy = since }) =>
            sql`select ${table} as name, (
              select ${sql.ref(since)}::timestamptz from ${sql.table(table)}
              where ${sql.ref(since)} is not null order by ${sql.ref(oldestBy)} limit 1
            ) as oldest`,
        ),
        sql` union all `,
      )}`.execute(db);
      const now = clock.technicalNow().getTime();
      return new Map(
        rows.map(({ name, oldest }) => [
          name,
          oldest === null ? 0 : Math.max(0, (now - oldest.getTime()) / 1_000),
        ]),
      );
    },
  );
}

/** How large each table is that nobody deletes from. */
export function addRecordGauges(metrics: Metrics, { db }: Pick<Deps, 'db'>): void {
  metrics.gauges(
    { name: 'record_table_bytes', help: 'Size of tables that are kept.', label: 'table' },
    async () => {
      const tables = records.map(({ table }) => table);
      const { rows } = await sql<{ name: string; bytes: number }>`
        select name, coalesce(
            -- Of a table in partitions it is they who take up room.
            (select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)),
            pg_total_relation_size(name::regclass)
          )::float8 as bytes
        from unnest(${tables}::text[]) as name`.execute(db);
      return new Map(rows.map(({ name, bytes }) => [name, bytes]));
    },
  );
}
