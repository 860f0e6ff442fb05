import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import type { BureauDeps } from './use-cases/bureau-deps.ts';
import { correctTold } from './use-cases/correct-told.ts';
import { reportLastMonth } from './use-cases/release-report.ts';
import { reportClosures } from './use-cases/report-closures.ts';
import { sendSubmissions } from './use-cases/send-submissions.ts';
import { takeDisputes } from './use-cases/take-disputes.ts';

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
  onSchedule('bureau.correct', {
    cron: '40 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => correctTold(deps, signal),
  }),
  onSchedule('bureau.take_disputes', {
    cron: '50 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => takeDisputes(deps, signal),
  }),
  onSchedule('bureau.send', {
    cron: '*/5 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => sendSubmissions(deps, signal),
  }),
];
