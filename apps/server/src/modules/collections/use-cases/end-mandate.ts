import type { PaymentReasonCode } from '@abona/contract/collections/payment-reasons';
import type { Tx } from '#platform/database/database.ts';
import { listScheduledOf, lockAttempt } from '../attempt-store.ts';
import { cancelMandateJob } from '../jobs.ts';
import { type Mandate, saveMandate } from '../mandate-store.ts';
import type { CollectionsDeps } from './collections-deps.ts';
import { moveAttempt } from './move-attempt.ts';

type Ending = {
  readonly mandate: Mandate;
  readonly status: 'suspended' | 'cancelled' | 'rejected' | 'expired';
  readonly reason: PaymentReasonCode | null;
};

/** Ends a mandate: nothing that was not sent is charged any more. The row must be locked. */
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
  for (const { id } of await listScheduledOf(tx, mandate.id)) {
    const debit = await lockAttempt(tx, id);
    if (debit?.status !== 'scheduled') continue;
    const after = { ...debit, status: 'cancelled', reason: 'mandate_cancelled' } as const;
    await moveAttempt(deps, tx, { before: debit, after });
  }
  if (status === 'cancelled' && mandate.providerRef !== null)
    await deps.enqueue(tx, { job: cancelMandateJob, payload: { mandate_id: mandate.id } });
  return ended;
}
