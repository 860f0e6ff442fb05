import { err, ok, type Result } from '@abona/kernel/result';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { findOwnAttempt, lockTogether } from '#modules/collections/stores/attempt-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { endAttempt } from './move-attempt.ts';

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
    const asked = await findOwnAttempt(tx, customerId, attemptId);
    if (asked === null) return err('not_found');
    const together = await lockTogether(tx, asked);
    const [first, ...others] = together;
    const attempt = together.find(({ id }) => id === attemptId);
    if (first === undefined || attempt === undefined) return err('not_found');
    if (attempt.status === 'cancelled') return ok(attempt);
    // What is paid at once is given up at once: one of it may have its money already.
    if (!together.every(canCancel)) return err('state_conflict');
    const reason = 'payer_cancelled' as const;
    const ended = [await rails[first.rail].cancel(deps, tx, { attempt: first, reason })];
    for (const other of others) ended.push(await endAttempt(deps, tx, { attempt: other, reason }));
    return ok(ended.find(({ id }) => id === attemptId) ?? attempt);
  });
}
