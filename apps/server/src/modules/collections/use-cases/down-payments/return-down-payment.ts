import { add, type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  lockDownPaymentOf,
  saveDownPayment,
} from '#modules/collections/stores/down-payment-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { giveBack } from '../refunds/return-money.ts';

export type DownPaymentReturn = {
  readonly paymentId: number;
  readonly merchantId: string;
  readonly refundId: string;
  readonly amount: Centavos;
};

/** What the shop has of a down payment and did not give back. */
export async function downPaymentLeft(tx: Tx, paymentId: number): Promise<Centavos> {
  const downPayment = await lockDownPaymentOf(tx, paymentId);
  if (downPayment?.status !== 'paid') return centavos(0);
  return centavos(downPayment.amount - downPayment.returned);
}

/**
 * The shop gives back of what was paid down: it goes to the card or the account it came from. Refused where
 * there is not so much of it.
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
  let [skipped, left]: [number, number] = [downPayment.returned, amount];
  for (const receipt of receipts.filter(({ status }) => status === 'down_payment')) {
    // What went back of it before does not go back again.
    const gone = Math.min(skipped, receipt.amount);
    skipped -= gone;
    const part = centavos(Math.min(left, receipt.amount - gone));
    if (part === 0) continue;
    const isOnItsWay = await giveBack(deps, tx, {
      receipt,
      amount: part,
      subject: `${refundId}:${receipt.id}`,
      kind: 'down_payment_return',
      from: `merchant_receivable:${merchantId}`,
    });
    if (!isOnItsWay) return err('state_conflict');
    left -= part;
  }
  if (left > 0) return err('state_conflict');
  await saveDownPayment(tx, { ...downPayment, returned });
  return ok(undefined);
}
