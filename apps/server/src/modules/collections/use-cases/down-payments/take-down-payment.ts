import { centavos } from '@abona/kernel/money';
import { canBecome } from '#modules/collections/domain/attempt.ts';
import { judgeDownPayment } from '#modules/collections/domain/down-payment.ts';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { downPaymentReceived } from '#modules/collections/events.ts';
import { listDownPayments } from '#modules/collections/stores/attempt-store.ts';
import {
  type DownPayment,
  lockDownPayment,
  saveDownPayment,
} from '#modules/collections/stores/down-payment-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { moveAttempt } from '../paying/move-attempt.ts';
import { giveBack, returnReceipt } from '../refunds/return-money.ts';

type Arrived = {
  readonly receipt: Receipt;
  readonly applicationProcessId: number;
  readonly attemptId: string | null;
};

/**
 * Money for a down payment. Too little waits for the rest, too much goes back, and so does what comes when
 * nobody waits for it any more.
 */
export async function takeDownPayment(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, applicationProcessId, attemptId }: Arrived,
): Promise<Receipt> {
  const downPayment = await lockDownPayment(tx, applicationProcessId);
  if (downPayment === null) return { ...receipt, cause: 'application_unknown' };
  const { customerId, amount: expected, status, isWanted } = downPayment;
  const own: Receipt = { ...receipt, customerId, applicationProcessId, attemptId };
  const others = await deps.receipts.lockOfApplication(tx, applicationProcessId);
  const waiting = others.filter((one) => one.status === 'suspense' && one.cause === 'too_little');
  const verdict = judgeDownPayment({
    expected,
    amount: own.amount,
    waiting: centavos(waiting.reduce((sum, { amount }) => sum + amount, 0)),
    isWanted: isWanted && status === 'waiting',
  });
  switch (verdict.kind) {
    case 'late':
      return returnReceipt(deps, tx, { receipt: own, cause: 'late' });
    case 'too_little':
      return { ...own, status: 'suspense', cause: 'too_little' };
    case 'complete':
      await deps.receipts.save(
        tx,
        waiting.map((one) => ({ ...one, status: 'down_payment', cause: null })),
        deps.clock.now(),
      );
      await complete(deps, tx, { downPayment, receipt: own, surplus: verdict.surplus });
      return { ...own, status: 'down_payment', cause: verdict.surplus > 0 ? 'too_much' : null };
  }
}

type Completion = {
  readonly downPayment: DownPayment;
  readonly receipt: Receipt;
  readonly surplus: ReturnType<typeof centavos>;
};

async function complete(
  deps: CollectionsDeps,
  tx: Tx,
  { downPayment, receipt, surplus }: Completion,
): Promise<void> {
  const { applicationProcessId, customerId } = downPayment;
  await saveDownPayment(tx, { ...downPayment, status: 'received' });
  for (const attempt of await listDownPayments(tx, applicationProcessId)) {
    const isIt = receipt.attemptId === null || receipt.attemptId === attempt.id;
    if (!isIt || !canBecome(attempt.status, 'applied')) continue;
    const providerRef = attempt.providerRef ?? receipt.providerRef;
    const done = { status: 'applied', reason: null, actionUrl: null, providerRef } as const;
    await moveAttempt(deps, tx, { before: attempt, after: { ...attempt, ...done } });
    break;
  }
  if (surplus > 0)
    await giveBack(deps, tx, {
      receipt,
      amount: surplus,
      subject: `${receipt.id}:surplus`,
      kind: 'deposit_return',
      from: 'suspense',
    });
  await deps.publish(tx, downPaymentReceived, {
    application_process_id: applicationProcessId,
    customer_id: customerId,
  });
}
