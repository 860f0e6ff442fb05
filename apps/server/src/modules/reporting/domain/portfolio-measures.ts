import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { bucketOfDays, WRITTEN_OFF } from './bucket.ts';
import { type Share, shareOf } from './share.ts';

/*
 * The measures of a portfolio (handbook 7): outstanding principal of whole loans, by the days of the oldest unpaid
 * instalment. Each takes sums by bucket, so that any part of the portfolio is measured like all of it.
 */

/** Loans that are as late as each other. */
export type BucketSum = {
  /** Its place; see `bucket.ts`. */
  readonly bucket: number;
  readonly loans: number;
  readonly principal: Centavos;
};

export const isOwed = ({ bucket }: Pick<BucketSum, 'bucket'>): boolean => bucket < WRITTEN_OFF;

export const outstandingOf = (sums: readonly BucketSum[]): Centavos =>
  sum(sums.filter(isOwed).map(({ principal }) => principal));

/** Principal of loans that are later than so many days, where a bucket begins on the next. */
export function lateThan(sums: readonly BucketSum[], days: number): Centavos {
  const first = bucketOfDays(days + 1);
  return sum(
    sums.filter((one) => isOwed(one) && one.bucket >= first).map(({ principal }) => principal),
  );
}

export const parOf = (sums: readonly BucketSum[], days: number): Share =>
  shareOf(lateThan(sums, days), outstandingOf(sums));

/** With restructured principal that is not late as well. */
export const parWithRestructured = (
  sums: readonly BucketSum[],
  { days, restructured }: { readonly days: number; readonly restructured: Centavos },
): Share => shareOf(lateThan(sums, days) + restructured, outstandingOf(sums));

/** What is set aside, of what may be lost. */
export const coverageOf = (provisions: Centavos, atRisk: Centavos): Share =>
  shareOf(provisions, atRisk);

const IMPAIRED_DAYS = 90;

export const imorOf = (sums: readonly BucketSum[]): Share => parOf(sums, IMPAIRED_DAYS);

/** IMOR as if what was written off in twelve months were still there. */
export const imoraOf = (sums: readonly BucketSum[], writtenOff: Centavos): Share =>
  shareOf(lateThan(sums, IMPAIRED_DAYS) + writtenOff, outstandingOf(sums) + writtenOff);

/** Months' buckets, each reached from the one before it in a month. */
const rollSteps = [
  { name: 'current', from: 0, until: 0 },
  { name: '1-30', from: 1, until: 2 },
  { name: '31-60', from: 3, until: 3 },
  { name: '61-90', from: 4, until: 4 },
  { name: '91+', from: 5, until: WRITTEN_OFF - 1 },
] as const;

export type RollRate = { readonly from: string; readonly to: string; readonly share: Share };

const inStep = (sums: readonly BucketSum[], step: { from: number; until: number }): Centavos =>
  sum(
    sums
      .filter(({ bucket }) => bucket >= step.from && bucket <= step.until)
      .map(({ principal }) => principal),
  );

/** What the next month's bucket holds of what this month's held, from current on. */
export function rollRatesOf(before: readonly BucketSum[], after: readonly BucketSum[]): RollRate[] {
  return rollSteps.slice(1).map((to, place) => {
    const from = rollSteps[place] ?? rollSteps[0];
    return {
      from: from.name,
      to: to.name,
      share: shareOf(inStep(after, to), inStep(before, from)),
    };
  });
}

/** How much of what is current ends beyond 90 days, if every month rolls like this one. */
export function rolledThrough(rates: readonly RollRate[]): Share {
  if (rates.length === 0) return shareOf(0, 0);
  let [part, whole] = [1n, 1n];
  for (const { share } of rates) {
    part *= BigInt(share.part);
    whole *= BigInt(share.whole);
  }
  // Ten thousandths of a percent are enough of a product of shares.
  const scaled = whole === 0n ? 0n : (part * 1_000_000_000n) / whole;
  return shareOf(Number(scaled), whole === 0n ? 0 : 1_000_000_000);
}

/** First instalments unpaid so many days after they were due, of all that were due so long ago. */
export const firstPaymentDefaultOf = (unpaid: number, due: number): Share => shareOf(unpaid, due);

/** Lent to loans of a month that are late now, of all that was lent in it. */
export const vintageOf = (late: Centavos, lent: Centavos): Share => shareOf(late, lent);

const YEAR_DAYS = 365;

/** Something of a span of days, by the year, of what was owed on average on these days. */
export function yearlyOf(amount: number, averages: { readonly principalDays: number }): Share {
  return shareOf(amount * YEAR_DAYS, averages.principalDays);
}

/** What was lost in a span: what was written off, and by how much more is set aside. */
export const lossesOf = (span: {
  readonly writtenOff: Centavos;
  readonly provisionsBefore: Centavos;
  readonly provisionsAfter: Centavos;
}): Centavos => centavos(span.writtenOff + span.provisionsAfter - span.provisionsBefore);
