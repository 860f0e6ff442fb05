import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
// biome-ignore-start lint/style/noRestrictedImports: the tools are no package; this is their one door here.
import { startEmbeddedPostgres } from '../../../../tools/embedded-postgres/start-embedded-postgres.ts';
import { makeVolatileFolder } from '../../../../tools/embedded-postgres/volatile-folder.ts';
import { buildSdkIfChanged } from '../../../../tools/sdk-build.mjs';

// biome-ignore-end lint/style/noRestrictedImports: the tools are no package; this is their one door here.

declare module 'vitest' {
  export interface ProvidedContext {
    /** Any database of the PostgreSQL on which the sandbox's tests make their own. */
    readonly sandboxServerUrl: string;
  }
}

/** Builds the SDK where it changed, and starts one PostgreSQL for the run; `TEST_DATABASE_URL` names another to run on. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for it.
export default async function setUp(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  // The shop imports what shops install: the built SDK.
  buildSdkIfChanged(join(import.meta.dirname, '../../../..'), process.execPath);
  const { TEST_DATABASE_URL: outside } = process.env;
  if (outside !== undefined) {
    project.provide('sandboxServerUrl', outside);
    return undefined;
  }
  const dataFolder = makeVolatileFolder('abona-sandbox-test-');
  const server = await startEmbeddedPostgres({ dataFolder, volatile: true });
  project.provide('sandboxServerUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
