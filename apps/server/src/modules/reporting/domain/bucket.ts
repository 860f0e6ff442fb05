import {
  type PortfolioBucket,
  type PortfolioSpan,
  portfolioBuckets,
  portfolioSpans,
} from '@abona/contract/staff/portfolio';
import { invariant } from '@abona/kernel/invariant';

/** From how many days late on a loan stands in the next bucket; the buckets of what is set aside (handbook 4.6). */
export const bucketStarts = [1, 8, 31, 61, 91, 121, 181] as const;

/** Buckets are kept by their place in the list. */
export const WRITTEN_OFF = portfolioBuckets.indexOf('written_off');
export const ENDED = portfolioBuckets.indexOf('ended');

export function bucketAt(place: number): PortfolioBucket {
  const bucket = portfolioBuckets[place];
  invariant(bucket !== undefined, () => `no bucket stands at ${place}`);
  return bucket;
}

/** Buckets in a row, by their places; both ends belong to it. */
export type BucketRange = { readonly first: number; readonly last: number };

const isSpan = (name: PortfolioBucket | PortfolioSpan): name is PortfolioSpan =>
  name in portfolioSpans;

export function rangeOf(name: PortfolioBucket | PortfolioSpan): BucketRange {
  const [first, last] = isSpan(name) ? portfolioSpans[name] : [name, name];
  return { first: portfolioBuckets.indexOf(first), last: portfolioBuckets.indexOf(last) };
}

/** The fewest days late of an owed loan in a bucket. */
export const fromDaysOf = (place: number): number =>
  place === 0 ? 0 : (bucketStarts[place - 1] ?? 0);

/** In which a loan stands that is owed and so many days late. */
export const bucketOfDays = (daysLate: number): number =>
  bucketStarts.filter((start) => daysLate >= start).length;
