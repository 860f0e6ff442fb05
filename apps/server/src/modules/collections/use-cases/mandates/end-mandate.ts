import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import { cancelDebitJob, cancelMandateJob } from '#modules/collections/jobs.ts';
import { lockUnderWayOf } from '#modules/collections/stores/attempt-store.ts';
import { type Mandate, saveMandate } from '#modules/collections/stores/mandate-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';

type Ending = {
  readonly mandate: Mandate;
  readonly status: 'suspended' | 'cancelled' | 'rejected' | 'expired';
  readonly reason: PaymentReasonCode | null;
};

/** Ends a mandate: nothing that has not left is charged any more. The row must be locked. */
export async function endMandate(
  deps: CollectionsDeps,
  tx: Tx,
  { mandate, status, reason }: Ending,
): Promise<Mandate> {
  const ended: Mandate = {
    ...mandate,
    status,
    reason,
    nextAskAt: null,
    endedAt: deps.clock.now(),
  };
  await saveMandate(tx, ended);
  await deps.audit(tx, {
    subject: `customer:${mandate.customerId}`,
    actor: 'system:collections',
    action: 'collections.mandate_moved',
    reason,
    detail: { mandate: mandate.id, from: mandate.status, to: status },
  });
  await callOffCharges(deps, tx, { mandate, reason: 'mandate_cancelled' });
  if (status === 'cancelled' && mandate.providerRef !== null)
    await deps.enqueue(tx, { job: cancelMandateJob, payload: { mandate_id: mandate.id } });
  return ended;
}

type CallingOff = {
  readonly mandate: Pick<Mandate, 'id'>;
  readonly reason: 'mandate_cancelled' | 'mandate_paused';
};

/**
 * Calls off what stands under a mandate and has not left for the bank. An automatic charge that is leaving
 * right now, or lies there, is asked back: only the bank can say whether it is too late.
 */
export async function callOffCharges(
  deps: CollectionsDeps,
  tx: Tx,
  { mandate, reason }: CallingOff,
): Promise<void> {
  for (const debit of await lockUnderWayOf(tx, mandate.id)) {
    const payload = { attempt_id: debit.id };
    const isLeaving = debit.status === 'created' || debit.choice === 'scheduled';
    if (debit.status !== 'scheduled' && isLeaving)
      await deps.enqueue(tx, { job: cancelDebitJob, payload });
    if (debit.status === 'pending') continue;
    await moveAttempt(deps, tx, {
      before: debit,
      after: { ...debit, status: 'cancelled', reason },
    });
  }
}
