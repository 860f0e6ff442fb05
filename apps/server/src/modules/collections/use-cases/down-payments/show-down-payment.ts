import type { DownPaymentView } from '@abona/contract/collections/down-payment';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { reasonOf } from '#modules/collections/domain/reasons.ts';
import { listDownPayments } from '#modules/collections/stores/attempt-store.ts';
import { findClabeOf } from '#modules/collections/stores/clabe-store.ts';
import {
  type DownPayment,
  findLatestDownPayment,
} from '#modules/collections/stores/down-payment-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { CollectionsDeps } from '../collections-deps.ts';

/** The newest down payment of a customer; null where there never was one. */
export const showDownPayment = (
  deps: CollectionsDeps,
  customerId: number,
): Promise<DownPaymentView | null> =>
  transaction(deps.db, async (tx) => {
    const downPayment = await findLatestDownPayment(tx, customerId);
    if (downPayment === null) return null;
    const { applicationProcessId, amount, method } = downPayment;
    const [attempt] = await listDownPayments(tx, applicationProcessId);
    const receipts = await deps.receipts.listOfApplication(tx, applicationProcessId);
    const counted = receipts.filter(
      ({ status, cause }) => status === 'down_payment' || cause === 'too_little',
    );
    const received = counted.reduce((sum, receipt) => sum + receipt.amount, 0);
    const owner = { kind: 'down_payment', owner: String(applicationProcessId) } as const;
    return {
      application_process_id: applicationProcessId,
      amount,
      method,
      status: statusOf(downPayment, attempt ?? null),
      reason: reasonOf(attempt?.reason ?? null),
      received: Math.min(received, amount),
      missing: Math.max(0, amount - received),
      surplus: Math.max(0, received - amount),
      clabe: method === 'transfer' ? await findClabeOf(tx, owner) : null,
      redirect_url: attempt?.status === 'action_required' ? attempt.actionUrl : null,
      expires_at: downPayment.expiresAt.toISOString(),
    };
  });

function statusOf(
  { status, method }: DownPayment,
  attempt: Attempt | null,
): DownPaymentView['status'] {
  if (status === 'received' || status === 'paid') return 'received';
  if (status === 'returned') return 'returned';
  if (attempt?.status === 'action_required') return 'action_required';
  if (attempt?.status === 'failed') return 'failed';
  return method === 'card' ? 'processing' : 'waiting';
}
