import type { Payment } from './payment.ts';

/** Unless the shop says otherwise when it creates the order. */
export const ORDER_LIFE_MS = 24 * 60 * 60_000;

/** Why a payment is out of time; null: it is not. */
export function expiryReasonOf(
  { status, expiresAt, captureBefore }: Payment,
  now: Date,
): string | null {
  if (status === 'created' && expiresAt <= now) return 'not_opened_in_time';
  if (status === 'pending' && expiresAt <= now) return 'not_accepted_in_time';
  if (status === 'authorized' && captureBefore !== null && captureBefore <= now)
    return 'not_captured_in_time';
  return null;
}
