import { PgBoss } from 'pg-boss';

export const JOBS_SCHEMA = 'pgboss';

/** The queue's own tables; it numbers and guards its migrations itself. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    max: 1,
    migrate: true,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  let broken: unknown = null;
  boss.on('error', (failure) => {
    broken ??= failure;
  });
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  if (broken !== null) throw broken;
}
