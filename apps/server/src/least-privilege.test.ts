import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetPolicies } from '#modules/origination/testing/forget-policies.ts';
import { createApplicationLogin } from '#testing/application-login.ts';
import { startEmbedded } from '#testing/embedded-database.ts';
import { eventually } from '#testing/eventually.ts';
import { otherLender } from '#testing/other-lender.ts';
import { spawnServer, startServer } from '#testing/server-program.ts';
import { stagingEnvironment } from '#testing/staging-environment.ts';
import { withClient } from '#testing/template-database.ts';
import { cloneDatabase } from '#testing/test-database.ts';

// Whole programs start and stop here.
vi.setConfig({ testTimeout: 300_000 });

/** A migrated database, and a login of it with the given rights. */
async function databaseWith(rights: string) {
  const database = await cloneDatabase();
  const login = await createApplicationLogin(database.url, rights);
  onTestFinished(async () => {
    await database.drop();
    await login.remove();
  });
  return { ...database, login };
}

async function prodEnvironment(url: string) {
  const seals = await mkdtemp(join(tmpdir(), 'abona-seals-'));
  onTestFinished(() => rm(seals, { recursive: true, force: true }));
  const env = { ...stagingEnvironment(), ENVIRONMENT: 'PROD', HOST: '127.0.0.1' };
  return { ...env, ...otherLender.env, DATABASE_URL: url, LEDGER_SEAL_FOLDER: seals };
}

describe('a server in PROD', () => {
  it('starts, lives and does its jobs as a login that owns nothing', async () => {
    const { pool, url, login } = await databaseWith('login in role abona_app');
    // Tests decide by the example lender's policy, and PROD has another lender.
    await forgetPolicies(url);
    const env = await prodEnvironment(login.url);

    const server = await startServer(env);

    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    // A job of the queue's own schedule is written and done under that role.
    await pool.query(
      `insert into pgboss.job (name, data) values ('platform.forget_old_counters', '{"payload":{}}')`,
    );
    await eventually(async () => {
      const { rows } = await pool.query(
        `select state from pgboss.job where name = 'platform.forget_old_counters'`,
      );
      return rows.map(({ state }) => state);
    }).toContain('completed');
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.troubles()).toEqual([]);
  });

  it.each([
    ['is a superuser', 'superuser login'],
    ['may create roles', 'createrole login in role abona_app'],
    ['owns the database or tables in it', 'login in role abona'],
  ])('refuses a login that %s, and says what to do', async (might, rights) => {
    const { login } = await databaseWith(rights);

    const server = await spawnServer(await prodEnvironment(login.url));

    expect(await server.exited).toBe(1);
    expect(server.words()).toBe(
      `PROD does not run as ${login.name}, who ${might} and so could drop or rewrite the books. ` +
        `Create a login that owns nothing (create role abona_server login password '…' in role abona_app) ` +
        'and name it in DATABASE_URL; `npm run migrate` works as the owner, by DATABASE_OWNER_URL.\n',
    );
  });

  it('says so when its login was not let in', async () => {
    const { login } = await databaseWith('login');

    const server = await spawnServer(await prodEnvironment(login.url));

    expect(await server.exited).toBe(1);
    expect(server.words()).toContain(`grant abona_app to ${login.name}`);
  });

  it('says which migration the owner has to bring first', async () => {
    const { url, login } = await databaseWith('login in role abona_app');
    const { rows } = await withClient(url, (client) =>
      client.query(`delete from platform.migrations
        where number = (select max(number) from platform.migrations) returning name`),
    );

    const server = await spawnServer(await prodEnvironment(login.url));

    expect(await server.exited).toBe(1);
    expect(server.words()).toContain(
      `The database lacks the migration ${rows[0].name}. Run \`npm run migrate\` as the owner`,
    );
  });
});

/** A PostgreSQL that knows nothing of us: its administrator made a login and a database of its own. */
async function startOutside(setUp: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abona-outside-'));
  const outside = await startEmbedded(folder);
  onTestFinished(async () => {
    await outside.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await withClient(outside.urlOf('postgres'), async (client) => {
    for (const statement of setUp.split(';')) await client.query(statement);
  });
  const url = new URL(outside.urlOf('shop'));
  url.username = 'plain';
  return url.href;
}

describe('an outside PostgreSQL', () => {
  it('serves by its plain owner, who may create no roles; PROD says what it needs instead', async () => {
    const url = await startOutside('create role plain login; create database shop owner plain');

    const server = await startServer({ DATABASE_URL: url });
    const ready = (await fetch(`${server.url}/health/ready`)).status;
    const prod = await spawnServer(await prodEnvironment(url));

    expect(ready).toBe(200);
    expect(server.words()).toBe('');
    expect(await prod.exited).toBe(1);
    expect(prod.words()).toContain('PROD does not run as plain, who owns the database');
  });

  it('is told in a sentence what its user lacks', async () => {
    const url = await startOutside('create role plain login; create database shop');

    const server = await spawnServer({ DATABASE_URL: url });

    expect(await server.exited).toBe(1);
    expect(server.words()).toMatch(
      /^The database \(.*\/shop\) does not let its user do what the start needs \(permission denied for database shop\): name the owner of the database in DATABASE_URL, or run `npm run migrate` as the owner first\.\n$/,
    );
  });
});
