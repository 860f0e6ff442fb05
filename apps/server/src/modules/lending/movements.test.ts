import { getTransaction, listMovements, type Movement } from '@abona/contract/lending/movement';
import { moratory, purchaseTerms } from '@abona/documents/testing/samples';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import type { Loan } from './domain/loan.ts';
import { movementOf, searchable, searchTextOf } from './domain/movement.ts';
import { bySpei, CUSTOMER, lend, offerOf, value } from './testing/lent.ts';
import { type LoanDesk, openLoanDesk } from './testing/loan-desk.ts';

const SOMEBODY_ELSE = 100_000_000_000_777;

type Lived = LoanDesk & { readonly loan: Loan };

/** Two purchases, three payments of which one is returned, and a refund. */
async function lived(): Promise<Lived> {
  const desk = await openLoanDesk('2026-11-15');
  const offer = () => offerOf({ terms: purchaseTerms, latePolicy: moratory });
  const loan = await lend(desk, { key: 'application:1', offer: offer() });
  const other = await lend(desk, { key: 'application:2', offer: offer() });
  desk.told.merchants.set(other.contract.loanId, 'Óptica Mirasol');
  desk.goTo('2026-11-30');
  value(await desk.lending.applyPayment(bySpei(loan, 'p1', 55_196)));
  value(await desk.lending.applyPayment(bySpei(other, 'p2', 55_196)));
  desk.goTo('2026-12-10');
  value(
    await desk.lending.refund({
      loanId: other.contract.loanId,
      id: 'r1',
      amount: centavos(100_000),
      policy: 'INTEREST_KEPT',
      actor: 'test',
    }),
  );
  desk.goTo('2026-12-15');
  value(await desk.lending.applyPayment(bySpei(loan, 'p3', 55_196)));
  return { ...desk, loan };
}

const brief = ({ type, title, amount, on }: Movement) => [type, title, amount, on];

