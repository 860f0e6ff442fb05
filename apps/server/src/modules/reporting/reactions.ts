import { onSchedule, type Worker } from '#platform/jobs/worker.ts';
import { findAlerts } from './use-cases/alerts.ts';
import { makeDueReports } from './use-cases/make-report.ts';
import type { ReportDeps } from './use-cases/report-deps.ts';
import type { ReportingDeps } from './use-cases/reporting-deps.ts';
import { sendUnanswered } from './use-cases/send-report.ts';
import { keepPortfolio } from './use-cases/take-snapshot.ts';

const ATTEMPT_LIMIT_S = 3_600;

/** Looked for often, since business time may run apart from real time; a day is kept once. */
export const reportingWorkers = (
  deps: ReportingDeps,
  reportDeps: ReportDeps,
): readonly Worker[] => [
  onSchedule('reporting.keep_portfolio', {
    cron: '*/10 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: (_, { signal }) => keepPortfolio(deps, signal),
  }),
  onSchedule('reporting.make_reports', {
    cron: '30 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: () => makeDueReports(reportDeps),
  }),
  onSchedule('reporting.find_alerts', {
    cron: '50 * * * *',
    effect: 'outside',
    attemptLimitS: ATTEMPT_LIMIT_S,
    run: async () => {
      await findAlerts(reportDeps);
    },
  }),
  onSchedule('reporting.send_reports', {
    cron: '*/5 * * * *',
    effect: 'outside',
    run: (_, { signal }) => sendUnanswered(reportDeps, signal),
  }),
];
