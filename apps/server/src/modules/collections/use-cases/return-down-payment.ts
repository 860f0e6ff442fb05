import { add, type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { lockDownPaymentOf, saveDownPayment } from '../down-payment-store.ts';
import type { CollectionsDeps } from './collections-deps.ts';
import { giveBack } from './return-money.ts';

export type DownPaymentReturn = {
  readonly paymentId: number;
  readonly merchantId: string;
  readonly refundId: string;
  readonly amount: Centavos;
};

/**
 * The shop gives back more than was financed: the rest is of the down payment, and goes to the card or the
 * account it came from. Refused where there is not so much of it.
 */
export async function returnDownPayment(
  deps: CollectionsDeps,
  tx: Tx,
  { paymentId, merchantId, refundId, amount }: DownPaymentReturn,
): Promise<Result<void, 'state_conflict'>> {
  const downPayment = await lockDownPaymentOf(tx, paymentId);
  if (downPayment?.status !== 'paid') return err('state_conflict');
  const returned = add(downPayment.returned, amount);
  if (returned > downPayment.amount) return err('state_conflict');
  const receipts = await deps.receipts.lockOfApplication(tx, downPayment.applicationProcessId);
  let left: number = amount;
  for (const receipt of receipts.filter(({ status }) => status === 'down_payment')) {
    const part = centavos(Math.min(left, receipt.amount));
    if (part === 0) break;
    const isOnItsWay = await giveBack(deps, tx, {
      ...{ receipt, amount: part, subject: `${refundId}:${receipt.id}` },
      ...{ kind: 'down_payment_return', from: `merchant_receivable:${merchantId}` },
    });
    if (!isOnItsWay) return err('state_conflict');
    left -= part;
  }
  await saveDownPayment(tx, { ...downPayment, returned });
  return ok(undefined);
}
