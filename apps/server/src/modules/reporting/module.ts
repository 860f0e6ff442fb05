import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { reportingWorkers } from './reactions.ts';
import { reportingRoutes } from './routes.ts';
import type { Snapshot } from './stores/snapshot-store.ts';
import type { ReportingDeps } from './use-cases/reporting-deps.ts';
import { takeSnapshot } from './use-cases/take-snapshot.ts';
import { type SnapshotVerdict, verifySnapshot } from './use-cases/verify-snapshot.ts';

/** What the rest of the monolith may ask of reporting. Everything else is private. */
export type Reporting = {
  /** At the staff's own listener. */
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  /** Keeps the portfolio of a day that is over; the server does it by itself each night. */
  readonly takeSnapshot: (day: CivilDate) => Promise<Snapshot>;
  /** Tells the portfolio of a day anew from the events and compares. */
  readonly verifySnapshot: (
    day: string,
  ) => Promise<Result<SnapshotVerdict, 'day_invalid' | 'not_kept' | 'loans_not_kept'>>;
};

export const createReporting = (deps: ReportingDeps): Reporting => ({
  routes: (api) => reportingRoutes(api, deps),
  workers: reportingWorkers(deps),
  takeSnapshot: (day) => takeSnapshot(deps, day),
  verifySnapshot: (day) => verifySnapshot(deps, day),
});
