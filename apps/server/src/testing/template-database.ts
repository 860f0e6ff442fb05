import { firstPolicy } from '@abona/lender/lender';
import pg from 'pg';
import { beginWithPolicy } from '#modules/origination/use-cases/begin-with-policy.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { prepareDatabase } from '#platform/schema/prepare-database.ts';
import { silentLog } from './silent-log.ts';
import { createQueues } from './template-queues.ts';

/** Creates a migrated database that tests are cloned from. */
export async function createTemplate(
  urlOf: (database: string) => string,
  name: string,
): Promise<void> {
  await withClient(urlOf('postgres'), (client) => client.query(`create database ${name}`));
  await prepareDatabase({ url: urlOf(name), log: silentLog });
  await createQueues(urlOf(name));
  const { db, close } = openDatabase({ url: urlOf(name), log: silentLog, connectionsMax: 1 });
  await beginWithPolicy(db, firstPolicy);
  await close();
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
