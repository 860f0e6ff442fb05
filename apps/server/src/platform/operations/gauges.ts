import type pg from 'pg';
import type { Metrics } from '#platform/metrics.ts';
import type { JobFigures } from './job-desk.ts';

type Sources = {
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly figures: () => Promise<JobFigures>;
};

export function addGauges(metrics: Metrics, { pool, figures }: Sources): void {
  metrics.gauge('database_connections', 'Open database connections.', () => pool.totalCount);
  metrics.gauge('database_connections_idle', 'Idle database connections.', () => pool.idleCount);
  metrics.gauge(
    'database_connections_waiting',
    'Callers waiting for a database connection.',
    () => pool.waitingCount,
  );
  metrics.gauge(
    'jobs_dead_letters',
    'Jobs that failed for good and wait for a person.',
    async () => (await figures()).deadLetters,
  );
  metrics.gauge(
    'jobs_lag_seconds',
    'How long the oldest job that could run has been waiting.',
    async () => (await figures()).lagS,
  );
}
