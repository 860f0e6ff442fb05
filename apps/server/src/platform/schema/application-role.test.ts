import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApplicationLogin } from '#testing/application-login.ts';
import { withClient } from '#testing/template-database.ts';
import { cloneDatabase } from '#testing/test-database.ts';

/** A database of the test's own, seen by its owner and by a login in the application's role. */
async function openAsApplication() {
  const database = await cloneDatabase();
  const login = await createApplicationLogin(database.url);
  onTestFinished(async () => {
    await database.drop();
    await login.remove();
  });
  const asApplication = <T>(work: (client: pg.Client) => Promise<T>) => withClient(login.url, work);
  return { asApplication, pool: database.pool };
}

const APPEND_ONLY = `
  select distinct trigger.tgrelid::regclass::text as name
  from pg_trigger trigger join pg_proc refusal on refusal.oid = trigger.tgfoid
  where refusal.proname in ('refuse_change', 'refuse_change_but_sealing')
    and trigger.tgtype & 8 > 0 order by 1`;

describe("the application's role", () => {
  it('deletes nothing that is append-only, and no head of an audit trail', async () => {
    const { asApplication, pool } = await openAsApplication();
    const { rows } = await pool.query<{ name: string }>(APPEND_ONLY);
    const names = rows.map(({ name }) => name);

    const refused = await asApplication(async (client) => {
      const codes: string[] = [];
      for (const name of names)
        codes.push(await client.query(`delete from ${name}`).then(() => 'done', codeOf));
      return codes;
    });

    expect(names).toContain('platform.audit_heads');
    expect(names).toContain('platform.audit_trail');
    expect(names.length).toBeGreaterThan(12);
    expect(new Set(refused)).toEqual(new Set(['42501']));
  });

  it.each([
    ['drop the books', 'drop table ledger.postings'],
    ['put a trigger to sleep', 'alter table platform.audit_trail disable trigger all'],
    [
      'replace a rule',
      'create or replace function platform.refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
    ],
    ['empty a trail', 'truncate platform.audit_trail'],
    ['change a line of a trail', `update platform.audit_trail set actor = 'nobody'`],
    ['change a loan event', 'update lending.loan_events set loan_id = loan_id'],
    ['move a balance', 'update ledger.accounts set balance = 0'],
    ['say that a migration was applied', `insert into platform.migrations values (9999, 'x', 'x')`],
    ['make a schema', 'create schema mine'],
    ['make a table', 'create table platform.mine (id int)'],
    ['become the owner', 'set role abona'],
  ])('cannot %s', async (_, statement) => {
    const { asApplication } = await openAsApplication();

    const refusal = await asApplication((client) =>
      client.query(statement).then(() => 'done', codeOf),
    );

    expect(refusal).toBe('42501');
  });
});

const codeOf = (failure: { readonly code?: string }): string => failure.code ?? String(failure);
