import { err, ok, type Result } from '@abona/kernel/result';
import type { Payment } from './payment.ts';

/** Why a purchase cannot be opened: the closed list behind the creation-error page. */
export type ArrivalRefusal =
  | 'payment_not_found'
  | 'payment_expired'
  | 'payment_taken'
  | 'payment_closed';

/** Who asks, and when. */
export type Arrival = { readonly customerId: number; readonly now: Date };

/**
 * Whether a customer may open a purchase. The first one to do so keeps it: opening it again is
 * harmless, and nobody else can any more.
 */
export function judgeArrival(
  payment: Payment | null,
  { customerId, now }: Arrival,
): Result<Payment, ArrivalRefusal> {
  if (payment === null) return err('payment_not_found');
  if (payment.status === 'expired') return err('payment_expired');
  if (payment.status !== 'created' && payment.status !== 'pending') return err('payment_closed');
  if (payment.customerId !== null && payment.customerId !== customerId) return err('payment_taken');
  if (payment.expiresAt <= now) return err('payment_expired');
  return ok(payment);
}

/** Whether a visitor, signed in or not, may look at a purchase: while it can still be opened by them. */
export function isOpenTo(payment: Payment, customerId: number | null, now: Date): boolean {
  if (payment.customerId !== null && payment.customerId !== customerId) return false;
  const isOpen = payment.status === 'created' || payment.status === 'pending';
  return isOpen && payment.expiresAt > now;
}
