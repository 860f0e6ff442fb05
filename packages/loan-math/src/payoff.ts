import type { CivilDate } from '@abona/kernel/civil-date';
import { add, type Centavos, centavos, subtract, sum } from '@abona/kernel/money';
import { shareHalfUp } from '@abona/kernel/rate';
import { err, ok, type Result } from '@abona/kernel/result';
import { interestOf, segmentsUntil } from './accrual.ts';
import { countDays } from './day-count.ts';
import { type Plan, standingOn } from './plan.ts';

/** What settles a loan on a day. Holds until that day ends. */
export type PayoffQuote = {
  readonly on: CivilDate;
  /** Principal that is not due yet. */
  readonly balance: Centavos;
  /** Where the running period began: the last due date, or the disbursement. */
  readonly lastDue: CivilDate;
  /** Since then, as the contract counts them; a nominal period may stop charging before they end. */
  readonly days: number;
  readonly interest: Centavos;
  readonly ivaInterest: Centavos;
  /** What fell due before and is still unpaid, with its late charges. */
  readonly overdue: Centavos;
  readonly total: Centavos;
  /** Instalments still to come, and what is overdue: the price of not paying off. */
  readonly remainingScheduled: Centavos;
  readonly saving: Centavos;
};

export type PayoffRequest = {
  readonly on: CivilDate;
  /** Unpaid remains of instalments that fell due; none for a customer who is up to date. */
  readonly overdue?: Centavos;
};

/**
 * Outstanding principal, interest of the days that passed and its IVA: never interest of days to
 * come, never a fee for paying early. Parts of a flat fee that are not due yet fall away too.
 */
export function quotePayoff(
  plan: Plan,
  { on, overdue = centavos(0) }: PayoffRequest,
): Result<PayoffQuote, 'payoff_before_disbursement'> {
  const start = plan.rows[0]?.segments[0]?.from;
  if (start === undefined || on < start) return err('payoff_before_disbursement');
  const { behind, ahead } = standingOn(plan.rows, on);
  const [running] = ahead;
  const lastDue = behind.at(-1)?.dueDate ?? start;
  const passed = segmentsUntil(running?.segments ?? [], plan.terms.dayCount, on);
  const balance = running === undefined ? centavos(0) : balanceOn(running, on);
  // A nominal period can be shorter than the calendar's: its interest is never exceeded.
  const interest = centavos(
    Math.min(interestOf(passed, plan.terms), running?.interest ?? centavos(0)),
  );
  const ivaInterest = shareHalfUp(interest, plan.terms.iva);
  const total = sum([balance, interest, ivaInterest, overdue]);
  const remainingScheduled = add(overdue, sum(ahead.map((row) => row.total)));
  return ok({
    on,
    balance,
    lastDue,
    days: running === undefined ? 0 : countDays(plan.terms.dayCount, lastDue, on),
    interest,
    ivaInterest,
    overdue,
    total,
    remainingScheduled,
    saving: subtract(remainingScheduled, total),
  });
}

/** The balance that bears interest on a day: what the segment that holds the day says. */
function balanceOn(running: Plan['rows'][number], on: CivilDate): Centavos {
  const segment = running.segments.filter(({ from }) => from <= on).at(-1);
  return segment?.balance ?? running.opening;
}
