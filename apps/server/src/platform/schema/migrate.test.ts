import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { StartRefused } from '#platform/start-refused.ts';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { withClient } from '#testing/template-database.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import * as migrations from './migrate.ts';

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abona-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const migrate = ({ url, folder }: { readonly url: string; readonly folder: string }) =>
  withClient(url, (client) => migrations.migrate(client, { folder, log: silentLog }));

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('templateUrl'));
  const name = `empty_${Math.random().toString(36).slice(2)}`;
  url.pathname = '/postgres';
  const maintenance = url.href;
  await withClient(maintenance, (client) => client.query(`create database ${name}`));
  onTestFinished(async () => {
    await withClient(maintenance, (client) => client.query(`drop database ${name} with (force)`));
  });
  url.pathname = `/${name}`;
  return url.href;
}

const FIRST = { '0001_things.sql': 'create table platform.things (id int);' };

describe('migrations', () => {
  it('are applied once when five nodes start at the same moment', async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({
      ...FIRST,
      '0002_more.sql': 'select pg_sleep(0.2); insert into platform.things values (1);',
    });

    await Promise.all(Array.from({ length: 5 }, () => migrate({ url, folder })));

    const { rows } = await withClient(url, (client) =>
      client.query('select count(*)::int as n from platform.things'),
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('leave nothing behind when one fails, and go on from there when it is mended', async () => {
    const url = await emptyDatabase();
    const broken = await folderWith({
      ...FIRST,
      '0002_more.sql': 'create table platform.half (id int); select 1/0;',
    });
    const mended = await folderWith({
      ...FIRST,
      '0002_more.sql': 'create table platform.half (id int);',
    });

    await expect(migrate({ url, folder: broken })).rejects.toThrow('division');
    await migrate({ url, folder: mended });

    const { rows } = await withClient(url, (client) =>
      client.query('select number from platform.migrations order by number'),
    );
    expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it.each([
    [
      'a file that was changed after it was applied',
      { '0001_things.sql': 'create table platform.things (id bigint);' },
      'The migration 0001_things.sql was changed after this database applied it.',
    ],
    [
      'two files with one number',
      { ...FIRST, '0001_twins.sql': 'select 1;' },
      'Two migrations have the number of 0001_twins.sql.',
    ],
    ['a file without a number', { 'things.sql': 'select 1;' }, 'is not named like'],
    [
      'a new file that is numbered below one that was applied',
      { '0000_before.sql': 'select 1;', ...FIRST },
      'The migration 0000_before.sql is numbered below 0001_things.sql, which this database has applied already.',
    ],
    [
      'a function that is needed and not there',
      { ...FIRST, '0002_more.sql': '\\ir functions/platform/answer.sql' },
      'The migration 0002_more.sql needs functions/platform/answer.sql, which is not there.',
    ],
  ])('refuse %s', async (_, files, reason) => {
    const url = await emptyDatabase();
    await migrate({ url, folder: await folderWith(FIRST) });

    const again = migrate({ url, folder: await folderWith(files) });

    await expect(again).rejects.toThrow(reason);
  });

  it('refuse a database of before the schema was written anew, and say how to begin anew', async () => {
    const url = await emptyDatabase();
    const folder = await folderWith(FIRST);
    await migrate({ url, folder });
    await withClient(url, (client) => client.query('drop table platform.functions'));

    const missing = withClient(url, (client) => migrations.missingMigrations(client, folder));
    const [again, looked] = await Promise.allSettled([migrate({ url, folder }), missing]);

    for (const { status, reason } of [rejected(again), rejected(looked)]) {
      expect(status).toBe('rejected');
      expect(reason).toBeInstanceOf(StartRefused);
      expect(String(reason)).toContain('Begin anew: move the data folder away');
    }
  });

  it('wait for a table that customers are using instead of blocking them', async () => {
    const { url, pool } = await createTestDatabase();
    const folder = await folderWith({
      '0901_probe.sql': 'alter table platform.write_probe add column note text;',
    });
    const holder = await pool.connect();
    await holder.query('begin; lock table platform.write_probe in access share mode');

    const migrating = migrate({ url, folder });
    await untilWaiting(pool);
    await holder.query('commit');
    holder.release();

    await migrating;
    expect(await pool.query('select note from platform.write_probe')).toBeDefined();
  });
});

const rejected = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? result : { status: result.status, reason: null };

const answering = (answer: number) =>
  `create or replace function platform.answer() returns int language sql as 'select ${answer}';`;

describe('functions', () => {
  const answerOf = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query('select platform.answer() as answer');
      return rows[0].answer;
    });

  it('are applied after the migrations, and again when their text changes', async () => {
    const url = await emptyDatabase();
    const first = await folderWith({ ...FIRST, 'functions/platform/answer.sql': answering(1) });
    const second = await folderWith({ ...FIRST, 'functions/platform/answer.sql': answering(2) });
    const missing = () => withClient(url, (client) => migrations.missingMigrations(client, second));

    await migrate({ url, folder: first });
    const before = { answer: await answerOf(url), missing: await missing() };
    await migrate({ url, folder: second });
    const after = { answer: await answerOf(url), missing: await missing() };

    expect(before).toEqual({ answer: 1, missing: ['functions/platform/answer.sql'] });
    expect(after).toEqual({ answer: 2, missing: [] });
  });

  it('are left alone while their text is the same', async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({ ...FIRST, 'functions/platform/answer.sql': answering(1) });
    await migrate({ url, folder });
    await withClient(url, (client) => client.query(answering(3)));

    await migrate({ url, folder });

    expect(await answerOf(url)).toBe(3);
  });

  it('are there before the trigger of a migration that includes them', async () => {
    const url = await emptyDatabase();
    const folder = await folderWith({
      '0001_things.sql': `create table platform.things (id int);
\\ir functions/platform/refuse.sql
create trigger refused before insert on platform.things
  for each row execute function platform.refuse();`,
      'functions/platform/refuse.sql': `create or replace function platform.refuse() returns trigger
        language plpgsql as $$ begin raise exception 'refused'; end $$;`,
    });

    await migrate({ url, folder });

    const insert = withClient(url, (client) =>
      client.query('insert into platform.things values (1)'),
    );
    await expect(insert).rejects.toThrow('refused');
  });
});

async function untilWaiting(pool: { query: (text: string) => Promise<{ rows: unknown[] }> }) {
  const waiting = `select 1 from pg_stat_activity
    where pid <> pg_backend_pid() and wait_event_type = 'Lock'
    and datname = current_database()`;
  await eventually(async () => (await pool.query(waiting)).rows.length).toBe(1);
}
