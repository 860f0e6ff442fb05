import { type PaymentStatus, paymentStatuses } from '@abona/contract/merchants/payment-status';
import { describe, expect, it } from 'vitest';
import { judgeMove } from './payment-status.ts';

const allowed: readonly (readonly [PaymentStatus, string])[] = [
  ['created', 'pending cancelled expired'],
  ['pending', 'authorized rejected cancelled expired'],
  ['authorized', 'captured cancelled expired'],
  ['captured', 'partially_refunded refunded'],
  ['partially_refunded', 'partially_refunded refunded'],
  ['refunded', ''],
  ['rejected', ''],
  ['cancelled', ''],
  ['expired', ''],
];

describe('a payment', () => {
  it('has a row in the table for each status', () => {
    expect(allowed.map(([status]) => status)).toEqual(paymentStatuses);
  });

  it.each(allowed)('that is %s can only become: %s', (from, targets) => {
    const reachable = paymentStatuses.filter((to) => judgeMove(from, to).ok);

    expect(reachable.toSorted()).toEqual(targets.split(' ').filter(Boolean).toSorted());
  });
});
