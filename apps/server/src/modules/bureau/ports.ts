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
  /** Those of which more has happened than was seen, with how much has. */
  readonly changed: (
    source: Database | Tx,
    accounts: readonly { readonly loanId: string; readonly eventsSeen: number }[],
  ) => Promise<readonly { readonly loanId: string; readonly eventsSeen: number }[]>;
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
  /** What customers contest there and we have not answered. */
  readonly disputes: (
    signal: AbortSignal,
  ) => Promise<Result<readonly BureauDispute[], 'unavailable'>>;
  /** Told twice, the first answer holds. */
  readonly answerDispute: (
    folio: string,
    answer: { readonly isAccepted: boolean; readonly text: string },
    signal: AbortSignal,
  ) => Promise<Result<void, 'unavailable'>>;
};

/** Something that a customer contests at the bureau. */
export type BureauDispute = {
  readonly folio: string;
  /** The account, by the number it was told under. */
  readonly account: string;
  readonly motive: string;
  /** The day on which the bureau passed it on. */
  readonly receivedOn: CivilDate;
};

/** Asked of cases: a person looks at what somebody contests. Asked again while it is open, it is the same case. */
export type CorrectionCases = {
  readonly open: (
    tx: Tx,
    contested: { readonly customerId: number; readonly loanId: string; readonly text: string },
  ) => Promise<string>;
};
