import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withClient } from '#testing/template-database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Tx } from './database.ts';
import { transaction } from './transaction.ts';

const put = (tx: Tx, key: string) =>
  tx.insertInto('platform.event_keys').values({ key, last_sequence: 1 }).execute();

it('a transaction in which a failure was looked away from keeps nothing, and says so', async () => {
  const { db } = await createTestDatabase();

  const broken = transaction(db, async (tx) => {
    await put(tx, 'a');
    await put(tx, 'a').catch(() => null);
  });

  await expect(broken).rejects.toThrow('nothing of it was kept');
  expect(await db.selectFrom('platform.event_keys').selectAll().execute()).toEqual([]);
});

it('a transaction cannot be used after its end', async () => {
  const { db } = await createTestDatabase();
  let kept: Tx | null = null;
  await transaction(db, async (tx) => {
    kept = tx;
    await put(tx, 'a');
  });

  await expect(put(kept as unknown as Tx, 'b')).rejects.toThrow('already committed');
});

it('a transaction in which nothing is asked is never begun', async () => {
  const { db, url } = await createTestDatabase();
  await sql`select ${1}::int`.execute(db);
  const look = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ state: string; query: string }>(
        `select state, query from pg_stat_activity
         where application_name = 'abona-server' and datname = current_database()`,
      );
      return rows;
    });

  const during = await transaction(db, look);
  const after = await look();
  const onceAsked = await transaction(db, async (tx) => {
    await sql`select ${1}::int`.execute(tx);
    return look();
  });

  const atRest = [{ state: 'idle', query: 'select $1::int' }];
  expect([during, after]).toEqual([atRest, atRest]);
  expect(onceAsked.map(({ state }) => state)).toEqual(['idle in transaction']);
});

it('what is asked at once in a transaction is done in the order in which it was asked', async () => {
  const { db } = await createTestDatabase();
  const count = async (tx: Tx) =>
    (await tx.selectFrom('platform.event_keys').selectAll().execute()).length;

  const [none, , one, , two] = await transaction(db, (tx) =>
    Promise.all([count(tx), put(tx, 'a'), count(tx), put(tx, 'b'), count(tx)]),
  );

  expect([none, one, two]).toEqual([0, 1, 2]);
});

it('a failure leads to who asked, and the connection is lent again', async () => {
  const { db, pool } = await createTestDatabase();

  const failure = await sql`select 1 / ${0}::int`.execute(db).catch((error: unknown) => error);

  expect((failure as Error).stack).toContain('pipelined-driver.test.ts');
  expect((await sql`select ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});

it('the builder is told how many rows were written', async () => {
  const { db } = await createTestDatabase();
  const rename = (key: string) =>
    db
      .updateTable('platform.event_keys')
      .set({ last_sequence: 2 })
      .where('key', '=', key)
      .executeTakeFirst();
  await transaction(db, (tx) => put(tx, 'a'));

  expect((await rename('a')).numUpdatedRows).toBe(1n);
  expect((await rename('b')).numUpdatedRows).toBe(0n);
});

it('one written as sql has its values, and the parts it is made of, in their places', async () => {
  const { db } = await createTestDatabase();
  const ask = async (text: string, part: ReturnType<typeof sql<number>> | number) => {
    const { rows } = await sql`select ${text}::text as text, ${part}::int as part`.execute(db);
    return rows[0];
  };

  expect(await ask('a', 1)).toEqual({ text: 'a', part: 1 });
  expect(await ask('b', sql<number>`(${2}::int + ${3}::int)`)).toEqual({ text: 'b', part: 5 });
  expect(await ask('c', sql.lit(4))).toEqual({ text: 'c', part: 4 });
  expect(await ask('d', 6)).toEqual({ text: 'd', part: 6 });
});
