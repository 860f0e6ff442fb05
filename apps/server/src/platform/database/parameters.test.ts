import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';
import { transaction } from './transaction.ts';

const { db, pool, drop } = await cloneDatabase();
afterAll(drop);

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
] as const)(
  'a %s is kept as it was given, the first time and prepared: %j',
  async (type, value) => {
    const ask = async () => {
      const as = sql.raw(type);
      const { rows } =
        await sql`select ${value}::${as} as value, ${value}::${as}::text as written`.execute(db);
      return rows;
    };
    const text = `select $1::${type} as value, $2::${type}::text as written`;

    const theirs = await pool.query(text, [value, value]);

    expect(await ask()).toEqual(theirs.rows);
    expect(await ask()).toEqual(theirs.rows);
  },
);

it('a parameter may be larger than anything sent before', async () => {
  const { rows } = await sql`select length(${'ñ'.repeat(300_000)}::text) as length`.execute(db);

  expect(rows).toEqual([{ length: 300_000 }]);
});

it('a statement that failed the first time is asked again like any other', async () => {
  const divide = (by: number) => sql`select 6 / ${by}::int as share`.execute(db);

  await expect(divide(0)).rejects.toThrow('division by zero');
  await expect(divide(0)).rejects.toThrow('division by zero');

  expect((await divide(3)).rows).toEqual([{ share: 2 }]);
  expect((await divide(2)).rows).toEqual([{ share: 3 }]);
});

it('an answer that cannot be read fails its statement and nothing else', async () => {
  const unread = sql`select 9007199254740993::int8 as many where ${true}`.execute(db);

  await expect(unread).rejects.toThrow('safe integers');
  expect((await sql`select ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it('no more than a few hundred statements are prepared', async () => {
  const kept = await transaction(db, async (tx) => {
    for (let number = 0; number < 510; number += 1)
      await sql`select ${number}::int as ${sql.ref(`number_${number}`)}`.execute(tx);
    const last = await sql`select ${7}::int as ${sql.ref('number_509')}`.execute(tx);
    expect(last.rows).toEqual([{ number_509: 7 }]);
    return sql<{ kept: number }>`select count(*)::int as kept from pg_prepared_statements`.execute(
      tx,
    );
  });

  expect(kept.rows[0]?.kept).toBeLessThanOrEqual(500);
});
