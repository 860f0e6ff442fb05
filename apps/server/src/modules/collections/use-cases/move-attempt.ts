import { invariant } from '@abona/kernel/invariant';
import { publicId } from '@abona/kernel/public-id';
import type { Tx } from '#platform/database/database.ts';
import { saveAttempt } from '../attempt-store.ts';
import { type Attempt, canBecome, isOpen } from '../domain/attempt.ts';
import { attemptMoved } from '../events.ts';
import type { CollectionsDeps } from './collections-deps.ts';

type Deps = Pick<CollectionsDeps, 'clock' | 'audit' | 'publish'>;

/** Names an attempt to providers and to the customer. */
export const attemptReference = (id: string): string => publicId('att', id);

/** Keeps where an attempt stands now, with its line in the trail and the event that tells of it. */
export async function moveAttempt(
  deps: Deps,
  tx: Tx,
  { before, after }: { readonly before: Attempt; readonly after: Attempt },
): Promise<Attempt> {
  invariant(
    canBecome(before.status, after.status),
    `an attempt that is ${before.status} cannot become ${after.status}`,
  );
  const isUnderWay = isOpen(after.status);
  const moved: Attempt = {
    ...after,
    nextAskAt: isUnderWay ? after.nextAskAt : null,
    endedAt: isUnderWay ? null : deps.clock.now(),
  };
  await saveAttempt(tx, moved);
  const { id, customerId, status, reason, rail, amount } = moved;
  await deps.audit(tx, {
    subject: `customer:${customerId}`,
    actor: 'system:collections',
    action: 'collections.attempt_moved',
    reason,
    detail: { attempt: id, rail, amount, from: before.status, to: status },
  });
  await deps.publish(tx, attemptMoved, {
    attempt_id: id,
    customer_id: customerId,
    purpose: moved.target.kind,
    status,
  });
  return moved;
}
