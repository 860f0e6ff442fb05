import type { StaffCaseSummary } from '@abona/contract/staff/staff-customer';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Result } from '@abona/kernel/result';
import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Case } from './domain/case.ts';
import { type KindFigures, readFigures } from './stores/case-figure-store.ts';
import { caseHistory } from './stores/customer-history-store.ts';
import { answerCase, type DeskRefusal, writeToCustomer } from './use-cases/answer-case.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';
import { privacySummary, summaryOf } from './views.ts';

type Order<Use extends (deps: CaseDeps, order: never) => unknown> = Use extends (
  deps: CaseDeps,
  order: infer Given,
) => unknown
  ? Given
  : never;

/** Who answers what customers ask of us. */
export type CaseDesk = {
  /** What waits for us, by our own day. */
  readonly open: () => Promise<readonly Case[]>;
  /** Whose case has a folio; null: nobody's. */
  readonly customerOf: (folio: string) => Promise<number | null>;
  /** What somebody asked of us and waits for, with what they ask over their data, by the day it is due. */
  readonly openOf: (customerId: number) => Promise<readonly StaffCaseSummary[]>;
  readonly history: CustomerHistory;
  readonly answer: (order: Order<typeof answerCase>) => Promise<Result<Case, DeskRefusal>>;
  readonly write: (order: Order<typeof writeToCustomer>) => Promise<Result<Case, DeskRefusal>>;
  /** How many are open and late, and since when the oldest is, by kind. */
  readonly figures: () => Promise<readonly KindFigures[]>;
};

export const createCaseDesk = (deps: CaseDeps): CaseDesk => ({
  open: () => deps.cases.listForDesk(deps.db),
  customerOf: async (folio) =>
    (await deps.cases.findByFolio(deps.db, folio.toUpperCase()))?.customerId ?? null,
  openOf: (customerId) => openCasesOf(deps, customerId),
  history: caseHistory(deps.db),
  answer: (order) => answerCase(deps, order),
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
