import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { aPayment } from '../testing/payments.ts';
import { arePayoutsHeld } from './merchant.ts';
import { feeOf, feeReturned } from './settlement.ts';

describe('our commission', () => {
  it.each([
    [1_000_00, 500, 50_00, 8_00],
    [1_00, 450, 5, 1],
    [1, 450, 0, 0],
    [1_000_00, 0, 0, 0],
  ])('on %i centavos at %i bps is %i and its IVA %i', (amount, bps, fee, iva) => {
    expect(feeOf(centavos(amount), bps)).toEqual({ amount: fee, iva });
  });

  it('comes back whole when a sale is given back in a hundred uneven parts', () => {
    let refunded = 0;
    let [fee, iva] = [0, 0];
    const parts = Array.from({ length: 99 }, (_, index) => 1 + ((index * 37) % 1_000));
    for (const part of [...parts, 1_000_00 - parts.reduce((a, b) => a + b, 0)]) {
      const back = feeReturned(aPayment({ refundedAmount: centavos(refunded) }), centavos(part));
      refunded += part;
      fee += back.amount;
      iva += back.iva;
      expect(back.amount).toBeGreaterThanOrEqual(0);
    }

    expect([refunded, fee, iva]).toEqual([1_000_00, 50_00, 8_00]);
  });
});

describe('what a shop is owed', () => {
  const now = new Date('2026-11-18T12:30:00Z');
  const later = new Date('2026-11-20T12:30:00Z');

  it.each([
    ['goes out', null, null, false],
    ['waits while its account is new', later, null, true],
    ['goes out once that is over', now, null, false],
    ['waits while it is stopped, however old its account', null, now, true],
    ['waits for both', later, now, true],
  ])('%s', (_, payoutsHeldUntil, suspendedAt, held) => {
    expect(arePayoutsHeld({ payoutsHeldUntil, suspendedAt }, now)).toBe(held);
  });
});
