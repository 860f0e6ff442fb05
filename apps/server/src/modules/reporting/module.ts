import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import type { RecordAudit } from '#platform/audit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Api } from '#platform/http/api.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import { amlPeopleBy, type PeopleSources } from './adapters/aml-people.ts';
import { createCondusefApi } from './adapters/condusef-api.ts';
import {
  type CaseSources,
  collectingAgenciesBy,
  receivedCasesBy,
} from './adapters/received-cases.ts';
import { trialBalancesBy } from './adapters/trial-balances.ts';
import { booksRoutes } from './books-routes.ts';
import type { BureauReports, MoneyIn } from './ports.ts';
import { reportingWorkers } from './reactions.ts';
import { reportRoutes } from './report-routes.ts';
import { reportingRoutes } from './routes.ts';
import { alertQueue, createAlertStore } from './stores/alert-store.ts';
import { type ReportQueues, reportQueues } from './stores/report-queue-store.ts';
import { createReportStore, listReportRows } from './stores/report-store.ts';
import { findSnapshot, type Snapshot } from './stores/snapshot-store.ts';
import { decideAlert, type ReadAlert, raiseAlert, readAlert } from './use-cases/alerts.ts';
import type { BooksDeps } from './use-cases/read-books.ts';
import type { ReportDeps } from './use-cases/report-deps.ts';
import type { ReportingDeps } from './use-cases/reporting-deps.ts';
import { keepPortfolio, takeSnapshot } from './use-cases/take-snapshot.ts';
import { type SnapshotVerdict, verifySnapshot } from './use-cases/verify-snapshot.ts';

/** Operations that are looked at, for people of ours and in their own transaction. */
type AlertDesk = {
  readonly read: (folio: string) => Promise<ReadAlert | null>;
  readonly raise: (
    tx: Tx,
    raising: Parameters<typeof raiseAlert>[2],
  ) => ReturnType<typeof raiseAlert>;
  readonly decide: (
    tx: Tx,
    decision: Parameters<typeof decideAlert>[2],
  ) => ReturnType<typeof decideAlert>;
};

/** What the rest of the monolith may ask of reporting. Everything else is private. */
export type Reporting = {
  /** At the staff's own listener. */
  readonly routes: (api: Api) => void;
  readonly workers: readonly Worker[];
  /** What is to be sent, or made anew: of finance, and of compliance. */
  readonly queues: ReportQueues & { readonly aml_alerts: WorkQueue };
  readonly alertDesk: AlertDesk;
  /** Keeps the portfolio of the days that were booked and are not kept yet. */
  readonly keepPortfolio: (signal: AbortSignal) => Promise<void>;
  /** When the portfolio of a day was kept; null: it is not yet. */
  readonly keptAt: (day: CivilDate) => Promise<Date | null>;
  /** Keeps the portfolio of a day that is over; the server does it by itself each night. */
  readonly takeSnapshot: (day: CivilDate) => Promise<Snapshot>;
  /** Tells the portfolio of a day anew from the events and compares. */
  readonly verifySnapshot: (
    day: string,
  ) => Promise<Result<SnapshotVerdict, 'day_invalid' | 'not_kept' | 'loans_not_kept'>>;
};

type Deps = ReportingDeps & {
  /** For what may be a second old. */
  readonly reads: Database;
} & CaseSources &
  PeopleSources & {
    readonly collections: { readonly desk: { readonly moneyIn: MoneyIn } };
    readonly audit: RecordAudit;
    readonly fields: FieldEncryption;
    readonly config: Pick<Config, 'condusef' | 'aml'>;
    readonly ledger: BooksDeps['books'];
    readonly bureau: BureauReports;
  };

/** As CONDUSEF names lenders of our kind. */
const SECTOR = 'Sociedades Financieras de Objeto Múltiple E.N.R.';

export function createReporting(given: Deps): Reporting {
  const { db, clock, log, loans, tiers, shopNames, config } = given;
  const deps: ReportingDeps = { db, clock, log, loans, tiers, shopNames };
  const { causes, product, media, level, sending } = config.condusef;
  const reportDeps: ReportDeps = {
    db,
    clock,
    log,
    audit: given.audit,
    reports: createReportStore(given.fields),
    reportRows: listReportRows,
    ledger: trialBalancesBy(given.ledger),
    cases: receivedCasesBy(given),
    agencies: collectingAgenciesBy(given),
    bureau: given.bureau,
    alerts: createAlertStore(given.fields),
    moneyIn: given.collections.desk.moneyIn,
    people: amlPeopleBy(given),
    condusef: sending === null ? null : createCondusefApi(sending),
    settings: {
      aml: config.aml,
      alerts: config.aml.alerts,
      condusef: {
        ...{ institution: lender.shortName, sector: SECTOR, product, media, level },
        causes: { dispute: causes.dispute, not_me: causes.notMe, complaint: causes.complaint },
      },
    },
  };
  return {
    routes: (api) => {
      reportingRoutes(api, { ...deps, db: given.reads });
      reportRoutes(api, reportDeps);
      booksRoutes(api, { db: given.reads, clock, shopNames, books: given.ledger });
    },
    workers: reportingWorkers(deps, reportDeps),
    queues: { ...reportQueues(db), aml_alerts: alertQueue(db) },
    alertDesk: {
      read: (folio) => readAlert(reportDeps, folio),
      raise: (tx, raising) => raiseAlert(reportDeps, tx, raising),
      decide: (tx, decision) => decideAlert(reportDeps, tx, decision),
    },
    keepPortfolio: (signal) => keepPortfolio(deps, signal),
    keptAt: async (day) => (await findSnapshot(deps.db, day))?.takenAt ?? null,
    takeSnapshot: (day) => takeSnapshot(deps, day),
    verifySnapshot: (day) => verifySnapshot(deps, day),
  };
}
