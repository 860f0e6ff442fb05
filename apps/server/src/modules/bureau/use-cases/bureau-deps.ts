import type { CirculoSettings } from '@abona/bureau-report/circulo-record';
import type { IntfSettings } from '@abona/bureau-report/write-intf';
import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type {
  Borrowers,
  CorrectionCases,
  Loans,
  OverdueNotices,
  ReportingBureau,
} from '../ports.ts';
import type { DisputeStore } from '../stores/dispute-store.ts';
import type { SubmissionStore } from '../stores/submission-store.ts';

export type BureauDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: RecordAudit;
  readonly loans: Loans;
  readonly borrowers: Borrowers;
  readonly notices: OverdueNotices;
  readonly corrections: CorrectionCases;
  readonly disputes: DisputeStore;
  readonly submissions: SubmissionStore;
  readonly layouts: { readonly intf: IntfSettings; readonly circulo: CirculoSettings };
  /** Null: nothing is sent; the files are there to be uploaded by hand. */
  readonly bureau: ReportingBureau | null;
};

export const todayOf = ({ clock }: Pick<BureauDeps, 'clock'>): CivilDate =>
  mexicoCityDate(clock.now().getTime());
