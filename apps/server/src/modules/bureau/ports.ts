import type { ReportedRecord } from '@abona/bureau-report/reported-account';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import type { ReportableLoan } from './domain/reportable-loan.ts';
import type { Borrower } from './domain/reported-person.ts';

/** Asked of lending: loans as they stood when a day ended. */
export type Loans = {
  readonly onDay: (
    source: Database | Tx,
    page: {
      readonly day: CivilDate;
      readonly which: 'open' | 'ended';
      readonly since: CivilDate;
      readonly after: string | null;
      readonly limit: number;
    },
  ) => Promise<readonly ReportableLoan[]>;
  readonly oneOnDay: (
    source: Database | Tx,
    loanId: string,
    day: CivilDate,
  ) => Promise<ReportableLoan | null>;
};

/** Asked of whoever knows people: who somebody is, and where they are reached. */
export type Borrowers = { readonly of: (customerId: number) => Promise<Borrower> };

/** Asked of notifications: tells somebody that overdue data of a loan go to the bureaus. */
export type OverdueNotices = {
  readonly queue: (
    tx: Tx,
    notice: {
      readonly customerId: number;
      readonly loanId: string;
      readonly cutOn: CivilDate;
      /** Whole pesos, as bureaus are told. */
      readonly overdue: number;
      readonly email: string | null;
      readonly phone: string | null;
    },
  ) => Promise<void>;
};

/** Why a bureau did not take an account: its own key, and its words. */
export type Rejection = { readonly key: string; readonly words: string };

/** The bureau that takes accounts online, one a call. */
export type ReportingBureau = {
  /** No rejection: it was taken. Told twice, the later one holds. */
  readonly tell: (
    record: ReportedRecord,
    signal: AbortSignal,
  ) => Promise<Result<readonly Rejection[], 'unavailable'>>;
};
