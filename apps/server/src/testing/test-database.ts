import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { type OpenDatabase, openDatabase } from '#platform/database/open-database.ts';
import { silentLog } from './silent-log.ts';
import { slowMachine } from './slow-machine.ts';
import { withClient } from './template-database.ts';

export type TestDatabase = OpenDatabase & { readonly url: string };

/** A migrated database of the test's own, dropped when the test has finished. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase();
  onTestFinished(database.drop);
  return database;
}

/** The same for several tests: whoever calls drops it. */
export async function cloneDatabase(): Promise<
  TestDatabase & { readonly drop: () => Promise<void> }
> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const maintenance = withDatabase(template, 'postgres');
  await withClient(maintenance, (client) =>
    client.query(
      `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
    ),
  );
  const url = withDatabase(template, name);
  const opened = openDatabase({ ...slowMachine, url, log: silentLog, connectionsMax: 10 });
  const drop = async () => {
    if (!opened.pool.ended) await opened.close();
    await withClient(maintenance, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...opened, url, drop };
}

function withDatabase(address: URL, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
