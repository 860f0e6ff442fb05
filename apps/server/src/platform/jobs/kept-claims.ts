import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** The library's own database: its pool is there once it has started. */
type QueueDatabase = {
  readonly pool: pg.Pool;
  executeSql: (text: string, values?: unknown[], options?: object) => Promise<{ rows: unknown[] }>;
};

/** How the statements begin by which jobs are claimed, one text for each queue, and settled. */
const CLAIM = /^\s*WITH\s+(next|results) AS \(/;

/**
 * Claiming and settling is what the queue is asked for most. Its statements are parsed and planned once on
 * each connection, and only named from then on. A connection on which it no longer fits, after a migration, is
 * given up by its pool like any that fails.
 */
export function keepClaims(boss: PgBoss): void {
  const queue = boss.getDb() as unknown as QueueDatabase;
  const ask = queue.executeSql.bind(queue);
  // There are as many texts as queues, and a few besides.
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  queue.executeSql = (text, values, options) => {
    const name = options === undefined && CLAIM.test(text) ? nameOf(text) : undefined;
    return name === undefined
      ? ask(text, values, options)
      : queue.pool.query({ name, text, values: values ?? [] });
  };
}
