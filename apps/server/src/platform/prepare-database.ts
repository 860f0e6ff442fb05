import { type MigrateOptions, migrate } from './database/migrate.ts';
import { installJobs } from './jobs/install-jobs.ts';

/** Brings a database, new or old, to what this release needs. */
export async function prepareDatabase(options: MigrateOptions): Promise<void> {
  await migrate(options);
  await installJobs(options.url);
}
