import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { withLeanStatements } from './lean-client.ts';
import { sql } from './sql.ts';
import { transaction } from './transaction.ts';
import { writeLater } from './write-later.ts';

/** A connection, and what is seen of it from the outside. */
async function openConnection() {
  const { pool } = await createTestDatabase();
  const client = withLeanStatements(await pool.connect());
  onTestFinished(() => client.release());
  return { client, pool, ...watched(client) };
}

function watched(client: pg.PoolClient) {
  const wire = client as unknown as { connection: EventEmitter & { stream: Socket } };
  let answers = 0;
  wire.connection.on('readyForQuery', () => {
    answers += 1;
  });
  return { bytesSent: () => wire.connection.stream.bytesWritten, answers: () => answers };
}

it('a transaction begins with the first thing that is asked in it', async () => {
  const { client, bytesSent } = await openConnection();
  const before = bytesSent();

  await client.query('begin');
  expect(bytesSent()).toBe(before);
  await client.query('select $1::int', [1]);

  const { rows } = await client.query('select now() = statement_timestamp() as is_new');
  expect(rows).toEqual([{ is_new: false }]);
  await client.query('commit');
});

it('a transaction in which nothing is asked is never begun, however it ends', async () => {
  const { client, bytesSent } = await openConnection();
  const before = bytesSent();

  await client.query('begin');
  const { command } = await client.query('commit');
  await client.query('start transaction read only');
  await client.query('rollback');

  expect(bytesSent()).toBe(before);
  expect(command).toBe('COMMIT');
});

it('writes that nobody waits for cost no answer of their own', async () => {
  const { db, pool } = await createTestDatabase();
  const client = withLeanStatements(await pool.connect());
  const { answers } = watched(client);
  client.release();

  await transaction(db, async (tx) => {
    const put = (key: string) =>
      writeLater(tx, tx.insertInto('platform.event_keys').values({ key, last_sequence: 1 }));
    await put('a');
    await put('b');
    await sql`select ${1}::int`.execute(tx);
    await put('c');
  });

  expect(answers()).toBe(2);
  const { rows } = await pool.query('select count(*)::int as kept from platform.event_keys');
  expect(rows).toEqual([{ kept: 3 }]);
});

const MOMENT = new Date('2026-03-01T05:59:59.123Z');

it.each([
  ['text', `it's "quoted" \\ ñandú 🎉`],
  ['text', ''],
  ['int', 42],
  ['bool', false],
  ['numeric', '12.50'],
  ['timestamptz', MOMENT],
  ['bytea', Buffer.from([0, 255, 92])],
  ['bytea', new Uint8Array([1, 2])],
  ['jsonb', { a: [1, null, 'x"y'] }],
  ['text', null],
  ['text', undefined],
  ['text[]', ['a,b', 'c"d', 'e\\f', '', 'NULL', null]],
  ['int[]', []],
  [
    'int[][]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['timestamptz[]', [MOMENT, null]],
  ['bytea[]', [Buffer.from([7, 8])]],
  ['jsonb[]', [JSON.stringify({ a: '"' }), JSON.stringify([1])]],
] as const)('a %s is kept as the driver itself would keep it: %j', async (type, value) => {
  const { client, pool } = await openConnection();
  const text = `select $1::${type} as value, $1::${type}::text as written`;

  const ours = await client.query(text, [value]);
  const again = await client.query(text, [value]);
  const theirs = await pool.query(text, [value]);

  expect(ours.rows).toEqual(theirs.rows);
  expect(again.rows).toEqual(theirs.rows);
});

it('a parameter may be larger than anything sent before', async () => {
  const { client } = await openConnection();

  const { rows } = await client.query('select length($1::text) as length', ['ñ'.repeat(300_000)]);

  expect(rows).toEqual([{ length: 300_000 }]);
});

it('a parameter that cannot travel fails its statement and nothing else', async () => {
  const { client } = await openConnection();
  const ask = (at: Date) => client.query('select $1::timestamptz as at', [at]);

  await expect(ask(new Date(Number.NaN))).rejects.toThrow('Invalid time value');
  expect((await ask(MOMENT)).rows).toEqual([{ at: MOMENT }]);
});

it('a statement that failed the first time is asked again like any other', async () => {
  const { client } = await openConnection();
  const divide = (by: number) => client.query('select 6 / $1::int as share', [by]);

  await expect(divide(0)).rejects.toThrow('division by zero');
  await expect(divide(0)).rejects.toThrow('division by zero');

  expect((await divide(3)).rows).toEqual([{ share: 2 }]);
  expect((await divide(2)).rows).toEqual([{ share: 3 }]);
});

it('an answer that cannot be read fails its statement and nothing else', async () => {
  const { client } = await openConnection();

  const unread = client.query('select 9007199254740993::int8 as many where $1', [true]);

  await expect(unread).rejects.toThrow('safe integers');
  expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
});

it('no more than a few hundred statements are kept', async () => {
  const { client } = await openConnection();

  for (let number = 0; number < 510; number += 1)
    await client.query(`select $1::int as number_${number}`, [number]);
  const { rows } = await client.query(`select $1::int as number_${509}`, [7]);
  const kept = await client.query('select count(*)::int as kept from pg_prepared_statements');

  expect(rows).toEqual([{ number_509: 7 }]);
  expect(kept.rows[0].kept).toBeLessThanOrEqual(501);
});

it('says how many rows were written', async () => {
  const { client } = await openConnection();
  const put = (key: string) =>
    client.query('insert into platform.event_keys values ($1, 1) on conflict do nothing', [key]);

  expect(await put('a')).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] });
  expect(await put('a')).toMatchObject({ command: 'INSERT', rowCount: 0, rows: [] });
});
