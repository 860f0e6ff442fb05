import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeTables } from '#testing/describe-tables.ts';
import { createTestDatabase } from '#testing/test-database.ts';

describe('the tables as TypeScript', () => {
  it('agree with the migrated database', async () => {
    const { pool } = await createTestDatabase();

    const actual = await describeTables(pool);

    const written = await readFile(new URL('./tables.gen.ts', import.meta.url), 'utf8');
    expect(actual).toBe(written);
  });

  it('name the values of a closed list, arrays, defaults and generated columns', async () => {
    const { pool } = await createTestDatabase();
    await pool.query(`
      create schema kit;
      create domain kit.kind as text check (value in ('a', 'b'));
      create domain kit.cents as bigint check (value >= 0);
      create table kit.samples (
        id bigint generated always as identity primary key,
        status text not null check (status in ('open', 'it''s done')),
        kind kit.kind not null,
        cents kit.cents,
        terms integer[] not null,
        note text,
        made_at timestamptz not null default now(),
        amount numeric not null,
        detail jsonb
      )`);

    const text = await describeTables(pool);

    expect(text).toContain(`  'kit.samples': {
    id: GeneratedAlways<number>;
    status: 'open' | 'it\\'s done';
    kind: 'a' | 'b';
    cents: number | null;
    terms: (number)[];
    note: string | null;
    made_at: DefaultInstant;
    amount: string;
    detail: Json | null;
  };`);
  });
});
