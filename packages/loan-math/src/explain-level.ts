import { decimalText } from '@abona/kernel/rate';
import { interestOf, type Segment } from './accrual.ts';
import { weightOf, yearWeight } from './day-count.ts';
import {
  count,
  days,
  type Explanation,
  evenShareOf,
  money,
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
 * Where years differ in length, days are told in their common measure.
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
  const accrued = first.segments.slice(0, -1);
  const spans = rows.map(lastSegment);
  const { numerator, denominator } = exactLevelPayment({
    ...terms,
    surcharge,
    balance: first.opening,
    spans,
    accrued,
  });
  const hasAccrued = accrued.length > 0;
  const owed = hasAccrued ? '(balance + accrued_interest with its IVA, one period on)' : 'balance';
  return {
    ...roundedAmount('level_payment', levelPayment, [
      `${owed} / ${DISCOUNTS}`,
      [
        money('balance', first.opening),
        ...(hasAccrued ? [money('accrued_interest', interestOf(accrued, terms))] : []),
        share('annual_rate', terms.annualRate),
        share('iva_in_level', surcharge),
        days(
          'days',
          spans.map((span) => weightOf(terms.dayCount, span)),
        ),
        count('year_days', yearWeight[terms.dayCount]),
      ],
    ]),
    exact: decimalText(numerator, denominator, 6),
  };
}

/** The days that bear interest on the present balance. */
function lastSegment({ segments }: Instalment): Segment {
  const segment = segments.at(-1);
  if (segment === undefined) throw new RangeError('an instalment has at least one segment');
  return segment;
}
