import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import { invariant } from '@abona/kernel/invariant';
import { publicId } from '@abona/kernel/public-id';
import { type Attempt, canBecome, isOpen } from '#modules/collections/domain/attempt.ts';
import { attemptMoved } from '#modules/collections/events.ts';
import { saveAttempts } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

type Deps = Pick<CollectionsDeps, 'clock' | 'audit' | 'publish'>;

export type AttemptMove = { readonly before: Attempt; readonly after: Attempt };

/** Names an attempt to providers and to the customer. */
export const attemptReference = (id: string): string => publicId('att', id);

/** Saves an attempt's new status, with its audit line and the event `attempt_moved`. */
export async function moveAttempt(deps: Deps, tx: Tx, move: AttemptMove): Promise<Attempt> {
  const [moved] = await moveAttempts(deps, tx, [move]);
  invariant(moved !== undefined, 'an attempt was not moved');
  return moved;
}

/** Gives an attempt up. */
export const endAttempt = (
  deps: Deps,
  tx: Tx,
  { attempt, reason }: { readonly attempt: Attempt; readonly reason: PaymentReasonCode },
): Promise<Attempt> =>
  moveAttempt(deps, tx, { before: attempt, after: { ...attempt, status: 'cancelled', reason } });

/** The same for several, each once. */
export async function moveAttempts(
  deps: Deps,
  tx: Tx,
  moves: readonly AttemptMove[],
): Promise<readonly Attempt[]> {
  if (moves.length === 0) return [];
  const now = deps.clock.now();
  const moved = moves.map((move) => movedOf(move, now));
  // None needs another's answer.
  await Promise.all([
    saveAttempts(tx, moved),
    writeTrail(deps, tx, moves),
    deps.publish(
      tx,
      attemptMoved,
      ...moved.map(({ id, customerId, target, status }) => ({
        attempt_id: id,
        customer_id: customerId,
        purpose: target.kind,
        status,
      })),
    ),
  ]);
  return moved;
}

function movedOf({ before, after }: AttemptMove, now: Date): Attempt {
  invariant(
    canBecome(before.status, after.status),
    `an attempt that is ${before.status} cannot become ${after.status}`,
  );
  const isUnderWay = isOpen(after.status);
  return {
    ...after,
    nextAskAt: isUnderWay ? after.nextAskAt : null,
    endedAt: isUnderWay ? null : now,
  };
}

/**
 * A customer has one line at a time: the first of everybody, then the second. Whoever comes first with
 * one customer has so come first with all.
 */
async function writeTrail(deps: Deps, tx: Tx, moves: readonly AttemptMove[]): Promise<void> {
  for (let left = moves; left.length > 0; ) {
    const firsts = new Map<number, AttemptMove>();
    for (const move of left)
      if (!firsts.has(move.after.customerId)) firsts.set(move.after.customerId, move);
    const now = new Set(firsts.values());
    await deps.audit(tx, ...[...now].map(lineOf));
    left = left.filter((move) => !now.has(move));
  }
}

const lineOf = ({
  before,
  after: { id, customerId, status, reason, rail, amount },
}: AttemptMove) => ({
  subject: `customer:${customerId}`,
  actor: 'system:collections',
  action: 'collections.attempt_moved',
  reason,
  detail: { attempt: id, rail, amount, from: before.status, to: status },
});
