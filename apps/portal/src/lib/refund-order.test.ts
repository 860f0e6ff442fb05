import { describe, expect, it } from 'vitest';
import { refundOrderOf } from './refund-order.ts';

const of = {
  refundable: 489_900,
  lines: [
    { reference: 'a', quantity: 3, refunded_quantity: 1 },
    { reference: 'b', quantity: 1, refunded_quantity: 1 },
  ],
};
const draft = { kind: 'amount', amount: '', pieces: {} } as const;

describe('what somebody wrote down to give back', () => {
  it.each([
    ['1000', 100_000],
    ['$1,000.00', 100_000],
    [' 4,899.00 ', 489_900],
    ['0.01', 1],
    ['12.5', 1_250],
  ])('«%s» is %i centavos', (amount, centavos) => {
    expect(refundOrderOf({ ...draft, amount }, of)).toEqual({ amount: centavos });
  });

  it.each(['', '0', '0.00', '4,899.01', '-5', '1e3', '12.345', '1,00', 'mil', '9'.repeat(20)])(
    '«%s» is no amount that can be given back',
    (amount) => {
      expect(refundOrderOf({ ...draft, amount }, of)).toBeNull();
    },
  );

  it('has of each article at most what is left of it, and is nothing without one', () => {
    const pieces = { a: 5, b: 1 };

    expect(refundOrderOf({ ...draft, kind: 'lines', pieces }, of)).toEqual({
      lines: [{ reference: 'a', quantity: 2 }],
    });
    expect(refundOrderOf({ ...draft, kind: 'lines' }, of)).toBeNull();
    expect(refundOrderOf({ ...draft, kind: 'all' }, of)).toEqual({});
  });
});
