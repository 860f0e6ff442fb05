import { describe, expect, it } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { lives, records } from './retention-policy.ts';
import { addAgeGauges, addRecordGauges, sweepTables } from './sweep-tables.ts';

const moment = () => new Date('2026-11-16T12:00:00Z');
const clock = { now: moment, technicalNow: moment };

/** One event of a key that is as old as can be, and two of another on two sides of the limit. */
const EVENTS = `
  insert into platform.event_keys values ('loan:1', 2), ('loan:2', 1), ('loan:3', 4);
  insert into platform.outbox (event, key, sequence, payload, created_at) values
    ('moved', 'loan:2', 1, '{}', '2026-01-01'), ('moved', 'loan:1', 1, '{}', '2026-10-17T11:59:59Z'),
    ('moved', 'loan:1', 2, '{}', '2026-10-17T12:00:00Z')`;

const ANSWERS = `
  insert into platform.idempotency_keys (scope, key, request_hash, state, status, body, created_at) values
    ('s', 'an-old-key-of-somebody', 'h', 'done', 200, 'v1.a.b', '2026-10-01'),
    ('s', 'a-new-key-of-somebody', 'h', 'done', 200, 'v1.a.b', '2026-11-01')`;

const MESSAGES = `
  insert into notifications.messages (id, notice_id, customer_id, channel, template, recipient, status, created_at, settled_at)
  values ('018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000001', 1, 'email', 't', 'v1.a.b', 'sent', '2024-01-01', '2024-01-01'),
    ('018f0000-0000-7000-8000-000000000002', '018f0000-0000-7000-8000-000000000002', 1, 'email', 't', 'v1.a.b', 'sent', '2026-01-01', '2026-01-01');
  insert into notifications.timeline
    (id, customer_id, message_id, channel, template, outcome, business_time, recorded_at)
  values ('018f0000-0000-7000-8000-000000000003', 1, '018f0000-0000-7000-8000-000000000001', 'email', 't', 'sent',
    '2024-01-01', '2024-01-01')`;

describe('rows that have outlived their life', () => {
  it('go, with the keys of events that have none any more; those at the limit stay', async () => {
    const { db, pool } = await createTestDatabase();
    for (const rows of [EVENTS, ANSWERS, MESSAGES]) await pool.query(rows);

    await sweepTables({ db, clock });

    const ask = async (query: string) => (await pool.query(query)).rows.flatMap(Object.values);
    expect(await ask('select sequence::int from platform.outbox')).toEqual([2]);
    expect(await ask('select key from platform.event_keys')).toEqual(['loan:1']);
    expect(await ask('select key from platform.idempotency_keys')).toEqual([
      'a-new-key-of-somebody',
    ]);
    expect(await ask('select right(id::text, 1) from notifications.messages')).toEqual(['2']);
    // That there was a contact stays.
    expect(await ask('select count(*)::int from notifications.timeline')).toEqual([1]);
  });

  it('are found by an index, in every table that has a life', async () => {
    const { pool } = await createTestDatabase();

    for (const { table, since } of lives) {
      const { rows } = await pool.query(
        `select indexrelid from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
         where indrelid = $1::regclass and attname = $2`,
        [table, since],
      );
      expect([table, rows.length]).toEqual([table, 1]);
    }
  });

  it('are seen before: the age of the oldest row of each table is a metric', async () => {
    const { db, pool } = await createTestDatabase();
    await pool.query(EVENTS);
    const metrics = createMetrics();
    addAgeGauges(metrics, { db, clock });

    const text = await metrics.text();

    const age = (Date.parse('2026-11-16T12:00:00Z') - Date.parse('2026-01-01')) / 1_000;
    expect(text).toContain(`oldest_row_age_seconds{table="platform.outbox"} ${age}`);
    for (const { table } of lives) expect(text).toContain(`{table="${table}"}`);
  });
});

describe('records', () => {
  it('refuse to be deleted, have no life, and their size is a metric', async () => {
    const { db, pool } = await createTestDatabase();
    await pool.query(MESSAGES);
    const metrics = createMetrics();
    addRecordGauges(metrics, { db });

    const text = await metrics.text();

    for (const { table } of records) {
      expect(text).toMatch(new RegExp(`record_table_bytes\\{table="${table}"\\} [1-9]`));
      expect(lives.map((life) => life.table)).not.toContain(table);
    }
    await expect(pool.query('delete from notifications.timeline')).rejects.toThrow(/append-only/);
  });
});