describe('movements', () => {
  it('[2.03] come the newest first, with the sums of their months', async () => {
    const desk = await lived();
    const { data } = await desk.call(listMovements);

    expect(data.items.map(brief)).toEqual([
      ['payment', 'Casa Ámbar', 55_196, '2026-12-15'],
      ['refund', 'Óptica Mirasol', 100_000, '2026-12-10'],
      ['payment', 'Óptica Mirasol', 55_196, '2026-11-30'],
      ['payment', 'Casa Ámbar', 55_196, '2026-11-30'],
      ['purchase', 'Óptica Mirasol', 300_000, '2026-11-15'],
      ['purchase', 'Casa Ámbar', 300_000, '2026-11-15'],
    ]);
    expect(data.months).toEqual([
      { month: '2026-12', count: 2, paid: 55_196, bought: 0, borrowed: 0, refunded: 100_000 },
      { month: '2026-11', count: 4, paid: 110_392, bought: 600_000, borrowed: 0, refunded: 0 },
    ]);
    expect(data.items[0].instalments).toEqual([2]);
    expect(data.items[0].state).toBe('applied');
    expect(data.next_cursor).toBeNull();
  });

  it('[2.03] go on page by page without a gap or a repeat, whatever comes meanwhile', async () => {
    const desk = await lived();
    const whole = (await desk.call(listMovements)).data.items;
    const seen: Movement[] = [];
    let cursor: string | null = null;

    do {
      const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) };
      const { data } = await desk.call(listMovements, { query });
      seen.push(...data.items);
      cursor = data.next_cursor;
      // Somebody pays while somebody scrolls: what was seen is not seen again.
      if (seen.length === 2)
        value(await desk.lending.applyPayment(bySpei(desk.loan, 'meanwhile', 100)));
    } while (cursor !== null);

    expect(seen).toEqual(whole);
    const forged = { query: { cursor: 'e30.abc' } };
    expect((await desk.call(listMovements, forged)).status).toBe(422);
    const { data } = await desk.call(listMovements, { query: { limit: '1' } });
    const stolen = { as: SOMEBODY_ELSE, query: { cursor: data.next_cursor } };
    expect((await desk.call(listMovements, stolen)).status).toBe(422);
  });

  it('[2.03] are found by shop, amount, kind and loan', async () => {
    const desk = await lived();
    const found = async (query: Record<string, string>) =>
      (await desk.call(listMovements, { query })).data.items.length;

    expect(await found({ search: 'optica' })).toBe(3);
    expect(await found({ search: 'ÓPTICA mira' })).toBe(3);
    expect(await found({ search: '551.96' })).toBe(3);
    expect(await found({ search: '$1,000.00' })).toBe(1);
    expect(await found({ search: '100%' })).toBe(0);
    expect(await found({ search: '_' })).toBe(0);
    expect(await found({ type: 'payment' })).toBe(3);
    expect(await found({ type: 'purchase', search: 'casa' })).toBe(1);
    const loan_id = publicId('loan', desk.loan.contract.loanId);
    expect(await found({ loan_id })).toBe(3);
    expect((await desk.call(listMovements, { as: SOMEBODY_ELSE })).data.items).toEqual([]);
  });

  it('[2.20] tell everything about one, with its states over time', async () => {
    const desk = await lived();
    const [last] = (await desk.call(listMovements)).data.items;
    const params = { type: last.type, subtype: last.subtype, id: last.movement_id };

    const { data: payment } = await desk.call(getTransaction, { params });
    expect(payment).toMatchObject({ title: 'Casa Ámbar', amount: 55_196, state: 'applied' });
    expect(payment.applied).toEqual([
      { number: 2, split: expect.objectContaining({ principal: 47_844, total: 55_196 }) },
    ]);
    expect(payment.history).toHaveLength(1);
    expect(payment.receipt_url).toContain('/api/loan/v1/public/documents/');

    desk.goTo('2026-12-18');
    value(
      await desk.lending.reversePayment({
        loanId: desk.loan.contract.loanId,
        payment: 'p3',
        reason: 'chargeback',
        actor: 'test',
      }),
    );
    const { data: reversed } = await desk.call(getTransaction, { params });
    expect(reversed.state).toBe('reversed');
    expect(
      reversed.history.map(({ state, on }: { state: string; on: string }) => [state, on]),
    ).toEqual([
      ['applied', '2026-12-15'],
      ['reversed', '2026-12-18'],
    ]);
    const { data: months } = await desk.call(listMovements);
    expect(months.months[0].paid).toBe(0);
    for (const wrong of [
      { ...params, subtype: 'card' },
      { ...params, id: `${params.id}0` },
      { ...params, id: 'mov_x' },
    ])
      expect((await desk.call(getTransaction, { params: wrong })).status).toBe(404);
    expect((await desk.call(getTransaction, { as: SOMEBODY_ELSE, params })).status).toBe(404);
  });

  it('[2.20] show a purchase on its way to its end', async () => {
    const desk = await lived();
    const bought = (await desk.call(listMovements)).data.items.at(-1);
    const params = { type: bought.type, subtype: bought.subtype, id: bought.movement_id };
    expect(bought.state).toBe('current');
    const quote = value(await desk.lending.quotePayoff(desk.loan.contract.loanId));
    value(await desk.lending.applyPayment(bySpei(desk.loan, 'end', quote.total)));

    const { data } = await desk.call(getTransaction, { params });

    expect(data.state).toBe('paid');
    expect(data.history.at(-1).text).toBe('Liquidaste tu crédito antes de tiempo.');
    expect(data.contract_url).toBe(`/contracts/${CUSTOMER}`);
  });

  it('are the same when they are made anew, and when twenty look at once', async () => {
    const desk = await lived();
    const before = (await desk.call(listMovements)).data.items;
    await desk.deps.db.deleteFrom('lending.movements').execute();
    await desk.deps.db.deleteFrom('lending.movement_marks').execute();

    const pages = await Promise.all(Array.from({ length: 20 }, () => desk.call(listMovements)));

    for (const { data } of pages) expect(data.items).toEqual(before);
  });
});

describe('what a movement is', () => {
  const subject = {
    kind: 'purchase' as const,
    principal: centavos(300_000),
    title: 'Óptica Mirasol',
    orderId: 'A-77',
    goods: 'Sillón Ámbar',
    isStore: true,
  };
  const outcome = {
    loanId: '',
    status: 'active' as const,
    closing: null,
    applied: [],
    prepaid: centavos(0),
    credit: centavos(0),
  };

  it.each([
    ['opened', { kind: 'opened' }, 'purchase', 'store', 300_000],
    ['refund', { kind: 'refund', amount: 5, policy: 'INTEREST_KEPT' }, 'refund', 'merchant', 5],
    ['credit_payout', { kind: 'credit_payout', amount: 7, rail: 'spei' }, 'refund', 'credit', 7],
    [
      'cancellation',
      { kind: 'cancellation', returned: { from: 'disbursement' } },
      'adjustment',
      'withdrawal',
      300_000,
    ],
  ])('%s', (kind, content, type, subtype, amount) => {
    expect(movementOf(subject, { kind, content, outcome })).toMatchObject({
      type,
      subtype,
      amount,
    });
  });

  it.each(['waiver', 'write_off', 'payment_reversed'])('%s is none', (kind) => {
    expect(movementOf(subject, { kind, content: { kind }, outcome })).toBeNull();
  });

  it('is found as people type', () => {
    const facts = movementOf(subject, { kind: 'opened', content: {}, outcome });
    const text = facts === null ? '' : searchTextOf(subject, facts);

    for (const word of ['ÓPTICA', 'sillón', 'a-77', 'compra', '3,000.00', '3000.00'])
      expect(text).toContain(searchable(word));
  });
});
