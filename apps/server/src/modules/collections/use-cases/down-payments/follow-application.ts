import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import { isOpen } from '#modules/collections/domain/attempt.ts';
import type { Receipt } from '#modules/collections/domain/receipt.ts';
import { rails } from '#modules/collections/rails/rails.ts';
import { listDownPayments } from '#modules/collections/stores/attempt-store.ts';
import {
  type DownPayment,
  lockDownPayment,
  saveDownPayment,
} from '#modules/collections/stores/down-payment-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { returnReceipt } from '../refunds/return-money.ts';

type Move = { readonly applicationProcessId: number; readonly to: string };

/** What a step of an application means for its down payment. The same event twice changes nothing. */
export async function followApplication(
  deps: CollectionsDeps,
  { applicationProcessId, to }: Move,
): Promise<void> {
  if (to !== 'loan' && to !== 'cancelled') return;
  await transaction(deps.db, async (tx) => {
    const downPayment = await lockDownPayment(tx, applicationProcessId);
    if (downPayment === null) return;
    if (to === 'loan') await payShop(deps, tx, downPayment);
    else await giveUp(deps, tx, downPayment);
  });
}

/** The shop captured: what the customer paid of the price is the shop's. */
async function payShop(deps: CollectionsDeps, tx: Tx, downPayment: DownPayment): Promise<void> {
  if (downPayment.status !== 'received') return;
  const { applicationProcessId, merchantId, amount } = downPayment;
  const receipts = await deps.receipts.lockOfApplication(tx, applicationProcessId);
  const [first] = receipts.filter(({ status }) => status === 'down_payment');
  invariant(first !== undefined, 'a down payment without its money');
  await deps.ledger.post(tx, {
    kind: 'down_payment',
    businessKey: `down_payment:${applicationProcessId}`,
    businessDate: todayOf(deps.clock),
    actor: 'system:collections',
    movements: [{ from: `merchant_payable:${merchantId}`, to: `suspense:${first.rail}`, amount }],
  });
  await saveDownPayment(tx, { ...downPayment, status: 'paid', endedAt: deps.clock.now() });
}

/** Nobody wants it any more: what came goes back, and so will what is still to come. */
async function giveUp(deps: CollectionsDeps, tx: Tx, downPayment: DownPayment): Promise<void> {
  if (downPayment.status === 'paid' || !downPayment.isWanted) return;
  const { applicationProcessId } = downPayment;
  await saveDownPayment(tx, {
    ...downPayment,
    isWanted: false,
    status: 'returned',
    endedAt: deps.clock.now(),
  });
  for (const attempt of await listDownPayments(tx, applicationProcessId)) {
    if (isOpen(attempt.status))
      await rails[attempt.rail].cancel(deps, tx, { attempt, reason: 'not_paid_in_time' });
  }
  const receipts = await deps.receipts.lockOfApplication(tx, applicationProcessId);
  const counted = receipts.filter(({ status }) => status === 'down_payment');
  const surplus = counted.reduce((sum, { amount }) => sum + amount, 0) - downPayment.amount;
  for (const receipt of receipts) await sendHome(deps, tx, { receipt, surplus });
}

type Homecoming = { readonly receipt: Receipt; readonly surplus: number };

async function sendHome(
  deps: CollectionsDeps,
  tx: Tx,
  { receipt, surplus }: Homecoming,
): Promise<void> {
  const isOurs = receipt.status === 'down_payment' || receipt.status === 'suspense';
  if (!isOurs || receipt.cause === 'no_way_back') return;
  // What was too much went back when it came.
  const amount = centavos(receipt.amount - (receipt.cause === 'too_much' ? surplus : 0));
  const cause = 'application_cancelled';
  const sent = await returnReceipt(deps, tx, { receipt, cause, amount });
  await deps.receipts.save(tx, [sent], deps.clock.now());
}
