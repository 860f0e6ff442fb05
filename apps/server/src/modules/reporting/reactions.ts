import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import type { ReportingDeps } from './use-cases/reporting-deps.ts';
import { keepPortfolio } from './use-cases/take-snapshot.ts';

const ATTEMPT_LIMIT_S = 3_600;

/** Looked for often, since business time may run apart from real time; a day is kept once. */
export const reportingWorkers = (deps: ReportingDeps): readonly Worker[] => [
  onSchedule('reporting.keep_portfolio', {
    cron: '*/10 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => keepPortfolio(deps, signal),
  }),
];
