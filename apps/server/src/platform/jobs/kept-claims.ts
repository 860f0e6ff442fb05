import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** The library's own database: its pool is there once it has started. */
type QueueDatabase = {
  readonly pool: pg.Pool;
  executeSql: (text: string, values?: unknown[], options?: object) => Promise<{ rows: unknown[] }>;
};

/** How the statements begin by which jobs are claimed, one text for each queue, and settled. */
const CLAIM = /^\s*WITH\s+(next|results) AS \(/;
/** Some of each queue; lists of varying length must not fill the server's memory. */
const STATEMENTS_MAX = 500;

/**
 * Claiming and settling is what the queue is asked for most. Its statements are parsed and planned once on
 * each connection, and only named from then on. A connection on which it no longer fits, after a migration, is
 * given up by its pool like any that fails.
 */
export function keepClaims(boss: PgBoss): void {
  const queue = boss.getDb() as unknown as QueueDatabase;
  const ask = queue.executeSql.bind(queue);
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < STATEMENTS_MAX) names.set(text, `kept_${names.size + 1}`);
    return names.get(text);
  };
  queue.executeSql = (text, values, options) => {
    const name = options === undefined && CLAIM.test(text) ? nameOf(text) : undefined;
    return name === undefined
      ? ask(text, values, options)
      : queue.pool.query({ name, text, values: values ?? [] });
  };
}
