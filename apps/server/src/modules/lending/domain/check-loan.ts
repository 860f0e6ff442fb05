import { addDays } from '@abona/kernel/civil-date';
import { nextEventOn } from './advance.ts';
import { type Amounts, addAmounts, components, noAmounts } from './amounts.ts';
import { moneyOutOfNothing } from './credit-origin.ts';
import { owedOf } from './instalment-state.ts';
import { latenessOf } from './late-days.ts';
import type { InstalmentState, Loan } from './loan.ts';
import { imbalanceOf, positionOf } from './position.ts';

/** Something about a loan that is not as it must be. */
export type LoanDifference = { readonly loanId: string; readonly what: string };

/** What the books must hold on the loan's own accounts. */
export function owedByBooks({ state }: Pick<Loan, 'state'>): Amounts {
  if (state.status === 'written_off' || state.status === 'cancelled') return noAmounts;
  return state.rows.reduce((sum, row) => addAmounts(sum, owedOf(row)), noAmounts);
}

/** The first thing that is wrong with a loan, all its instalments at hand; null when it is right. */
export function checkLoan(loan: Loan, books: Amounts): string | null {
  return (
    booksProblem(loan, books) ??
    balanceProblem(loan) ??
    principalProblem(loan) ??
    moneyProblem(loan) ??
    statusProblem(loan) ??
    loan.state.rows.map(rowProblem).find((problem) => problem !== null) ??
    calendarProblem(loan)
  );
}

function booksProblem(loan: Loan, books: Amounts): string | null {
  const owed = owedByBooks(loan);
  const wrong = components.find((component) => owed[component] !== books[component]);
  return wrong === undefined
    ? null
    : `owes ${owed[wrong]} of ${wrong}, the books say ${books[wrong]}`;
}

function balanceProblem({ contract, state }: Loan): string | null {
  const off = imbalanceOf(positionOf(contract, state));
  return off === 0 ? null : `its sums are off balance by ${off}`;
}

/** What was lent is refunded, paid ahead, given up, or stands in an instalment. */
function principalProblem({ contract, state }: Loan): string | null {
  if (state.status === 'cancelled') return null;
  const planned = state.rows.reduce((sum, { principal }) => sum + principal, 0);
  const { prepaid, refunded, forgiven } = state.totals;
  return planned + prepaid + refunded + forgiven === contract.financed
    ? null
    : `its instalments hold ${planned} of principal, with ${prepaid} paid ahead, ${forgiven} given up and ${refunded} refunded of ${contract.financed}`;
}

/** Points never leave as money. */
function moneyProblem({ contract, state }: Loan): string | null {
  const missing = moneyOutOfNothing(contract, state);
  return missing === 0 ? null : `paid ${missing} more out in money than it got in money`;
}

function statusProblem({ state }: Loan): string | null {
  const isDone = state.rows.every(({ isSettled }) => isSettled);
  const isAtEnd = state.lastDueOn <= state.settledThrough;
  if (state.status === 'closed' && !isDone) return 'it is closed, and something is owed';
  if (state.status === 'active' && isDone && isAtEnd) return 'nothing is owed, and it is open';
  const dueTooLate = state.rows.some(
    (row) => state.status === 'active' && !row.isDue && row.dueDate <= state.settledThrough,
  );
  return dueTooLate ? 'an instalment fell due and was not charged' : null;
}

function rowProblem(row: InstalmentState): string | null {
  const owed = owedOf(row);
  const negative = components.find((component) => owed[component] < 0);
  if (negative !== undefined) return `instalment ${row.k} is paid beyond its ${negative}`;
  const isSettled = row.isDue && components.every((component) => owed[component] === 0);
  if (isSettled !== row.isSettled) return `instalment ${row.k} is settled, or not, by mistake`;
  return row.closing === row.opening - row.principal
    ? null
    : `instalment ${row.k} does not close where it should`;
}

function calendarProblem(loan: Loan): string | null {
  const { state, contract } = loan;
  if (state.status !== 'active') return null;
  const lateness = latenessOf(state, state.settledThrough);
  if (lateness.delinquency !== loan.delinquency || lateness.pastDueSince !== loan.pastDueSince)
    return `it counts as ${loan.delinquency}, and is ${lateness.delinquency}`;
  const next = nextEventOn(contract, state, null);
  const isSeen =
    loan.nextEventOn !== null &&
    loan.nextEventOn > addDays(state.settledThrough, 0) &&
    (next === null || loan.nextEventOn <= next);
  return isSeen ? null : `end of day looks at it on ${loan.nextEventOn}, not on ${next}`;
}
