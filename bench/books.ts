import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, type Ledger } from '../apps/server/src/modules/ledger/module.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';
import { createTemplate, withClient } from '../apps/server/src/testing/template-database.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/start-embedded-postgres.ts';

/** Books on a PostgreSQL of their own, gone with the run. */
export type BenchBooks = {
  readonly ledger: Ledger;
  readonly db: Database;
  readonly url: string;
  /** Runs a statement that takes its time. */
  readonly owner: (query: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openBenchBooks(options: { readonly volatile: boolean }): Promise<BenchBooks> {
  const folder = await mkdtemp(join(tmpdir(), 'abona-bench-'));
  const server = await startEmbeddedPostgres({ ...options, dataFolder: join(folder, 'postgres') });
  await createTemplate(server.urlOf, 'bench');
  const url = server.urlOf('bench');
  const { db, close: closeConnections } = openDatabase({
    url,
    log: silentLog,
    connectionsMax: 4,
    statementTimeoutMs: 600_000,
  });
  const ledger = createLedger({
    db,
    databaseUrl: url,
    clock: { now: () => new Date(), technicalNow: () => new Date() },
    log: silentLog,
    sealFolder: join(folder, 'seals'),
  });
  const owner = (query: string) =>
    withClient(url, async (client) => {
      await client.query(query);
    });
  const close = async () => {
    await closeConnections();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ledger, db, url, owner, close };
}
