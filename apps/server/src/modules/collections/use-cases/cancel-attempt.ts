import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { findAttempt, findOwnAttempt, lockAttempt } from '../attempt-store.ts';
import type { Attempt } from '../domain/attempt.ts';
import { cancelDebitJob } from '../jobs.ts';
import type { CollectionsDeps } from './collections-deps.ts';
import { giveUpAttempt } from './give-up-attempt.ts';
import { takeChargeReport } from './take-charge-report.ts';

/** What a customer may give up: what waits for them, and an automatic charge that has not left. */
export function canCancel({ rail, status, target }: Attempt): boolean {
  if (target.kind !== 'loan') return false;
  if (status === 'scheduled' || status === 'action_required') return true;
  if (status !== 'pending') return false;
  return rail === 'oxxo' || rail === 'spei' || rail === 'direct_debit';
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
    return ok(await giveUp(deps, tx, attempt));
  });
}

async function giveUp(deps: CollectionsDeps, tx: Tx, attempt: Attempt): Promise<Attempt> {
  const payload = { attempt_id: attempt.id };
  if (attempt.rail === 'direct_debit' && attempt.status === 'pending') {
    // Only the bank can say whether it is too late.
    await deps.enqueue(tx, { job: cancelDebitJob, payload });
    return attempt;
  }
  return giveUpAttempt(deps, tx, { attempt, reason: 'payer_cancelled' });
}

/** Asks the bank to let go of a charge. When it is too late, it goes on, and its end is told as ever. */
export async function callDebitBack(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  if (attempt === null || attempt.providerRef === null) return;
  const answer = await deps.debit.cancelCollection(attempt.providerRef);
  if (!answer.ok && answer.error.kind === 'unavailable')
    throw new Error('the clearing house did not answer');
  if (!answer.ok) return;
  const reason = attempt.choice === 'scheduled' ? 'paid_otherwise' : 'payer_cancelled';
  const report = { ...answer.value, reason } as const;
  await transaction(deps.db, (tx) => takeChargeReport(deps, tx, { provider: 'debit', report }));
}

/** Asks the card processor to let go of an order nobody wants to pay any more. */
export async function callOrderBack(deps: CollectionsDeps, id: string): Promise<void> {
  const attempt = await findAttempt(deps.db, id);
  if (attempt === null || attempt.providerRef === null) return;
  const answer = await deps.cards.cancel(attempt.providerRef);
  if (!answer.ok && answer.error.kind === 'unavailable')
    throw new Error('the card processor did not answer');
}
