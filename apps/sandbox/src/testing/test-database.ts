import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  readonly url: string;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;
  readonly drop: () => Promise<void>;
};

/** An empty database of the test's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('sandboxServerUrl');
  const name = `sandbox_${randomBytes(8).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    sql: (text, values = []) => run(url.href, text, values),
    drop: async () => {
      await run(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function run(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
