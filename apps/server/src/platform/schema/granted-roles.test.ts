import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApplicationLogin } from '#testing/application-login.ts';
import { withClient } from '#testing/template-database.ts';
import { cloneDatabase } from '#testing/test-database.ts';

/** A database of the test's own, seen by its owner and by a login with some rights. */
async function openAs(rights: string) {
  const database = await cloneDatabase();
  const login = await createApplicationLogin(database.url, rights);
  onTestFinished(async () => {
    await database.drop();
    await login.remove();
  });
  const asLogin = <T>(work: (client: pg.Client) => Promise<T>) => withClient(login.url, work);
  const attempt = (statement: string) =>
    asLogin((client) => client.query(statement).then(() => 'done', codeOf));
  return { asLogin, attempt, pool: database.pool };
}

const openAsApplication = () => openAs('login in role abona_app');

const APPEND_ONLY = `
  select distinct trigger.tgrelid::regclass::text as name
  from pg_trigger trigger join pg_proc refusal on refusal.oid = trigger.tgfoid
  where refusal.proname in ('refuse_change', 'refuse_change_but_sealing')
    and trigger.tgtype & 8 > 0 order by 1`;

describe("the application's role", () => {
  it('deletes nothing that is append-only, and no head of an audit trail', async () => {
    const { asLogin, pool } = await openAsApplication();
    const { rows } = await pool.query<{ name: string }>(APPEND_ONLY);
    const names = rows.map(({ name }) => name);

    const refused = await asLogin(async (client) => {
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
    const { attempt } = await openAsApplication();

    expect(await attempt(statement)).toBe('42501');
  });
});

describe('a reader', () => {
  const openAsReader = () => openAs('login in role abona_reader');

  it('reads every table but those that let their holder in as somebody', async () => {
    const { asLogin, pool } = await openAsReader();
    const { rows } = await pool.query<{ name: string }>(`
      select format('%I.%I', nspname, relname) as name from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition
        and nspname not in ('information_schema', 'public', 'pgboss')
        and nspname not like 'pg\\_%' order by 1`);

    const refused = await asLogin(async (client) => {
      const names: string[] = [];
      for (const { name } of rows)
        await client.query(`select from ${name} limit 1`).catch(() => names.push(name));
      return names;
    });

    expect(rows.length).toBeGreaterThan(100);
    expect(refused).toEqual(
      expect.arrayContaining([
        'identity.sessions',
        'identity.one_time_codes',
        'merchants.api_keys',
        'platform.idempotency_keys',
        'portal.sessions',
        'staff.sessions',
      ]),
    );
    expect(refused).not.toContain('ledger.postings');
    expect(refused.length).toBeLessThan(20);
  });

  it.each([
    ['add a row', `insert into platform.outbox default values`],
    ['change a loan', 'update lending.loans set status = status'],
    ['delete a receipt', 'delete from collections.receipts'],
    ['settle the books', 'select ledger.settle()'],
    ['make a table', 'create table lending.mine (id int)'],
    ['act as the server', 'set role abona_app'],
    ['see jobs', 'select * from pgboss.job'],
  ])('cannot %s', async (_, statement) => {
    const { attempt } = await openAsReader();
    expect(await attempt(statement)).toBe('42501');
  });
});

describe('whoever copies the database', () => {
  const openAsBackup = () => openAs('login replication');

  it.each([
    ['read a row', 'select from lending.loans'],
    ['read a setting of a key', 'select from platform.known_keys'],
    ['change a row', 'update lending.loans set status = status'],
    ['make a table', 'create table lending.mine (id int)'],
    ['become the owner', 'set role abona'],
  ])('cannot %s', async (_, statement) => {
    const { attempt } = await openAsBackup();
    expect(await attempt(statement)).toBe('42501');
  });
});

const codeOf = (failure: { readonly code?: string }): string => failure.code ?? String(failure);
