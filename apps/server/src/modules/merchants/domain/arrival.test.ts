import { paymentStatuses } from '@abona/contract/merchants/payment-status';
import { describe, expect, it } from 'vitest';
import { aPayment } from '../testing/payments.ts';
import { isOpenTo, judgeArrival } from './arrival.ts';

const now = new Date('2026-11-15T18:00:00Z');
const ana = { customerId: 1, now };
const fresh = aPayment({ status: 'created', expiresAt: new Date(now.getTime() + 1) });

describe('opening a purchase', () => {
  it.each([
    ['one that nobody opened', fresh],
    ['one’s own again', aPayment({ status: 'pending', customerId: 1 })],
  ])('is allowed for %s', (_, payment) => {
    expect(judgeArrival(payment, ana)).toEqual({ ok: true, value: payment });
  });

  it.each([
    ['payment_not_found', 'one that never was', null],
    ['payment_expired', 'one the very instant it expires', { ...fresh, expiresAt: now }],
    ['payment_expired', 'one that was closed for its age', aPayment({ status: 'expired' })],
    ['payment_taken', 'one that another opened', aPayment({ status: 'pending', customerId: 2 })],
    ['payment_closed', 'one that is authorised', aPayment({ status: 'authorized', customerId: 1 })],
    ['payment_closed', 'one that is paid', aPayment({ status: 'captured', customerId: 1 })],
    ['payment_closed', 'one that was declined', aPayment({ status: 'rejected', customerId: 1 })],
    ['payment_closed', 'one that was withdrawn', aPayment({ status: 'cancelled' })],
  ] as const)('[2.22, 8.04] is refused as %s for %s', (code, _, payment) => {
    expect(judgeArrival(payment, ana)).toEqual({ ok: false, error: code });
  });

  it('[5.07] may be looked at while it can be opened, by whom it can be opened', () => {
    expect(isOpenTo(fresh, null, now)).toBe(true);
    expect(isOpenTo({ ...fresh, expiresAt: now }, null, now)).toBe(false);
    const pending = aPayment({ status: 'pending', customerId: 1 });
    expect([1, 2, null].map((customer) => isOpenTo(pending, customer, now))).toEqual([
      true,
      false,
      false,
    ]);
    const open = paymentStatuses.filter((status) =>
      isOpenTo(aPayment({ status, customerId: 1, expiresAt: fresh.expiresAt }), 1, now),
    );
    expect(open).toEqual(['created', 'pending']);
  });
});
