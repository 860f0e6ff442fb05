import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: the tools are no package; this is their one door here.
import { startEmbeddedPostgres } from '../../../../tools/embedded-postgres/start-embedded-postgres.ts';

/** A PostgreSQL of the tests' own, gone with them. */
export type TestServer = {
  readonly urlOf: (database: string) => string;
  readonly stop: () => Promise<void>;
};

/** `TEST_DATABASE_URL` names another server to run on (say, PostgreSQL 15), by any database of it. */
export async function startTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: outside } = process.env;
  return outside === undefined ? startEmbedded() : { urlOf: urlsOf(outside), stop: async () => {} };
}

async function startEmbedded(): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'abona-test-'));
  const server = await startEmbeddedPostgres({ dataFolder, volatile: true });
  const stop = async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { urlOf: server.urlOf, stop };
}

const urlsOf = (outside: string) => (database: string) => {
  const url = new URL(outside);
  url.pathname = `/${database}`;
  return url.href;
};
