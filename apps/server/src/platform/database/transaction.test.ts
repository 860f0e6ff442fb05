import { AsyncResource } from 'node:async_hooks';
import { err } from '@abona/kernel/result';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import type { Database, Tx } from './database.ts';
import { openDatabase } from './open-database.ts';
import { assertOutsideTransaction, transaction, unitOfWork } from './transaction.ts';

const put = (tx: Tx | Database, key: string) =>
  tx.insertInto('platform.event_keys').values({ key, last_sequence: 1 }).execute();

const bump = (tx: Tx, key: string) =>
  tx
    .updateTable('platform.event_keys')
    .set(({ eb }) => ({ last_sequence: eb('last_sequence', '+', 1) }))
    .where('key', '=', key)
    .execute();

async function keysIn(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('platform.event_keys').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

describe('a transaction', () => {
  it('keeps nothing of a use case that broke', async () => {
    const { db } = await createTestDatabase();

    const broken = transaction(db, async (tx) => {
      await put(tx, 'a');
      throw new Error('a bug');
    });

    await expect(broken).rejects.toThrow('a bug');
    expect(await keysIn(db)).toEqual([]);
  });

  it('keeps what was counted before a refusal', async () => {
    const { db } = await createTestDatabase();

    const refusal = await transaction(db, async (tx) => {
      await put(tx, 'attempt');
      return err('otp_invalid');
    });

    expect(refusal.ok).toBe(false);
    expect(await keysIn(db)).toEqual(['attempt']);
  });

  it('refuses the global handle inside, rather than wait for itself', async () => {
    const { db } = await createTestDatabase();

    await expect(transaction(db, () => put(db, 'a'))).rejects.toThrow('pass the tx on');
    await expect(unitOfWork(db, () => put(db, 'a'))).rejects.toThrow('pass the tx on');
    await expect(transaction(db, () => transaction(db, async () => 1))).rejects.toThrow(
      'a transaction inside a transaction',
    );
    expect(await keysIn(db)).toEqual([]);
  });

  it('refuses a call to the outside while it is open, and allows it afterwards', async () => {
    const { db } = await createTestDatabase();
    const call = async () => assertOutsideTransaction('sending mail');

    await expect(transaction(db, call)).rejects.toThrow('sending mail inside a transaction');
    await expect(unitOfWork(db, call)).rejects.toThrow('sending mail inside a transaction');
    const outlives = await transaction(db, async () => ({ call: AsyncResource.bind(call) }));

    await expect(outlives.call()).resolves.toBeUndefined();
  });

  it('is joined by the use case when a unit of work is open around it', async () => {
    const { db } = await createTestDatabase();

    const broken = unitOfWork(db, async (outer) => {
      await put(outer, 'claim');
      await transaction(db, async (tx) => put(tx, 'effect'));
      await transaction(db, async (tx) => put(tx, 'second effect'));
      throw new Error('before the commit');
    });

    await expect(broken).rejects.toThrow('before the commit');
    expect(await keysIn(db)).toEqual([]);
  });

  it('runs a unit again that lost a deadlock, and both callers succeed', async () => {
    const { db } = await createTestDatabase();
    await put(db, 'a');
    await put(db, 'b');
    let attempts = 0;
    let waiting: (() => void)[] = [];
    const bothHoldOne = () =>
      new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length < 2 && attempts <= 2) return;
        for (const wake of waiting) wake();
        waiting = [];
      });
    const cross = (first: string, second: string) =>
      transaction(db, async (tx) => {
        attempts += 1;
        await bump(tx, first);
        await bothHoldOne();
        await bump(tx, second);
      });

    await Promise.all([cross('a', 'b'), cross('b', 'a')]);

    expect(attempts).toBe(3);
    const rows = await db.selectFrom('platform.event_keys').select('last_sequence').execute();
    expect(rows.map((row) => row.last_sequence)).toEqual([3, 3]);
  });

  it('gives up after three more attempts', async () => {
    const { db } = await createTestDatabase();
    let attempts = 0;

    const hopeless = transaction(db, async (tx) => {
      attempts += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    });

    await expect(hopeless).rejects.toThrow('again');
    expect(attempts).toBe(4);
  });
});

describe('the database', () => {
  it('gives whole numbers as exact numbers and refuses what would lose digits', async () => {
    const { db } = await createTestDatabase();

    const { rows } = await sql<{
      n: number;
      day: string;
    }>`select 9007199254740991::int8 as n, date '2026-02-28' as day`.execute(db);

    expect(rows[0]).toEqual({ n: Number.MAX_SAFE_INTEGER, day: '2026-02-28' });
    await expect(sql`select 9007199254740992::int8`.execute(db)).rejects.toThrow('safe integers');
  });

  it('ends a statement, a wait for a lock and an idle transaction in time', async () => {
    const { url } = await createTestDatabase();
    const { pool, close } = openDatabase({ url, log: silentLog, connectionsMax: 1 });
    onTestFinished(close);

    const { rows } = await pool.query(
      `select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );

    expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
      ['idle_in_transaction_session_timeout', '10000'],
      ['lock_timeout', '2000'],
      ['statement_timeout', '5000'],
    ]);
  });
});
