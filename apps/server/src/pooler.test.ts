import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { eventually } from '#testing/eventually.ts';
import { hasPooler, startPooler } from '#testing/pooler.ts';
import { spawnServer, startServer } from '#testing/server-program.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';

// Whole programs start and stop here.
vi.setConfig({ testTimeout: 300_000 });

describe.skipIf(!hasPooler)('a server behind PgBouncer', () => {
  it.each([
    ['transaction', []],
    ['transaction', ['server_round_robin = 1']],
    ['transaction', ['ignore_startup_parameters = statement_timeout,lock_timeout']],
    ['statement', []],
  ] as const)('refuses to start in %s mode, and says which one serves', async (mode, settings) => {
    const { url } = await createTestDatabase();
    const pooled = await startPooler(url, mode, settings);

    const server = await spawnServer({ DATABASE_URL: pooled });

    expect(await server.exited).toBe(1);
    expect(server.words()).toBe(
      'DATABASE_URL leads through a pooler that changes connections between transactions. ' +
        'Use one that keeps them (PgBouncer: pool_mode = session), or name PostgreSQL itself.\n',
    );
  });

  it('lives in session mode: ready, jobs done, and nothing in its log', async () => {
    const { url, pool } = await createTestDatabase();
    const pooled = await startPooler(url, 'session');

    const server = await startServer({ DATABASE_URL: pooled });

    await pool.query(
      `insert into pgboss.job (name, data) values ('platform.forget_old_counters', '{"payload":{}}')`,
    );
    await eventually(async () => {
      const { rows } = await pool.query(
        `select state from pgboss.job where name = 'platform.forget_old_counters'`,
      );
      return rows.map(({ state }) => state);
    }).toContain('completed');
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect(server.troubles()).toEqual([]);
  });

  it.each([
    ['as it comes', []],
    [
      'told to overlook time limits',
      ['ignore_startup_parameters = statement_timeout,lock_timeout'],
    ],
  ])('has its time limits in force with a pooler %s', async (_, settings) => {
    const { url } = await createTestDatabase();
    const pooled = await startPooler(url, 'session', settings);
    const { db, close } = openDatabase({ url: pooled, log: silentLog, connectionsMax: 2 });
    onTestFinished(close);

    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);

    expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
  });
});
