import { rm } from 'node:fs/promises';
// biome-ignore-start lint/style/noRestrictedImports: the tools are no package; this is their one door here.
import { startEmbeddedPostgres } from '../../../../tools/embedded-postgres/start-embedded-postgres.ts';
import { makeVolatileFolder } from '../../../../tools/embedded-postgres/volatile-folder.ts';
// biome-ignore-end lint/style/noRestrictedImports: the tools are no package; this is their one door here.

/** A PostgreSQL of the tests' own, gone with them. */
export type TestServer = {
  readonly urlOf: (database: string) => string;
  readonly stop: () => Promise<void>;
};

/** `TEST_DATABASE_URL` names another server to run on (say, PostgreSQL 15), by any database of it. */
export async function startTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: outside } = process.env;
  return outside === undefined
    ? startTemporary()
    : { urlOf: urlsOf(outside), stop: async () => {} };
}

async function startTemporary(): Promise<TestServer> {
  const folder = makeVolatileFolder('abona-test-');
  const server = await startEmbedded(folder);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { urlOf: server.urlOf, stop };
}

/** One that a test can stop and start again, by its folder. */
export const startEmbedded = (dataFolder: string): Promise<TestServer> =>
  startEmbeddedPostgres({ dataFolder, volatile: true });

const urlsOf = (outside: string) => (database: string) => {
  const url = new URL(outside);
  url.pathname = `/${database}`;
  return url.href;
};
