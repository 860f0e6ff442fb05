import { approveRequest } from '@abona/contract/staff/staff-request';
import { previewSaleRefund, refundLoanSale } from '@abona/contract/staff-acts/loan-acts';
import { centavos } from '@abona/kernel/money';
import { expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { purchaseAt } from '#testing/purchase-world.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'customer_asked', note: 'La tienda ya no contesta.' };

type Change = { readonly what: string; readonly before: unknown; readonly after: unknown };

const changesOf = (shown: { readonly preview: { readonly changes: readonly Change[] } }) =>
  Object.fromEntries(shown.preview.changes.map(({ what, ...values }) => [what, values]));

/** Ana bought for 3,000 pesos; somebody of support gives a part back, and somebody of finance agrees. */
async function startRefunding() {
  const desk = await startStaffDesk();
  const { loan, loanId, customerId } = await purchaseAt(desk);
  const params = { loan_id: loan };
  const support = await desk.signInStaff('sofia@abona.mx', 'support');
  const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
  const show = (amount?: number) =>
    desk.ask(support, previewSaleRefund, {
      params,
      ...(amount !== undefined && { query: { amount: String(amount) } }),
    });
  const refund = async (amount?: number) => {
    const { fingerprint } = (await show(amount)).data;
    return desk.ask(support, refundLoanSale, { params, body: { ...why, amount, fingerprint } });
  };
  const approve = (id: string, cookie = finance) =>
    desk.ask(cookie, approveRequest, { params: { request_id: id } });
  const refunds = async () =>
    (await desk.database.pool.query('select amount, reason from merchants.refunds')).rows;
  const world = { ...desk, loanId, customerId, support, show, refund, approve, refunds };
  return { ...world, stateNow: async () => (await desk.lending.findLoan(loanId))?.state };
}

it('a purchase is given back in part once a second person agrees, and the shop bears it', async () => {
  const { show, refund, approve, refunds, lending, support, loanId, stateNow } =
    await startRefunding();
  const { data: shown } = await show(100_000);
  expect(shown).toMatchObject({ needs_second_person: true, preview: { amount: 100_000 } });
  const { shop_refund: given, owed } = changesOf(shown);
  expect(given).toEqual({ before: 0, after: 100_000 });
  expect(Number(owed?.before) - Number(owed?.after)).toBeGreaterThanOrEqual(100_000);
  expect(await refunds()).toEqual([]);

  const { data } = await refund(100_000);
  expect((await approve(data.request_id, support)).error.code).toBe('role_missing');
  expect((await approve(data.request_id)).data.state).toBe('executed');

  expect(await refunds()).toEqual([{ amount: 100_000, reason: 'Devolución hecha por Abona.' }]);
  expect((await stateNow())?.totals.refunded).toBe(100_000);
  expect((await lending.checkBook()).difference).toBeNull();
  expect((await lending.findLoan(loanId))?.state.status).toBe('active');
});

it('all of a purchase ends its loan, and more than is left of it is refused', async () => {
  const { show, refund, approve, stateNow } = await startRefunding();

  expect((await show(300_001)).error.code).toBe('refund_exceeds_amount');
  expect((await approve((await refund()).data.request_id)).data.state).toBe('executed');

  expect((await stateNow())?.status).not.toBe('active');
  expect((await show()).error.code).toBe('refund_exceeds_amount');
});

it('a refund is void once the shop gave back by itself meanwhile', async () => {
  const { refund, approve, refunds, merchants, database, loanId, customerId } =
    await startRefunding();
  const { data } = await refund(100_000);
  const own = { customerId, loanId, amount: centavos(50_000), actor: 'merchant:x' };
  await transaction(database.db, (tx) => merchants.desk.refundSale(tx, own));

  expect((await approve(data.request_id)).error.code).toBe('request_void');
  expect(await refunds()).toHaveLength(1);
});
