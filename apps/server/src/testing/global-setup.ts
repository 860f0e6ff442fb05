import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startTestServer } from './embedded-database.ts';
import { createTemplate } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated template. */
    readonly templateUrl: string;
  }
}

/** Starts one PostgreSQL for the run and migrates the template that each test file clones. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for it.
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await createTemplate(server.urlOf, template);
  project.provide('templateUrl', server.urlOf(template));
  return server.stop;
}
