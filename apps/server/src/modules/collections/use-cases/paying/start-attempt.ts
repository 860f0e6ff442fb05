import { randomUUIDv7 } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Attempt, newAttempt } from '#modules/collections/domain/attempt.ts';
import { nextAskAt } from '#modules/collections/domain/payout.ts';
import { handOverJob } from '#modules/collections/jobs.ts';
import type { BeginRefusal, PaymentRequest } from '#modules/collections/rails/rail.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { addAttempt } from '#modules/collections/stores/attempt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

type Start = Omit<PaymentRequest, 'isJoint'> & Pick<Attempt, 'rail' | 'choice' | 'prepayment'>;

/** Begins an attempt by its rail; what goes to a provider is handed over by a job. */
export async function startAttempt(
  deps: CollectionsDeps,
  tx: Tx,
  { rail, choice, prepayment, ...request }: Start,
): Promise<Result<Attempt, BeginRefusal | 'operation_in_progress'>> {
  const begun = await rails[rail].begin(deps, tx, { ...request, isJoint: false });
  if (!begun.ok) return begun;
  const { customerId, target, amount } = request;
  const attempt = newAttempt({
    id: randomUUIDv7(),
    customerId,
    target,
    rail,
    choice,
    prepayment,
    amount,
    nextAskAt: nextAskAt(2, deps.clock.technicalNow()),
    createdAt: deps.clock.now(),
    ...begun.value,
  });
  // A charge of the same card rail for the same loan, or down payment, stands in the way.
  if (!(await addAttempt(tx, attempt))) return err('operation_in_progress');
  if (attempt.status === 'created')
    await deps.enqueue(tx, { job: handOverJob, payload: { attempt_id: attempt.id } });
  return ok(attempt);
}
