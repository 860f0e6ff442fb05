import type { StaffLoanSummary } from '@abona/contract/staff/staff-customer';
import type { CustomerHistory } from '#platform/customer-history.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import { listIssuedOfLoan } from './documents/issued-store.ts';
import { folioOf } from './documents/print-loan-document.ts';
import type { Loan } from './domain/loan.ts';
import type { Agreements, Lines } from './ports.ts';
import { lendingHistory } from './stores/customer-history-store.ts';
import { listRecordedEvents, type RecordedEvent } from './stores/event-store.ts';
import { lateLoanQueue } from './stores/late-store.ts';
import { findBorrowers } from './stores/loan-search-store.ts';
import { findLoan } from './stores/loan-store.ts';
import { readPlans } from './stores/plan-store.ts';
import { type LendingDeps, todayOf } from './use-cases/lending-deps.ts';
import { showLoans, showStoredLoan } from './use-cases/show-loans.ts';
import { creditOf } from './views/balance.ts';
import { type LoanFile, toLoanFile, toStaffLoanSummary } from './views/staff-loan-view.ts';

type Line = NonNullable<Awaited<ReturnType<Lines['of']>>>;

/** What people of ours see of loans, whoever's they are. */
export type LoanDesk = {
  /** The newest first; with what is left of a line, where there is one. */
  readonly loansOf: (
    customerId: number,
    line: Line | null,
  ) => Promise<{
    readonly loans: readonly StaffLoanSummary[];
    readonly line: { readonly used: number; readonly available: number } | null;
  }>;
  /** Null: there is no such loan. */
  readonly fileOf: (loanId: string) => Promise<LoanFile | null>;
  /** Whose loans have an id, or end in a folio of eight characters. */
  readonly find: (
    sought: { readonly loanId: string } | { readonly folio: string },
  ) => Promise<readonly { readonly customerId: number; readonly loanId: string }[]>;
  /** Under which its events stand in the books. */
  readonly eventKeysOf: (loanId: string) => Promise<readonly string[]>;
  readonly history: CustomerHistory;
  /** Loans in arrears. */
  readonly lateQueue: WorkQueue;
};

export const createLoanDesk = (given: LendingDeps, agreements: Agreements): LoanDesk => {
  const deps = { ...given, agreements };
  return {
    history: lendingHistory(deps.db),
    lateQueue: lateLoanQueue(deps.db),
    loansOf: async (customerId, line) => {
      const shown = await showLoans(deps, customerId, 'all');
      const around = { today: todayOf(deps.clock), restrictions: [] };
      return {
        loans: shown.map(toStaffLoanSummary),
        line: line === null ? null : creditOf(line, shown, around),
      };
    },
    find: (sought) => findBorrowers(deps.db, sought),
    eventKeysOf: async (loanId) =>
      (await listRecordedEvents(deps.db, loanId)).map(({ key }) => key),
    fileOf: async (loanId) => {
      const loan = await findLoan(deps.db, loanId);
      if (loan === null) return null;
      const { customerId } = loan.contract;
      const [shown, plans, events, documents] = await Promise.all([
        showStoredLoan(deps, loan),
        readPlans(deps.db, loanId),
        listRecordedEvents(deps.db, loanId),
        listIssuedOfLoan(deps.db, { customerId, loanId }),
      ]);
      return toLoanFile(shown, { plans, events, documents: allDocuments(loan, events, documents) });
    },
  };
};

type Issued = Awaited<ReturnType<typeof listIssuedOfLoan>>;

/** What was issued, each as it was last, and what can be printed at any time: the table of payments, and receipts. */
function allDocuments(
  { contract }: Loan,
  events: readonly RecordedEvent[],
  issued: Issued,
): LoanFile['documents'] {
  const { loanId, customerId, openedOn } = contract;
  const keyOf = ({ kind, reference }: Pick<Issued[number], 'kind' | 'reference'>) =>
    `${kind} ${reference}`;
  const printable = [
    { kind: 'amortisation' as const, reference: 'current', on: openedOn },
    ...events
      .filter(({ kind }) => kind === 'payment')
      .map(({ sequence, effectiveOn }) => ({
        kind: 'receipt' as const,
        reference: String(sequence),
        on: effectiveOn,
      })),
  ].map(({ kind, reference, on }) => ({
    kind,
    reference,
    folio: folioOf({ customerId, loanId, kind, reference }),
    version: 1,
    issued_on: on,
  }));
  // The latest of each comes first, and stays.
  const all = new Map<string, LoanFile['documents'][number]>();
  for (const one of [...issued, ...printable]) if (!all.has(keyOf(one))) all.set(keyOf(one), one);
  return [...all.values()];
}
