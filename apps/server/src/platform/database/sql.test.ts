import { afterAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';
import { sql } from './sql.ts';

const { db, drop } = await cloneDatabase();
afterAll(drop);

describe('a statement written as sql', () => {
  it('has each value in its place', async () => {
    const ask = (one: string, other: number | null) =>
      sql<{ one: string; other: number | null }>`
        select ${one}::text as one, ${other}::int as other`.execute(db);

    expect((await ask("it's", 7)).rows).toEqual([{ one: "it's", other: 7 }]);
    expect((await ask('$1', null)).rows).toEqual([{ one: '$1', other: null }]);
  });

  it('has other statements as its parts, with their values', async () => {
    const bound = sql`${3}::int`;
    const list = sql.join([1, 2, sql`${5}::int + ${1}::int`]);

    const { rows } = await sql<{ found: number }>`
      select ${sql.ref('n')} as found from unnest(array[${list}]) as t (n)
      where n > ${bound}`.execute(db);

    expect(rows).toEqual([{ found: 6 }]);
  });

  it('is a part of what the query builder writes, under a name or as a condition', async () => {
    const rows = await db
      .selectFrom('platform.business_clock')
      .select(sql<number>`${40}::int + ${2}::int`.as('sum'))
      .where(sql<boolean>`${1}::int = ${1}::int`)
      .limit(1)
      .execute();

    expect(rows.every(({ sum }) => sum === 42)).toBe(true);
    expect(db.selectNoFrom(sql<number | null>`${42}::int`.$notNull().as('sum')).compile().sql).toBe(
      'select $1::int as "sum"',
    );
  });

  it('counts the rows that it changed', async () => {
    const { numAffectedRows } = await sql`
      update platform.business_clock set offset_ms = offset_ms where ${false}::boolean`.execute(db);

    expect(numAffectedRows).toBe(0n);
  });
});
