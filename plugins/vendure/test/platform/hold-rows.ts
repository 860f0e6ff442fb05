import pg from 'pg';
import { expect } from 'vitest';
import type { RunningShop } from './start-shop.ts';

/**
 * Stops the shop in the middle of what it does: it waits for the rows that are held here. So a process is killed at the
 * very point that is meant, and nobody sleeps.
 */
export async function holdRows({ database }: Pick<RunningShop, 'database'>) {
  const open = async () => {
    const { host, port, username: user, database: name } = database;
    const client = new pg.Client({ host, port, user, database: name });
    await client.connect();
    return client;
  };
  const holding = await open();
  const watching = await open();
  await holding.query('begin');
  const waiting = async (): Promise<number> => {
    const { rows } = await watching.query(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  return {
    order: (code: string) =>
      holding.query('select from "order" where code = $1 for update', [code]),
    payment: (id: string) => holding.query('select from payment where id = $1 for update', [id]),
    expectWaiting: (count: number) => expect.poll(waiting).toBeGreaterThanOrEqual(count),
    release: () => Promise.all([holding.end(), watching.end()]),
  };
}
