import { decimalText } from '@abona/kernel/rate';
import { interestOf } from './accrual.ts';
import { weightOf, yearWeight } from './day-count.ts';
import {
  count,
  days,
  type Explanation,
  evenShareOf,
  money,
  type Quantity,
  roundedAmount,
  share,
  sumOfParts,
} from './explanation.ts';
import { exactLevelPayment } from './level-payment.ts';
import type { Instalment, Plan } from './plan.ts';
import { surchargeOf } from './schedule.ts';

const DISCOUNTS =
  'sum over k of product over m <= k of 1 / (1 + annual_rate * days_m / year_days * (1 + iva_in_level))';

/**
 * The level payment: what is owed over the sum of what each payment is worth today. `rows` are the
 * instalments it was made for: all of a schedule, or those after a prepayment that lowered it.
 */
export function explainLevelPayment(plan: Plan, rows: readonly Instalment[]): Explanation {
  const { terms, levelPayment } = plan;
  const [first] = rows;
  if (first === undefined) throw new RangeError('a level payment is made for some instalments');
  if (terms.design.level === 'FLAT_FEE') return sumOfParts('level_payment', first);
  if (terms.annualRate.numerator === 0n) {
    return {
      ...evenShareOf('level_payment', levelPayment, ['balance', first.opening, rows.length]),
      rounding: 'HALF_UP',
    };
  }
  const surcharge = surchargeOf(terms);
  const periods = rows.map((row) => row.segments);
  const { numerator, denominator } = exactLevelPayment({ ...terms, surcharge, periods });
  const hasAccrued = first.segments.length > 1;
  const owed = hasAccrued ? '(balance + accrued_interest with its IVA, one period on)' : 'balance';
  return {
    ...roundedAmount('level_payment', levelPayment, [
      `${owed} / ${DISCOUNTS}`,
      [
        money('balance', first.opening),
        ...(hasAccrued ? [accruedBefore(plan, first)] : []),
        share('annual_rate', terms.annualRate),
        share('iva_in_level', surcharge),
        ...timesOf(plan, rows),
      ],
    ]),
    exact: decimalText(numerator, denominator, 6),
  };
}

/** Interest of the running period on balances before the present one. */
const accruedBefore = ({ terms }: Plan, { segments }: Instalment): Quantity =>
  money('accrued_interest', interestOf(segments.slice(0, -1), terms));

/** Days of each period and of a year; where years differ in length, by their common measure. */
function timesOf({ terms: { dayCount } }: Plan, rows: readonly Instalment[]): Quantity[] {
  const weights = rows.map(({ segments }) => {
    const last = segments.at(-1);
    return last === undefined ? 0 : weightOf(dayCount, last);
  });
  return [days('days', weights), count('year_days', yearWeight[dayCount])];
}
