import { addDays } from '@abona/kernel/civil-date';
import { endOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import {
  type ClaimCounts,
  claimPolicy,
  countsOf,
} from '#modules/collections/domain/claim-policy.ts';
import type { Source } from '#modules/collections/rows.ts';
import { countClaims } from '#modules/collections/stores/claim-store.ts';
import { listReturnsOf } from '#modules/collections/stores/return-store.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';

/** Since when what came to nothing is remembered. */
export const claimsSince = (deps: Pick<CollectionsDeps, 'clock'>): Date =>
  new Date(endOfMexicoCityDay(addDays(todayOf(deps.clock), -claimPolicy.failedDays)));

/** Words of a customer that they paid or gave back: those that are open, and those that came to nothing. */
export async function claimStanding(
  deps: Pick<CollectionsDeps, 'clock'>,
  source: Source,
  customerId: number,
): Promise<ClaimCounts> {
  const since = claimsSince(deps);
  const claims = countsOf(await countClaims(source, { customerId, since }));
  const returns = await listReturnsOf(source, customerId);
  const expired = returns.filter(
    ({ status, openedAt }) => status === 'expired' && openedAt > since,
  );
  return {
    open: claims.open + returns.filter(({ status }) => status === 'open').length,
    failed: claims.failed + expired.length,
  };
}
