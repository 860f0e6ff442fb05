import type { QueryParameters } from '#browser/query-parameters.ts';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';

const NAME = /^amazon$/i;
const HOST = /(?:^|\.)amazon\.com(?:\.mx)?$/;

type Visit = {
  readonly query: Pick<QueryParameters, 'src' | 'utm'>;
  /** The address that somebody came from; empty: none. */
  readonly referrer: string;
};

/** Whether somebody came to sign up from the marketplace, by its campaign or by its own pages. */
export function isFromMarketplace({ query, referrer }: Visit): boolean {
  if (NAME.test(query.src) || NAME.test(query.utm.utm_source ?? '')) return true;
  return URL.canParse(referrer) && HOST.test(new URL(referrer).hostname);
}

/** Kept over the trip to the login provider: the application that follows says where it came from. */
export function noteMarketplace(visit: Visit): void {
  if (isFromMarketplace(visit)) writeStored(stored.marketplaceSignUp, true);
}
