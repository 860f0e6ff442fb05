import { writeFile } from 'node:fs/promises';
import { describeTables } from './describe-tables.ts';
import { startTestServer } from './embedded-database.ts';
import { createTemplate, withClient } from './template-database.ts';

/** Writes `tables.gen.ts` from a freshly migrated database. */
const server = await startTestServer();
try {
  await createTemplate(server.urlOf, 'tables');
  const text = await withClient(server.urlOf('tables'), describeTables);
  await writeFile(new URL('../platform/database/tables.gen.ts', import.meta.url), text);
} finally {
  await server.stop();
}
