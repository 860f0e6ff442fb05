import { type App, createApp } from '#app.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/read-config.ts';
import type { Database } from '#platform/database/database.ts';
import { createHints } from '#platform/hints/hints.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { silent } from './running-product.ts';

type Desk = { readonly db: Database; readonly databaseUrl: string; readonly clock: Clock };

/** The business for a command: it decides and writes down; the server that runs beside it does the jobs. */
export async function withApp<T>(
  { db, databaseUrl: url, clock }: Desk,
  use: (app: App) => Promise<T>,
): Promise<T> {
  const config = readConfig({ ...process.env, DATABASE_URL: url }, 'command');
  const jobs = createJobRunner({ db, url, log: silent, metrics: createMetrics() });
  const { publish, enqueue } = jobs;
  // Never started: a command asks the database each time.
  const hints = createHints(url, silent);
  const app = createApp({
    config,
    db,
    clock,
    log: silent,
    hints,
    publish,
    enqueue,
    jobDesk: jobs.desk,
  });
  // Whoever hears of what is decided here must be known, or nobody would be told.
  jobs.register(app.workers);
  await jobs.open();
  try {
    return await use(app);
  } finally {
    await jobs.stop();
  }
}
