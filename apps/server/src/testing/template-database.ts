import pg from 'pg';
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
