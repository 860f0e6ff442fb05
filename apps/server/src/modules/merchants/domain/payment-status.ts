import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import { err, ok, type Result } from '@abona/kernel/result';

/**
 * The whole life of a payment; a pair that is not here cannot happen.
 *
 * The shop creates it; a shopper opens it and it is pending while they apply; their acceptance
 * authorises it, and it is captured at once or when the shop says so. Money that was captured can be
 * given back, in parts or whole. Before it is captured either side can withdraw, we can decline, and
 * time can run out: for an order that nobody accepted, opened or not, and for an authorisation nobody
 * captured.
 */
const transitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['pending', 'cancelled', 'expired'],
  pending: ['authorized', 'rejected', 'cancelled', 'expired'],
  authorized: ['captured', 'cancelled', 'expired'],
  captured: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
  rejected: [],
  cancelled: [],
  expired: [],
};

export function judgeMove(
  from: PaymentStatus,
  to: PaymentStatus,
): Result<PaymentStatus, 'state_conflict'> {
  return transitions[from].includes(to) ? ok(to) : err('state_conflict');
}
