import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withClient } from '#testing/template-database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { transaction } from './transaction.ts';

describe('statements', () => {
  it('are parsed once on a connection, however often they are asked', async () => {
    const { db } = await createTestDatabase();

    const kept = await transaction(db, async (tx) => {
      for (const number of [1, 2, 3]) await sql`select ${number}::int + 40`.execute(tx);
      const { rows } = await sql<{ statement: string; uses: number }>`
        select statement, generic_plans + custom_plans as uses from pg_prepared_statements
        where statement <> 'begin'
      `.execute(tx);
      return rows;
    });

    expect(kept).toEqual([{ statement: 'select $1::int + 40', uses: 3 }]);
  });

  it('asked together are answered each for itself, and a failed one fails the transaction', async () => {
    const { db } = await createTestDatabase();

    const sums = await transaction(db, (tx) =>
      Promise.all(
        [1, 2, 3].map(async (number) => {
          const { rows } = await sql<{ sum: number }>`select ${number}::int + 1 as sum`.execute(tx);
          return rows[0]?.sum;
        }),
      ),
    );
    const broken = transaction(db, (tx) =>
      Promise.all([
        sql`insert into platform.event_keys (key, last_sequence) values (${'a'}, 1)`.execute(tx),
        sql`select 1 / ${0}::int`.execute(tx),
      ]),
    );

    expect(sums).toEqual([2, 3, 4]);
    await expect(broken).rejects.toThrow('division by zero');
    expect(await db.selectFrom('platform.event_keys').selectAll().execute()).toEqual([]);
  });

  it('asked of the pool itself are answered too', async () => {
    const { db, pool } = await createTestDatabase();
    await sql`select ${1}::int`.execute(db);

    const answers = [
      await pool.query('select 1 as one'),
      await pool.query('select $1::int as one', [1]),
    ];

    expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  });

  it('fail on a connection that breaks while it is lent, and nothing else does', async () => {
    const { db, url } = await createTestDatabase();

    const cut = transaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await withClient(url, (client) =>
        client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]),
      );
      await new Promise(setImmediate);
      await sql`select ${1}::int`.execute(tx);
    });

    await expect(cut).rejects.toThrow(/terminat|EPIPE|not queryable/);
    expect((await sql`select ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('survive a migration that changes what they answer', async () => {
    const { db } = await createTestDatabase();
    const read = () => sql`select * from public.notes where id = ${1}`.execute(db);
    await sql`create table public.notes (id int)`.execute(db);
    await read();

    await sql`alter table public.notes add column text text`.execute(db);

    expect((await read()).rows).toEqual([]);
  });
});
