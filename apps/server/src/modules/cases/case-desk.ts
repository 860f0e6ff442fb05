import type { StaffCaseSummary } from '@abona/contract/staff/staff-customer';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Result } from '@abona/kernel/result';
import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Tx } from '#platform/database/database.ts';
import { type Case, loanOfSubject } from './domain/case.ts';
import { type KindFigures, readFigures } from './stores/case-figure-store.ts';
import { caseHistory } from './stores/customer-history-store.ts';
import {
  type Answered,
  type AnswerOrder,
  answerCase,
  answerCaseIn,
  type DeskRefusal,
  writeToCustomer,
} from './use-cases/answer-case.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';
import { privacySummary, summaryOf } from './views.ts';

/** Who answers what customers ask of us. */
export type CaseDesk = {
  /** What waits for us, by our own day. */
  readonly open: () => Promise<readonly Case[]>;
  /** Whose case has a folio; null: nobody's. */
  readonly customerOf: (folio: string) => Promise<number | null>;
  /** What somebody asked of us and waits for, with what they ask over their data, by the day it is due. */
  readonly openOf: (customerId: number) => Promise<readonly StaffCaseSummary[]>;
  readonly history: CustomerHistory;
  /** Whose case has a folio, and the loan that it is about; null: there is no such case. */
  readonly subjectOf: (
    tx: Tx,
    folio: string,
  ) => Promise<{ readonly customerId: number; readonly loanId: string | null } | null>;
  readonly answer: (order: AnswerOrder) => Promise<Result<Case, DeskRefusal>>;
  /** The same in the caller's transaction, with what it did. */
  readonly answerIn: (tx: Tx, order: AnswerOrder) => Promise<Result<Answered, DeskRefusal>>;
  readonly write: (
    order: Parameters<typeof writeToCustomer>[1],
  ) => Promise<Result<Case, DeskRefusal>>;
  /** How many are open and late, and since when the oldest is, by kind. */
  readonly figures: () => Promise<readonly KindFigures[]>;
};

export const createCaseDesk = (deps: CaseDeps): CaseDesk => ({
  open: () => deps.cases.listForDesk(deps.db),
  customerOf: async (folio) =>
    (await deps.cases.findByFolio(deps.db, folio.toUpperCase()))?.customerId ?? null,
  openOf: (customerId) => openCasesOf(deps, customerId),
  history: caseHistory(deps.db),
  subjectOf: async (tx, folio) => {
    const found = await deps.cases.findByFolio(tx, folio);
    return found && { customerId: found.customerId, loanId: loanOfSubject(found.subject) };
  },
  answer: (order) => answerCase(deps, order),
  answerIn: (tx, order) => answerCaseIn(deps, tx, order),
  write: (order) => writeToCustomer(deps, order),
  figures: () => readFigures(deps.db, mexicoCityDate(deps.clock.now().getTime())),
});

async function openCasesOf(deps: CaseDeps, customerId: number): Promise<StaffCaseSummary[]> {
  const today = mexicoCityDate(deps.clock.now().getTime());
  const [open, privacy] = await Promise.all([
    deps.cases.listOpen(deps.db, customerId),
    deps.privacyRequests.listOf(deps.db, customerId),
  ]);
  const summaries = [
    ...open.map((one) => ({
      ...summaryOf(one, today),
      legal_due: one.legalDue,
      internal_due: one.internalDue,
    })),
    ...privacy
      .map((request) => privacySummary(request, today))
      .filter(({ is_open: isOpen }) => isOpen)
      // The law's day is the only one that a request over personal data has.
      .map((summary) => ({ ...summary, legal_due: summary.clock.answer_by, internal_due: null })),
  ];
  return summaries.toSorted((one, other) =>
    one.clock.answer_by.localeCompare(other.clock.answer_by),
  );
}
