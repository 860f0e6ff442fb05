import { err, ok, type Result } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { findOwnAttempt, lockAttempt } from '#modules/collections/stores/attempt-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

/** What a customer may give up: what waits for them, and an automatic charge that has not left. */
export function canCancel({ rail, status, target }: Attempt): boolean {
  if (target.kind !== 'loan') return false;
  if (status === 'scheduled' || status === 'action_required') return true;
  return status === 'pending' && rails[rail].canCancelPending;
}

type Own = { readonly customerId: number; readonly attemptId: string };

/** Gives a payment up. What the provider has is called back; money that comes all the same is applied. */
export function cancelAttempt(
  deps: CollectionsDeps,
  { customerId, attemptId }: Own,
): Promise<Result<Attempt, 'not_found' | 'state_conflict'>> {
  return transaction(deps.db, async (tx) => {
    if ((await findOwnAttempt(tx, customerId, attemptId)) === null) return err('not_found');
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt === null) return err('not_found');
    if (attempt.status === 'cancelled') return ok(attempt);
    if (!canCancel(attempt)) return err('state_conflict');
    return ok(await rails[attempt.rail].cancel(deps, tx, { attempt, reason: 'payer_cancelled' }));
  });
}
