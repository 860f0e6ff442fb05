import { invariant } from '@abona/kernel/invariant';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { debitScheduled } from '#modules/collections/events.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

/** Publishes the notice that a customer gets before a direct debit is charged, or that it cannot be. */
export async function announceDebit(
  { publish }: Pick<CollectionsDeps, 'publish'>,
  tx: Tx,
  { id, customerId, target, status }: Attempt,
): Promise<void> {
  invariant(target.kind === 'loan', 'an automatic charge is for a loan');
  await publish(tx, debitScheduled, {
    attempt_id: id,
    customer_id: customerId,
    loan_id: target.loanId,
    is_covered: status === 'scheduled',
  });
}
