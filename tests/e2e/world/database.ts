import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { productFolder } from './product.ts';

/** A running PostgreSQL says in its own file on which socket it listens: lines 4 and 5. */
function serverDatabase(): string {
  const file = join(productFolder, 'postgres/cluster/postmaster.pid');
  const [, , , port = '', socket = ''] = readFileSync(file, 'utf8').split('\n');
  return `postgres://abona@localhost:${port}/abona?host=${encodeURIComponent(socket)}`;
}

/** Looks into our server's own database, past everything that it says about itself. */
export async function withDatabase<T>(look: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverDatabase() });
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}
