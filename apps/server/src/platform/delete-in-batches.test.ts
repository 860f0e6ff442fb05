import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

describe('deleting what is over', () => {
  it('works in batches, each a statement of its own, until nothing is left', async () => {
    const { db, pool } = await createTestDatabase();
    await pool.query(`
      create table platform.batches (rows bigint);
      create function platform.note_batch() returns trigger language plpgsql as $$
      begin
        insert into platform.batches select count(*) from gone;
        return null;
      end $$;
      create trigger note_batch after delete on platform.outbox referencing old table as gone
        for each statement execute function platform.note_batch();
      insert into platform.outbox (event, key, sequence, payload, created_at)
      select 'e', 'k', n, '{}', '2026-01-01'::timestamptz + n * interval '1 second'
      from generate_series(1, 2501) n`);

    const deleted = await deleteInBatches(
      db,
      'platform.outbox',
      sql`created_at < ${new Date('2026-01-01T00:41:41Z')}`,
    );

    expect(deleted).toBe(2_500);
    const { rows } = await pool.query('select rows::int from platform.batches order by rows desc');
    expect(rows).toEqual([{ rows: 1_000 }, { rows: 1_000 }, { rows: 500 }]);
    const left = await db.selectFrom('platform.outbox').select('sequence').execute();
    expect(left).toEqual([{ sequence: 2_501 }]);
  });

  it('leaves what somebody holds', async () => {
    const { db, pool } = await createTestDatabase();
    await pool.query(`insert into platform.event_keys values ('held', 1), ('free', 1)`);
    const holder = await pool.connect();
    await holder.query(`begin; select from platform.event_keys where key = 'held' for update`);

    const deleted = await deleteInBatches(db, 'platform.event_keys', sql`true`);

    await holder.query('rollback');
    holder.release();
    expect(deleted).toBe(1);
    expect((await pool.query('select key from platform.event_keys')).rows).toEqual([
      { key: 'held' },
    ]);
  });
});
