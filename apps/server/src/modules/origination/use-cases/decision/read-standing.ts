import type { Standing } from '#modules/origination/domain/customer-type.ts';
import { hasReached } from '#modules/origination/stores/move-store.ts';
import type { Database } from '#platform/database/database.ts';

/** Did they ever hand a form in, did they ever borrow? */
export async function standingOf(db: Database, customerId: number): Promise<Standing> {
  const [hasApplied, hasBorrowed] = await Promise.all([
    hasReached(db, customerId, 'scoring'),
    hasReached(db, customerId, 'loan'),
  ]);
  return { hasApplied, hasBorrowed };
}
