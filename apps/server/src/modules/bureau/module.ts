import { circuloDefaults } from '@abona/bureau-report/circulo-record';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import type { Config } from '#platform/config/config.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import { createCirculoReporting } from './adapters/circulo-reporting.ts';
import { cutOf } from './domain/report-calendar.ts';
import { bureauWorkers } from './reactions.ts';
import { createDisputeStore } from './stores/dispute-store.ts';
import { type ListedReport, listReports } from './stores/report-store.ts';
import { createSubmissionStore } from './stores/submission-store.ts';
import { type BureauDeps, todayOf } from './use-cases/bureau-deps.ts';
import { type CorrectionRefusal, correctAccount } from './use-cases/correct-account.ts';
import { type PreparedReport, prepareReport } from './use-cases/prepare-report.ts';
import { type ReportingTroubles, readTroubles } from './use-cases/read-troubles.ts';
import { release } from './use-cases/release-report.ts';
import { type AnsweredCorrection, followCorrection } from './use-cases/take-disputes.ts';

/** What the rest of the monolith may ask of the bureau reports. Everything else is private. */
export type Bureau = {
  readonly workers: readonly Worker[];
  /** The last day of a month that has ended, from `2026-12`. */
  readonly cutOf: (month: string) => ReturnType<typeof cutOf>;
  /** The report of a cut: made once, and the same for ever after. */
  readonly prepare: (cutOn: CivilDate) => Promise<PreparedReport>;
  /** Lets it leave; false where it had left, or it is too early. */
  readonly release: (cutOn: CivilDate, actor: string) => Promise<boolean>;
  /** Tells a loan anew as of the day that was told last, with what is known now. */
  readonly correct: (loanId: string, actor: string) => Promise<Result<void, CorrectionRefusal>>;
  readonly isSending: boolean;
  /** The last reports, newest first. */
  readonly listReports: () => Promise<readonly ListedReport[]>;
  /** Loans whose last word was not taken, and words that wait beyond their last day. */
  readonly troubles: () => Promise<ReportingTroubles>;
  /** A case of a correction was answered. */
  readonly followCorrection: (answered: AnsweredCorrection) => Promise<void>;
};

type Deps = Omit<BureauDeps, 'submissions' | 'disputes' | 'layouts' | 'bureau'> & {
  readonly fields: FieldEncryption;
  readonly config: Pick<Config, 'bureau' | 'bureauReport'>;
};

export function createBureau({ fields, config, ...given }: Deps): Bureau {
  const { member, intfMember, sending } = config.bureauReport;
  const named = { name: lender.brand, address: lender.address };
  const circulo = { ...circuloDefaults, ...named, member };
  const { apiKey, username, password } = config.bureau;
  const deps: BureauDeps = {
    ...given,
    submissions: createSubmissionStore(fields),
    disputes: createDisputeStore(fields),
    layouts: {
      circulo,
      intf: {
        ...named,
        member: intfMember,
        contract: 'PL',
        cycle: '00',
        accountEnd: 'FIN',
        withDetails: false,
      },
    },
    bureau:
      sending === null
        ? null
        : createCirculoReporting({ ...sending, apiKey, username, password, settings: circulo }),
  };
  return {
    workers: bureauWorkers(deps),
    cutOf: (month) => cutOf(month, todayOf(deps)),
    prepare: (cutOn) => prepareReport(deps, cutOn),
    release: (cutOn, actor) => release(deps, { cutOn, actor }),
    correct: (loanId, actor) => correctAccount(deps, { loanId, actor }),
    listReports: () => listReports(deps.db),
    isSending: deps.bureau !== null,
    troubles: () => readTroubles(deps),
    followCorrection: (answered) => followCorrection(deps, answered),
  };
}
