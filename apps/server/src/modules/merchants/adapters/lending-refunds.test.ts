import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#platform/database/database.ts';
import { createLendingRefunds } from './lending-refunds.ts';

/** Neighbours that write down what they were asked for. */
function around({ paidDown, takesRefunds = true }: { paidDown: number; takesRefunds?: boolean }) {
  const asked: (readonly [string, number])[] = [];
  const refunds = createLendingRefunds(
    {
      previewRefund: async (_, amount) =>
        takesRefunds ? { toPlan: amount, toCustomer: centavos(7), toPoints: centavos(3) } : null,
      refund: async ({ amount }) => {
        asked.push(['loan', amount]);
        return ok({} as never);
      },
    },
    {
      leftOf: async () => centavos(paidDown),
      refunded: async () => void asked.push(['return ends', 0]),
      returnStateOf: async () => 'on_its_way' as const,
      giveBack: async (_, { amount }) => {
        asked.push(['down payment', amount]);
        return amount > paidDown ? err('state_conflict') : ok(undefined);
      },
    },
  );
  const order = {
    ...{ loanId: 'l', paymentId: 1, merchantId: 'm', refundId: 'r', actor: 'test' },
    businessDate: civilDate('2026-11-15'),
  };
  const tx = {} as Tx;
  return {
    asked,
    preview: (amount: number) => refunds.preview(tx, { ...order, amount: centavos(amount) }),
    refund: (amount: number) => refunds.refund(tx, { ...order, amount: centavos(amount) }),
  };
}

describe('a refund of a purchase that was paid down in part', () => {
  it.each([
    [
      30_000,
      [['down payment', 30_000]],
      { toOrigin: 30_000, toPlan: 0, toCustomer: 0, toPoints: 0 },
    ],
    [
      80_000,
      [
        ['down payment', 50_000],
        ['loan', 30_000],
      ],
      { toOrigin: 50_000, toPlan: 30_000, toCustomer: 7, toPoints: 3 },
    ],
  ])('[2.49] of %i gives the down payment back first', async (amount, steps, split) => {
    const world = around({ paidDown: 50_000 });

    expect(await world.preview(amount)).toEqual({ ok: true, value: split });
    expect(world.asked).toEqual([]);
    expect(await world.refund(amount)).toEqual({ ok: true, value: split });
    expect(world.asked).toEqual([...steps, ['return ends', 0]]);
  });

  it('[2.49] touches nothing where the loan takes no refund any more', async () => {
    const world = around({ paidDown: 50_000, takesRefunds: false });

    expect(await world.refund(80_000)).toEqual({ ok: false, error: 'state_conflict' });
    expect(world.asked).toEqual([]);
  });
});
