import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Database, Tx } from './database.ts';
import { codeOf, databaseFailureOf } from './database-failure.ts';
import { EarlierWriteFailed, pipelineWrite } from './pipeline-write.ts';
import { transaction } from './transaction.ts';

const put = (tx: Tx, key: string, sequence = 1) =>
  pipelineWrite(tx, tx.insertInto('platform.event_keys').values({ key, last_sequence: sequence }));

async function keysIn(db: Database | Tx): Promise<string[]> {
  const rows = await db.selectFrom('platform.event_keys').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (failure: unknown) => failure,
  );

describe('a write that nobody waits for', () => {
  it('is seen by what the transaction asks next, and kept by its commit', async () => {
    const { db } = await createTestDatabase();

    const seen = await transaction(db, async (tx) => {
      await put(tx, 'a');
      await put(tx, 'b');
      const keys = await keysIn(tx);
      await put(tx, 'c');
      return keys;
    });

    expect(seen).toEqual(['a', 'b']);
    expect(await keysIn(db)).toEqual(['a', 'b', 'c']);
  });

  it('is never there when the transaction breaks', async () => {
    const { db } = await createTestDatabase();

    const broken = transaction(db, async (tx) => {
      await put(tx, 'a');
      throw new Error('a bug');
    });

    await expect(broken).rejects.toThrow('a bug');
    expect(await keysIn(db)).toEqual([]);
  });

  it('fails the commit, and everything with it', async () => {
    const { db } = await createTestDatabase();

    const broken = await failureOf(
      transaction(db, async (tx) => {
        await put(tx, 'a');
        await put(tx, 'a');
        await put(tx, 'b');
      }),
    );

    expect(broken).toBeInstanceOf(EarlierWriteFailed);
    expect(String(broken)).toContain('duplicate key');
    expect(await keysIn(db)).toEqual([]);
    expect(await transaction(db, (tx) => put(tx, 'b').then(() => keysIn(tx)))).toEqual(['b']);
  });

  it('fails what is asked next, which is not taken for a failure of its own', async () => {
    const { db } = await createTestDatabase();
    let own: unknown = null;

    const broken = transaction(db, async (tx) => {
      await put(tx, 'a');
      await put(tx, 'a');
      own = await failureOf(sql`select ${1}::int as never_asked_before`.execute(tx));
      throw own;
    });

    await expect(broken).rejects.toThrow(EarlierWriteFailed);
    expect(codeOf(own)).toBeNull();
    // The connection, and a statement that it could not parse then, are as good as before.
    expect((await sql`select ${1}::int as never_asked_before`.execute(db)).rows).toHaveLength(1);
  });

  it('has the whole transaction run again when another one was in its way', async () => {
    const { db } = await createTestDatabase();
    await sql`create sequence public.tries`.execute(db);
    await sql`create function public.meet(key text) returns void language plpgsql as $$ begin
      if nextval('public.tries') < 3 then raise exception 'in the way' using errcode = '40001'; end if;
    end $$`.execute(db);

    await transaction(db, async (tx) => {
      await put(tx, 'a');
      await pipelineWrite(tx, sql`select public.meet(${'a'})`);
    });

    expect(await keysIn(db)).toEqual(['a']);
    expect((await sql`select last_value::int as value from public.tries`.execute(db)).rows).toEqual(
      [{ value: 3 }],
    );
  });

  it('says that the database was busy when it was', async () => {
    const { db } = await createTestDatabase();
    await sql`create function public.wait_for(key text) returns void language plpgsql as $$ begin
      raise exception 'it is locked' using errcode = '55P03';
    end $$`.execute(db);

    const broken = await failureOf(
      transaction(db, (tx) => pipelineWrite(tx, sql`select public.wait_for(${'a'})`)),
    );

    expect(databaseFailureOf(broken)).toBe('busy');
  });
});
