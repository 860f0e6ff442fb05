import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { advance } from './domain/advance.ts';
import { previewRefund, type RefundPreview } from './domain/changes/preview-refund.ts';
import { creditOrigin } from './domain/credit-origin.ts';
import type { Loan } from './domain/loan.ts';
import { figuresOf, type LoanFigures } from './domain/loan-figures.ts';
import { prepaidPlan } from './domain/replan.ts';
import type { EarlyPayments } from './routes/route-deps.ts';
import { leftCredits } from './stores/credit-store.ts';
import { lastDoneDay, nextDueDay } from './stores/day-store.ts';
import { countOutcomes, listLate } from './stores/late-store.ts';
import { findContract, findLoan, findLoans, findLoansOf } from './stores/loan-store.ts';
import { asOfToday, type LendingDeps, todayOf } from './use-cases/lending-deps.ts';
import {
  type CustomerExposure,
  type Due,
  readDues,
  readExposure,
} from './use-cases/read-exposure.ts';
import { askedLateOf } from './views/loan-summary.ts';

/** What others may read of loans; nothing of it changes one. */
export type LoanReads = {
  /** What a refund of today would do, interest returned; changes nothing. Null: it takes none, or less. */
  readonly previewRefund: (
    loanId: string,
    amount: Centavos,
    source?: Tx,
  ) => Promise<RefundPreview | null>;
  /** The last day whose end was booked, and the next on which somebody owes; null: there is none. */
  readonly days: Readonly<Record<'bookedUntil' | 'nextDueOn', () => Promise<CivilDate | null>>>;
  /** Saldo a favor of loans that are over: of everybody, in pages, or of one customer. */
  readonly leftCredits: typeof leftCredits;
  /** Whose payments are late since certain days, in pages. */
  readonly listLate: typeof listLate;
  /** What of a loan is late and may be asked for, as it stands. */
  readonly lateAmountOf: (loan: Loan) => Centavos;
  /** The loan as it would be after a prepayment made today; changes nothing. */
  readonly previewPrepayment: EarlyPayments['previewPrepayment'];
  /** As of today, with what fell due since it was last touched; of this customer only. */
  readonly loanOf: (customerId: number, loanId: string, tx?: Tx) => Promise<Loan | null>;
  readonly loansOf: (customerId: number, tx?: Tx) => Promise<readonly Loan[]>;
  /**
   * What a customer owes as of today, and whether any of it is late, whatever the last end of day saw; how
   * many of their words that they paid, or gave back, are open, and how many came to nothing.
   */
  readonly exposureOf: (customerId: number, tx?: Tx) => Promise<CustomerExposure>;
  /** What is still to be paid of a customer's loans as of today, and when. */
  readonly duesOf: (customerId: number, tx?: Tx) => Promise<readonly Due[]>;
  /** As it is stored, in the caller's transaction if one is given. */
  readonly findLoan: (loanId: string, tx?: Tx) => Promise<Loan | null>;
  /** As it stands today, in figures; null: there is no such loan. */
  readonly figuresOf: (tx: Tx, loanId: string) => Promise<LoanFigures | null>;
  /** Saldo a favor that came as money, as the loan stands today, over or not; null: there is no such loan. */
  readonly moneyCreditOf: (tx: Tx, loanId: string) => Promise<Centavos | null>;
  readonly contractOf: typeof findContract;
  /** How many of these loans were paid, are on time, are late, or were lost, as the end of the last day left them. */
  readonly outcomesOf: (loanIds: readonly string[]) => ReturnType<typeof countOutcomes>;
  readonly findLoans: (loanIds: readonly string[], tx: Tx) => Promise<readonly Loan[]>;
};

export function createLoanReads(deps: LendingDeps): LoanReads {
  const find = (loanId: string, source: Database | Tx = deps.db) => findLoan(source, loanId);
  return {
    findLoan: find,
    figuresOf: async (tx, loanId) => {
      const loan = await find(loanId, tx);
      if (loan === null) return null;
      return figuresOf(advance(loan.contract, loan.state, todayOf(deps.clock)).state);
    },
    moneyCreditOf: async (tx, loanId) => {
      const loan = await find(loanId, tx);
      if (loan === null) return null;
      const { state } = advance(loan.contract, loan.state, todayOf(deps.clock));
      return creditOrigin(loan.contract, state).money;
    },
    contractOf: findContract,
    outcomesOf: (loanIds) => countOutcomes(deps.db, loanIds),
    findLoans: (loanIds, tx) => findLoans(tx, loanIds),
    previewRefund: async (loanId, amount, tx) => {
      const loan = await find(loanId, tx);
      const wish = { amount, on: todayOf(deps.clock), policy: 'INTEREST_RETURNED' } as const;
      return loan === null ? null : previewRefund(loan, wish);
    },
    days: {
      // Within whatever transaction asks: a keyed call that moves the clock does.
      bookedUntil: () => transaction(deps.db, lastDoneDay),
      nextDueOn: () => nextDueDay(deps.db, todayOf(deps.clock)),
    },
    leftCredits,
    listLate,
    lateAmountOf: (loan) => centavos(askedLateOf(loan)),
    loanOf: async (customerId, loanId, tx) => {
      const loan = await find(loanId, tx);
      if (loan === null || loan.contract.customerId !== customerId) return null;
      const [shown = null] = await asOfToday(deps, [loan], tx);
      return shown;
    },
    loansOf: async (customerId, tx) =>
      asOfToday(deps, await findLoansOf(tx ?? deps.db, customerId), tx),
    exposureOf: (customerId, tx) => readExposure(deps, customerId, tx),
    duesOf: (customerId, tx) => readDues(deps, customerId, tx),
    previewPrepayment: async (loanId, wish) => {
      const loan = await find(loanId);
      if (loan === null) return err('lending.loan_unknown');
      const { state: standing } = advance(loan.contract, loan.state, todayOf(deps.clock));
      const today = { ...loan, state: standing };
      const isOpen = today.state.status === 'active';
      const state = isOpen ? prepaidPlan(loan.contract, today.state, wish) : null;
      return state === null ? err('lending.prepayment_impossible') : ok({ ...today, state });
    },
  };
}
