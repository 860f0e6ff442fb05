import { addMonths, type CivilDate, compareDates, endOfMonth } from '@abona/kernel/civil-date';
import type { Loan } from './loan.ts';

/** A month of a loan, from its first day in it to its last. */
export type StatementMonth = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
};

const MONTH_LENGTH = 7;

const startOfMonth = (day: CivilDate): CivilDate => `${day.slice(0, MONTH_LENGTH)}-01` as CivilDate;

const laterOf = (a: CivilDate, b: CivilDate): CivilDate => (compareDates(a, b) > 0 ? a : b);

/**
 * The months of a loan that are over and in the books: every one until the loan ended, or until the last
 * one that end of day has finished. The newest first. The month in which a loan ended is over when it is
 * over: until then a payment may be taken back, and the loan goes on.
 */
export function statementMonths(
  { contract, state }: Loan,
  today: CivilDate,
): readonly StatementMonth[] {
  const months: StatementMonth[] = [];
  const until = state.closedOn ?? state.settledThrough;
  let start = startOfMonth(contract.openedOn);
  while (start <= until) {
    const end = endOfMonth(start);
    const isOver = end < today && (state.closedOn !== null || end <= state.settledThrough);
    if (isOver)
      months.push({
        month: start.slice(0, MONTH_LENGTH),
        from: laterOf(start, contract.openedOn),
        to: end,
      });
    start = addMonths(start, 1);
  }
  return months.reverse();
}
