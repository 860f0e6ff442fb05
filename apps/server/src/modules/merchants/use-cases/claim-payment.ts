import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { type ArrivalRefusal, judgeArrival } from '../domain/arrival.ts';
import type { Payment } from '../domain/payment.ts';
import { paymentReferenceOf } from '../payment-reference.ts';
import { lockPaymentAndShop, type ShopOfPayment } from '../stores/payment-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordMove } from './record-move.ts';

/** What somebody opens a purchase with. */
export type Claim = {
  readonly customerId: number;
  /** The 15 digits or the `pi_…` they came with. */
  readonly reference: string;
};

/**
 * Opens a purchase for a customer, in the transaction that creates the application. Amount and shop
 * are what the record says; of two who come at once the first one gets it.
 */
export async function claimPayment(
  deps: MerchantDeps,
  tx: Tx,
  { customerId, reference }: Claim,
): Promise<Result<Claimed, ArrivalRefusal>> {
  const found = arrivalReferenceOf(reference);
  const locked = found === null ? null : await lockPaymentAndShop(tx, found);
  // An intent is entered by its own name, which is signed, and by no other.
  const isOwn = locked !== null && isOwnName(locked.payment, reference);
  const own = isOwn && (locked.shop.mode === 'live' || deps.sellsInTest) ? locked : null;
  const verdict = judgeArrival(own?.payment ?? null, { customerId, now: deps.clock.now() });
  if (!verdict.ok) return verdict;
  invariant(own !== null, 'a payment that is not there was opened');
  const { shop } = own;
  if (shop.isSuspended) return err('payment_closed');
  if (verdict.value.status === 'pending') return ok({ payment: verdict.value, shop });
  const claimed: Payment = { ...verdict.value, status: 'pending', customerId };
  const actor = `customer:${customerId}`;
  const payment = await recordMove(deps, tx, { from: 'created', payment: claimed, actor });
  return ok({ payment, shop });
}

type Claimed = { readonly payment: Payment; readonly shop: ShopOfPayment };

const isOwnName = ({ intentId }: Payment, reference: string): boolean =>
  (intentId !== null) === reference.startsWith('pi_');

/** A `pay_…` is between us and the shop: nobody arrives with it. */
export const arrivalReferenceOf = (reference: string) =>
  reference.startsWith('pay_') ? null : paymentReferenceOf(reference);
