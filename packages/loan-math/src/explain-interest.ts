import type { Centavos } from '@abona/kernel/money';
import { decimalText, type Rate } from '@abona/kernel/rate';
import { type InterestTerms, type Segment, weightedBalances } from './accrual.ts';
import { type DayCount, weightOf, yearWeight } from './day-count.ts';
import {
  count,
  days,
  type Explanation,
  money,
  type Quantity,
  roundedAmount,
  share,
} from './explanation.ts';

type Part = { readonly formula: string; readonly inputs: readonly Quantity[] };

/** Interest of a period: balance times rate times its share of a year, part by part. */
export function explainInterest(
  figure: string,
  value: Centavos,
  { segments, terms }: { readonly segments: readonly Segment[]; readonly terms: InterestTerms },
): Explanation {
  const parts = segments.map((segment, index) =>
    explainSegment(segment, terms.dayCount, segments.length > 1 ? `_${index + 1}` : ''),
  );
  const { numerator, denominator } = terms.annualRate;
  const base = denominator * BigInt(yearWeight[terms.dayCount]);
  const weighted = weightedBalances(segments, terms.dayCount);
  return {
    ...roundedAmount(figure, value, [
      parts.map(({ formula }) => formula).join(' + ') || '0',
      [share('annual_rate', terms.annualRate), ...parts.flatMap(({ inputs }) => inputs)],
    ]),
    exact: decimalText(weighted * numerator, base, 6),
  };
}

function explainSegment(segment: Segment, dayCount: DayCount, suffix: string): Part {
  const balance = `balance${suffix}`;
  const inputs = [money(balance, segment.balance)];
  if (dayCount === 'ACT/ACT') {
    const [inCommonYears, inLeapYears] = splitByYear(segment);
    return {
      formula: `${balance} * annual_rate * (days_of_365${suffix} / 365 + days_of_366${suffix} / 366)`,
      inputs: [
        ...inputs,
        days(`days_of_365${suffix}`, inCommonYears),
        days(`days_of_366${suffix}`, inLeapYears),
      ],
    };
  }
  const year = yearWeight[dayCount];
  return {
    formula: `${balance} * annual_rate * days${suffix} / year_days${suffix}`,
    inputs: [...inputs, days(`days${suffix}`, segment.days), count(`year_days${suffix}`, year)],
  };
}

/** Days of years of 365 and of 366. Their weights, 366 and 365, sum up in one way only. */
function splitByYear(segment: Segment): readonly [number, number] {
  const extra = weightOf('ACT/ACT', segment) - segment.days * 365;
  return [extra, segment.days - extra];
}

/** IVA of one component, rounded by itself. */
export const explainIva = (
  [figure, of]: readonly [string, string],
  [value, base]: readonly [Centavos, Centavos],
  iva: Rate,
): Explanation => ({
  ...roundedAmount(figure, value, [`${of} * iva`, [money(of, base), share('iva', iva)]]),
  exact: decimalText(BigInt(base) * iva.numerator, iva.denominator, 6),
});
