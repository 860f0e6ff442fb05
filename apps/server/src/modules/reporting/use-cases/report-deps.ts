import type { RecordAudit } from '#platform/audit.ts';
import type { AmlSettings } from '../domain/aml/aml-layout.ts';
import type { AlertLimits } from '../domain/aml/find-alerts.ts';
import type { CondusefSettings } from '../domain/condusef/condusef-case.ts';
import type {
  AmlPeople,
  BureauReports,
  CollectingAgencies,
  Condusef,
  MoneyIn,
  ReceivedCases,
  TrialBalances,
} from '../ports.ts';
import type { AlertStore } from '../stores/alert-store.ts';
import type { listReportRows, ReportStore } from '../stores/report-store.ts';
import type { ReportingDeps } from './reporting-deps.ts';

/** What making and sending reports needs besides. */
export type ReportDeps = Pick<ReportingDeps, 'db' | 'clock' | 'log'> & {
  readonly audit: RecordAudit;
  readonly reports: ReportStore;
  readonly reportRows: typeof listReportRows;
  readonly ledger: TrialBalances;
  readonly cases: ReceivedCases;
  readonly agencies: CollectingAgencies;
  readonly bureau: BureauReports;
  readonly alerts: AlertStore;
  readonly moneyIn: MoneyIn;
  readonly people: AmlPeople;
  /** Null: its files are handed in by hand. */
  readonly condusef: Condusef | null;
  readonly settings: {
    readonly condusef: CondusefSettings;
    readonly aml: AmlSettings;
    readonly alerts: AlertLimits;
  };
};
