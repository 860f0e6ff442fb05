import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '#testing/test-database.ts';

/** A policy `test` like the first one but for one rule, which holds from a day on. */
export async function holdFrom(
  { pool }: TestDatabase,
  day: string,
  [path, value]: readonly [path: string, value: string],
): Promise<void> {
  await pool.query(
    `insert into origination.policies (version, definition, definition_hash, based_on, created_by, created_at)
     select 'test', jsonb_set(definition, $1::text[], $2::jsonb), repeat('0', 64), version, 'system', now()
     from origination.policies where version = '2026-01'`,
    [path, value],
  );
  await pool.query(
    `insert into origination.policy_activations (id, version, valid_from, activated_by, created_at)
     values ($1, 'test', $2, 'system', now())`,
    [randomUUID(), day],
  );
}
