import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { Payment } from '../domain/payment.ts';
import { judgeMove } from '../domain/payment-status.ts';
import { byPaymentId } from '../payment-reference.ts';
import { findMerchant } from '../stores/merchant-store.ts';
import { lockPayment, savePaymentExpiry } from '../stores/payment-store.ts';
import {
  actorOf,
  changeOwnPayment,
  type OwnPayment,
  type OwnPaymentRefusal,
} from './change-own-payment.ts';
import { expireIfDue } from './expire-payments.ts';
import type { MerchantDeps } from './merchant-deps.ts';
import { recordMove } from './record-move.ts';

const CAPTURE_DAYS = 7;
const DAY_MS = 86_400_000;

export type MoveRefusal = 'not_found' | 'state_conflict' | 'payment_expired';

/** What origination decides about a payment. */
export type PaymentMove = {
  readonly paymentId: number;
  readonly to: 'authorized' | 'rejected' | 'cancelled';
  /** A public class (`declined`, `withdrawn`, `overridden`), never the person's reasons. */
  readonly reason: string | null;
  readonly actor: string;
};

/** Moves a payment in the caller's transaction. Where it stands already it stays, without an event. */
export async function movePayment(
  deps: MerchantDeps,
  tx: Tx,
  { paymentId, to, reason, actor }: PaymentMove,
): Promise<Result<Payment, MoveRefusal>> {
  const payment = await lockPayment(tx, byPaymentId(paymentId));
  if (payment === null) return err('not_found');
  if (payment.status === to) return ok(payment);
  // Whatever was to become of it, its time was over before.
  if (await expireIfDue(deps, tx, payment)) return err('payment_expired');
  if (to === 'authorized' && (await isSuspended(tx, payment))) return err('state_conflict');
  const moved =
    to === 'authorized'
      ? authorisedOf(payment, deps.clock.now())
      : mapOk(judgeMove(payment.status, to), (status) => ({ ...payment, status }));
  if (!moved.ok) return moved;
  const changed: Payment = { ...moved.value, statusReason: reason };
  return ok(await recordMove(deps, tx, { from: payment.status, payment: changed, actor }));
}

const isSuspended = async (tx: Tx, { merchantId }: Payment): Promise<boolean> =>
  (await findMerchant(tx, merchantId))?.suspendedAt != null;

type Wait = { readonly paymentId: number; readonly until: Date };

/** Its shopper accepted it and pays down: it stays open until then. */
export async function keepPaymentOpen(
  deps: MerchantDeps,
  tx: Tx,
  { paymentId, until }: Wait,
): Promise<Result<Payment, MoveRefusal>> {
  const payment = await lockPayment(tx, byPaymentId(paymentId));
  if (payment === null) return err('not_found');
  if (await expireIfDue(deps, tx, payment)) return err('payment_expired');
  if (payment.status !== 'pending') return err('state_conflict');
  const expiresAt = until > payment.expiresAt ? until : payment.expiresAt;
  await savePaymentExpiry(tx, { ...payment, expiresAt });
  return ok({ ...payment, expiresAt });
}

/** A payment that is authorised now: from then on it has its days to be captured in. */
export const authorisedOf = (payment: Payment, now: Date): Result<Payment, 'state_conflict'> =>
  mapOk(judgeMove(payment.status, 'authorized'), (status) => ({
    ...payment,
    status,
    statusReason: null,
    captureBefore: new Date(now.getTime() + CAPTURE_DAYS * DAY_MS),
  }));

/** The shop withdraws. An application that is on its way hears of it by the event. */
export function cancelPayment(
  deps: MerchantDeps,
  own: OwnPayment,
): Promise<Result<Payment, OwnPaymentRefusal>> {
  return changeOwnPayment(deps.db, own, async (tx, { paymentId }) => {
    const order = {
      to: 'cancelled',
      reason: 'by_merchant',
      actor: actorOf(own),
    } as const;
    const moved = await movePayment(deps, tx, { paymentId, ...order });
    return moved.ok ? moved : err('state_conflict');
  });
}
