import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { aPayment } from '../testing/payments.ts';
import { planRefund, statusAfter } from './refund.ts';

const payment = aPayment();
const partly = aPayment({ status: 'partially_refunded', refundedAmount: centavos(900_00) });

describe('a refund', () => {
  it.each([
    ['all that is left', payment, {}, 1_000_00],
    ['all that is left after others', partly, {}, 100_00],
    ['an amount', payment, { amount: 1 }, 1],
    ['an amount to the last centavo', partly, { amount: 100_00 }, 100_00],
    ['lines', payment, { lines: [{ reference: 'zapatos', quantity: 2 }] }, 800_00],
  ])('gives back %s', (_, of, order, amount) => {
    expect(planRefund(of, order)).toMatchObject({ ok: true, value: { amount } });
  });

  it.each([
    ['more than was paid', payment, { amount: 1_000_01 }, 'refund_exceeds_amount'],
    ['more than is left', partly, { amount: 100_01 }, 'refund_exceeds_amount'],
    ['lines worth more than is left', partly, lines('zapatos', 1), 'refund_exceeds_amount'],
    ['more pieces than were sold', payment, lines('zapatos', 3), 'refund_exceeds_amount'],
    ['a line that was not sold', payment, lines('abrigo', 1), 'line_unknown'],
    [
      'a line twice',
      payment,
      { lines: [...lines('zapatos', 1).lines, ...lines('zapatos', 1).lines] },
      'line_unknown',
    ],
    [
      'what was given back already',
      aPayment({ status: 'refunded', refundedAmount: payment.amount }),
      {},
      'refund_exceeds_amount',
    ],
    ['what was never captured', aPayment({ status: 'authorized' }), {}, 'state_conflict'],
  ])('is refused for %s', (_, of, order, code) => {
    expect(planRefund(of, order)).toEqual({ ok: false, error: code });
  });

  it('leaves the payment refunded only when nothing is left', () => {
    expect(statusAfter(partly, centavos(100_00))).toBe('refunded');
    expect(statusAfter(partly, centavos(99_99))).toBe('partially_refunded');
  });
});

function lines(reference: string, quantity: number) {
  return { lines: [{ reference, quantity }] };
}
