import { randomUUID } from 'node:crypto';
import { withDatabase } from '#tests/world/database.ts';

/** Where a platform finds a database of its own: `host` is the folder of the socket. */
export type PlatformDatabase = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly database: string;
  /** The same in one line, for who wants a URL. */
  readonly url: string;
};

/** A new, empty database beside the product's own, on the PostgreSQL that is running anyway; it goes with it. */
export async function createDatabase(name: string): Promise<PlatformDatabase> {
  const database = `${name}_${randomUUID().replaceAll('-', '')}`;
  return withDatabase(async (client) => {
    await client.query(`create database ${database}`);
    const { host, port, user = '' } = client;
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    return { host, port, username: user, database, url };
  });
}
