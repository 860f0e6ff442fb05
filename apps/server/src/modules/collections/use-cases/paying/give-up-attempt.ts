import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { cancelOrderJob } from '#modules/collections/jobs.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { moveAttempt } from './move-attempt.ts';

type GivenUp = { readonly attempt: Attempt; readonly reason: PaymentReasonCode };

/** Ends an attempt that waits, and asks the card processor to let go of it where it has it. */
export async function giveUpAttempt(
  deps: CollectionsDeps,
  tx: Tx,
  { attempt, reason }: GivenUp,
): Promise<Attempt> {
  if (attempt.providerRef !== null)
    await deps.enqueue(tx, { job: cancelOrderJob, payload: { attempt_id: attempt.id } });
  const after = { ...attempt, status: 'cancelled', reason } as const;
  return moveAttempt(deps, tx, { before: attempt, after });
}
