import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import type { BureauDeps } from './use-cases/bureau-deps.ts';
import { reportLastMonth } from './use-cases/release-report.ts';
import { reportClosures } from './use-cases/report-closures.ts';
import { sendSubmissions } from './use-cases/send-submissions.ts';

const ATTEMPT_LIMIT_S = 3_600;

/** Looked for each hour, since business time may run apart from real time. */
export const bureauWorkers = (deps: BureauDeps): readonly Worker[] => [
  onSchedule('bureau.report_month', {
    cron: '10 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: () => reportLastMonth(deps),
  }),
  onSchedule('bureau.report_closures', {
    cron: '25 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => reportClosures(deps, signal),
  }),
  onSchedule('bureau.send', {
    cron: '*/5 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => sendSubmissions(deps, signal),
  }),
];
