import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import type { CollectionOrder, Cut } from './advance.ts';
import { nextEventOn } from './advance.ts';
import { addAmounts, noAmounts } from './amounts.ts';
import { demandsOf, owedOf } from './instalment-state.ts';
import { latenessOf } from './late-days.ts';
import type { InstalmentState, Loan, LoanState } from './loan.ts';

/** A statement's period, and what was owed when it ended. */
type StatementCut = {
  readonly number: number;
  readonly periodFrom: CivilDate;
  readonly periodTo: CivilDate;
  readonly owed: StatementOwed;
};

/** What a statement says is owed: in all, now, and next. */
type StatementOwed = ReturnType<typeof statementOwed>;

/** All that is to be written after a change. */
export type SaveSheet = {
  readonly loan: Loan;
  /** Instalments whose progress changed, where the plan is the same. */
  readonly changedRows: readonly InstalmentState[];
  readonly cuts: readonly StatementCut[];
  readonly orders: readonly CollectionOrder[];
};

export type LoanChange = {
  readonly state: LoanState;
  readonly cuts: readonly Cut[];
  readonly orders: readonly CollectionOrder[];
  /** Not all instalments to come are at hand: look again on this day at the latest. */
  readonly horizon?: CivilDate;
};

/** What a change of a loan leaves to be written. */
export function saveSheetOf(loan: Loan, { state, cuts, orders, horizon }: LoanChange): SaveSheet {
  const lateness = latenessOf(state, state.settledThrough);
  const isOpen = state.status === 'active';
  const statements = statementsOf(loan, state, cuts);
  const lookAgain = horizon !== undefined && horizon < state.lastDueOn ? horizon : null;
  return {
    loan: {
      ...loan,
      state,
      pastDueSince: isOpen ? lateness.pastDueSince : null,
      delinquency: isOpen ? lateness.delinquency : 'current',
      nextEventOn: nextEventOn(loan.contract, state, lookAgain),
      lastStatementOn: statements.at(-1)?.periodTo ?? loan.lastStatementOn,
      statementCount: loan.statementCount + statements.length,
    },
    changedRows:
      state.planVersion === loan.state.planVersion ? changedRows(loan.state.rows, state.rows) : [],
    cuts: statements,
    orders: loan.automaticPayment ? orders : [],
  };
}

function changedRows(
  before: readonly InstalmentState[],
  after: readonly InstalmentState[],
): InstalmentState[] {
  const old = new Map(before.map((row) => [row.k, row]));
  return after.filter((row) => old.get(row.k) !== row);
}

/** The periods that ended, and a last one when the loan did. */
function statementsOf(loan: Loan, state: LoanState, cuts: readonly Cut[]): StatementCut[] {
  const ended =
    state.status !== 'active' && loan.state.status === 'active' && state.closedOn !== null
      ? [{ periodTo: state.closedOn, state }]
      : [];
  const statements: StatementCut[] = [];
  let from =
    loan.lastStatementOn === null ? loan.contract.openedOn : addDays(loan.lastStatementOn, 1);
  let number = loan.statementCount;
  for (const cut of [...cuts, ...ended]) {
    if (cut.periodTo < from) continue;
    number += 1;
    statements.push({
      number,
      periodFrom: from,
      periodTo: cut.periodTo,
      owed: statementOwed(cut.state),
    });
    from = addDays(cut.periodTo, 1);
  }
  return statements;
}

/** What is owed in all by component, what can be asked for now, and the next instalment. */
function statementOwed(state: LoanState) {
  const isOwed = state.status === 'active';
  const next = isOwed ? state.rows.find((row) => !row.isDue) : undefined;
  return {
    amounts: isOwed
      ? state.rows.reduce(
          (sum, row) => (row.isSettled ? sum : addAmounts(sum, owedOf(row))),
          noAmounts,
        )
      : noAmounts,
    overdue: isOwed ? demandsOf(state.rows) : 0,
    credit: state.credit,
    next:
      next === undefined
        ? null
        : { k: next.k, dueDate: next.dueDate, payBy: next.payBy, total: next.total },
  };
}
