import { add, type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { originState } from '#modules/collections/domain/refund-state.ts';
import { listCardReturns } from '#modules/collections/stores/card-return-store.ts';
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

/** How far what a refund gives back has come, all its parts together. */
export async function downPaymentReturnState(
  { payouts }: Pick<CollectionsDeps, 'payouts'>,
  tx: Tx,
  { customerId, refundId }: { readonly customerId: number; readonly refundId: string },
): Promise<'on_its_way' | 'credited' | 'failed'> {
  const isOf = ({ subject }: { readonly subject: string }) => subject.startsWith(`${refundId}:`);
  const state = originState([
    ...(await payouts.listRefundsOf(tx, customerId)).filter(isOf),
    ...(await listCardReturns(tx, customerId)).filter(isOf),
  ]);
  return state === 'credited' || state === 'failed' ? state : 'on_its_way';
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
