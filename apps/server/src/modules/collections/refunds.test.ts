import { randomUUIDv7 } from 'node:crypto';
import * as mandates from '@abona/contract/collections/mandate';
import * as refunds from '@abona/contract/collections/refund';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  startCollections,
} from './testing/collections-world.ts';
import { sandboxOfFile } from './testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const as = CUSTOMER;
const PRICE = 300_000;

/** Somebody who bought for $3,000 in six quincenas and has paid the first. */
async function bought() {
  const world = await startCollections(sandbox);
  const loan = await world.lend(CUSTOMER, PRICE);
  const purchase = { paymentId: 7, merchantName: 'Casa Ámbar', orderId: 'CA-1' };
  world.shop.purchases.push({
    ...{ ...purchase, loanId: loan.loanId, left: centavos(PRICE), customerId: CUSTOMER },
  });
  const pay = async (id: string, amount: number) => {
    const order = { loanId: loan.loanId, id, amount: centavos(amount), rail: 'spei' as const };
    const paid = await world.lending.applyPayment({ ...order, actor: 'test' });
    expect(paid.ok).toBe(true);
  };
  return { world, loan, pay };
}

/** The shop gives back, as merchants does it. */
function giveBack(world: CollectionsWorld, loanId: string, amount: number) {
  return transaction(world.database.db, async (tx) => {
    const id = randomUUIDv7();
    const split = await world.lending.previewRefund(loanId, centavos(amount), tx);
    const policy = 'INTEREST_RETURNED' as const;
    const order = { loanId, id, amount: centavos(amount), policy, actor: 'merchant:mer_1' };
    expect((await world.lending.refund(order, tx)).ok).toBe(true);
    await world.collections.downPayments.refunded(tx, loanId);
    world.shop.refunds.unshift({
      ...{ id, loanId, merchantName: 'Casa Ámbar', orderId: 'CA-1', amount: centavos(amount) },
      split: {
        toOrigin: centavos(0),
        toPlan: split?.toPlan ?? centavos(0),
        toCustomer: split?.toCustomer ?? centavos(0),
        toPoints: split?.toPoints ?? centavos(0),
      },
      createdAt: world.clock.now(),
    });
  });
}

const list = async (world: CollectionsWorld): Promise<refunds.OwnRefunds> =>
  (await world.call(refunds.listOwnRefunds, { as })).data;

function chooseAccount(world: CollectionsWorld, magic: string, heldUntil: Date | null = null) {
  const accountId = `acct_${magic}`;
  world.accounts.set(accountId, { clabe: clabeWith(magic), holder: 'MARIANA', bank: 'BBVA' });
  const last4 = clabeWith(magic).slice(-4);
  world.refundAccounts.set(CUSTOMER, { accountId, bank: 'BBVA', last4, heldUntil });
}

const follow = (world: CollectionsWorld) => world.runSchedule('collections.follow_refunds');

describe('a refund', () => {
  it('[2.49, 2.41] is followed from the shop’s word to the centavo in the customer’s account', async () => {
    const { world, loan, pay } = await bought();
    await pay('1', 100_000);
    const before = await list(world);
    expect(before.returnable).toMatchObject([
      { loan_id: loan.id, amount: PRICE, to_origin: 0, to_account: 100_000 },
    ]);
    await giveBack(world, loan.loanId, PRICE);
    await follow(world);
    expect(await list(world)).toMatchObject({
      waiting: 100_000,
      account: null,
      refunds: [
        { state: 'needs_account', to_account: { amount: 100_000, state: 'needs_account' } },
      ],
    });

    chooseAccount(world, '4567', new Date(world.clock.now().getTime() + 1_000_000));
    await follow(world);
    expect(await list(world)).toMatchObject({ waiting: 100_000, refunds: [{ state: 'held' }] });

    chooseAccount(world, '4567');
    await Promise.all([follow(world), follow(world), follow(world)]);
    await eventually(async () => (await list(world)).refunds[0]?.state).toBe('credited');
    expect(await list(world)).toMatchObject({
      waiting: 0,
      refunds: [{ to_account: { last4: clabeWith('4567').slice(-4) } }],
    });
    expect(await world.sql('select amount::int from collections.payouts')).toEqual([
      { amount: 100_000 },
    ]);
    const accounts = ['payouts_in_transit:spei', `customer_credit:${CUSTOMER}`] as const;
    expect(await world.ledger.balancesOf(world.database.db, accounts)).toEqual([0, 0]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.49, 2.41] that a bank sends back waits for another account, and goes there', async () => {
    const { world, loan, pay } = await bought();
    await pay('1', 100_000);
    await giveBack(world, loan.loanId, PRICE);
    chooseAccount(world, '0003');
    await follow(world);
    await eventually(async () => (await list(world)).refunds[0]?.state).toBe('needs_account');
    await follow(world);
    expect(await list(world)).toMatchObject({ waiting: 100_000 });
    expect(await world.isBookRight()).toBe(true);

    chooseAccount(world, '4567');
    await follow(world);
    await eventually(async () => (await list(world)).refunds[0]?.state).toBe('credited');
    const accounts = ['payouts_in_transit:spei', 'clearing:spei', 'cash:spei'] as const;
    expect(await world.ledger.balancesOf(world.database.db, accounts)).toEqual([
      ...[0, 100_000, -100_000],
    ]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.49] in part lowers the plan, and nothing is sent while the loan goes on', async () => {
    const { world, loan, pay } = await bought();
    await pay('1', 20_000);
    chooseAccount(world, '4567');
    await giveBack(world, loan.loanId, 50_000);
    await follow(world);

    const { refunds: given, waiting } = await list(world);
    expect(given).toMatchObject([{ state: 'applied', amount: 50_000, to_account: null }]);
    expect(given[0]?.to_plan).toBeGreaterThan(50_000);
    expect(waiting).toBe(0);
  });
});

describe('«devolví el producto»', () => {
  it('[2.49] pauses due dates, charges and contact until the shop gives back', async () => {
    const { world, loan } = await bought();
    world.accounts.set('acct_1', { clabe: clabeWith('4567'), holder: 'MARIANA', bank: 'BBVA' });
    await world.call(mandates.signMandate, {
      as,
      body: { account_id: 'acct_1', max_amount: 100_000, period: 'biweekly', accepted: true },
    });
    const mandate = async () => (await world.call(mandates.listMandates, { as })).data.items[0];
    await eventually(async () => (await mandate()).status).toBe('pending_bank');
    await sandbox.control('POST', '/debit/hurry');
    await eventually(async () => (await mandate()).status).toBe('active');
    const { collect_on: day } = (await mandate()).next_charge;
    await world.clock.set(`${addDays(civilDate(day), -2)}T10:00:00-06:00`);
    await world.runSchedule('collections.run_debits');

    const open = () => world.call(refunds.openReturn, { as, body: { loan_id: loan.id } });
    const { data } = await open();
    expect((await open()).data.return_id).toBe(data.return_id);
    expect(data).toMatchObject({ status: 'open', merchant_name: 'Casa Ámbar' });
    expect(await world.sql('select status, reason from collections.attempts')).toEqual([
      { status: 'cancelled', reason: 'purchase_returned' },
    ]);
    const { db } = world.database;
    expect(await world.collections.isPaymentInTransit(db, loan.loanId)).toBe(true);
    expect(await world.collections.claims.heldLoans()).toEqual([loan.loanId]);

    await world.clock.set(`${addDays(civilDate(day), 10)}T10:00:00-06:00`);
    await world.runSchedule('collections.run_debits');
    await world.lending.settleDay(mexicoCityDate(world.clock.now().getTime()));
    expect(await world.sql('select from collections.attempts')).toHaveLength(1);
    await giveBack(world, loan.loanId, PRICE);

    expect(await list(world)).toMatchObject({ returns: [{ status: 'refunded' }] });
    const accounts = ['moratory_income', 'late_fee_income', 'interest_income'] as const;
    expect(await world.ledger.balancesOf(db, accounts)).toEqual([0, 0, 0]);
    expect(await world.collections.isPaymentInTransit(db, loan.loanId)).toBe(false);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.49] that was kept after all, or forgotten, resumes five days later without any cost', async () => {
    const { world, loan } = await bought();
    const { data } = await world.call(refunds.openReturn, { as, body: { loan_id: loan.id } });
    await world.clock.set('2027-01-10T10:00:00-06:00');
    await follow(world);
    expect(await list(world)).toMatchObject({ returns: [{ status: 'expired' }] });
    const again = await world.call(refunds.openReturn, { as, body: { loan_id: loan.id } });
    const kept = await world.call(refunds.keepPurchase, {
      ...{ as, params: { id: again.data.return_id } },
    });
    expect(kept.data).toMatchObject({
      status: 'kept',
      resumes_at: expect.stringMatching(/^2027-01-15T16:0/),
    });
    const third = await world.call(refunds.openReturn, { as, body: { loan_id: loan.id } });
    expect(third.error.code).toBe('state_conflict');
    expect(data.return_id).not.toBe(again.data.return_id);

    await world.clock.set('2027-01-15T11:00:00-06:00');
    await world.lending.settleDay(civilDate('2027-01-15'));
    await follow(world);
    const found = await world.lending.findLoan(loan.loanId);
    const late = found?.state.rows.map(({ late: charged, waived }) => [
      charged.moratory - waived.moratory,
      charged.late_fee - waived.late_fee,
    ]);
    expect(late?.flat().reduce((sum, each) => sum + each, 0)).toBe(0);
    expect(await world.isBookRight()).toBe(true);
  });

  it('[2.49] is not had again and again: after three that no shop confirmed, a fourth pauses nothing', async () => {
    const { world, loan } = await bought();
    const others = [];
    for (let place = 1; place <= 3; place += 1) {
      const other = await world.lend(CUSTOMER, PRICE);
      world.shop.purchases.push({
        ...{ paymentId: 7 + place, merchantName: 'Casa Ámbar', orderId: `CA-${place + 1}` },
        ...{ loanId: other.loanId, left: centavos(PRICE), customerId: CUSTOMER },
      });
      others.push(other);
    }
    const say = async (id: string) =>
      (await world.call(refunds.openReturn, { as, body: { loan_id: id } })).error?.code ?? 'open';
    for (const { id } of others) expect(await say(id)).toBe('open');
    // Nobody gave back within the thirty days.
    await world.clock.set('2027-01-10T10:00:00-06:00');
    await follow(world);

    expect(await say(loan.id)).toBe('state_conflict');
    const { returns } = await list(world);
    expect(returns.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired']);
    // Half a year later they are forgotten.
    await world.clock.set('2027-06-10T10:00:00-06:00');
    expect(await say(loan.id)).toBe('open');
  });

  it('[2.49] is nobody else’s, and of nothing that was never bought', async () => {
    const { world, loan } = await bought();
    const other = CUSTOMER + 1;
    const { data } = await world.call(refunds.openReturn, { as, body: { loan_id: loan.id } });

    const foreign = [
      await world.call(refunds.openReturn, { as: other, body: { loan_id: loan.id } }),
      await world.call(refunds.keepPurchase, { as: other, params: { id: data.return_id } }),
      await world.call(refunds.openReturn, {
        as,
        body: { loan_id: publicId('loan', randomUUIDv7()) },
      }),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('saldo a favor that somebody of ours sends', () => {
  it('of a loan that goes on leaves once, to a proven account, and no more than there is', async () => {
    const { world, loan, pay } = await bought();
    await pay('1', 100_000);
    const [credit] = await world.sql('select credit::int from lending.loans');
    const all = Number(credit?.['credit']);
    expect(all).toBeGreaterThan(0);
    world.accounts.set('acct_4567', { clabe: clabeWith('4567'), holder: 'MARIANA', bank: 'BBVA' });
    const send = (change: { readonly accountId?: string; readonly amount?: number } = {}) =>
      transaction(world.database.db, (tx) =>
        world.collections.desk.payOutCredit(tx, {
          loanId: loan.loanId,
          accountId: change.accountId ?? 'acct_4567',
          amount: change.amount === undefined ? null : centavos(change.amount),
          actor: 'staff:1',
        }),
      );

    expect(await send({ accountId: 'acct_9' })).toEqual({ ok: false, error: 'account_refused' });
    expect(await send({ amount: all + 1 })).toEqual({ ok: false, error: 'more_than_owed' });
    const sent = await Promise.all(Array.from({ length: 6 }, () => send()));

    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.sql('select kind, amount::int from collections.payouts')).toEqual([
      { kind: 'credit', amount: all },
    ]);
    await eventually(
      async () => (await world.sql('select status from collections.payouts'))[0],
    ).toEqual({
      status: 'settled',
    });
    expect(await world.sql('select credit::int from lending.loans')).toEqual([{ credit: 0 }]);
    const accounts = ['payouts_in_transit:spei', `customer_credit:${CUSTOMER}`] as const;
    expect(await world.ledger.balancesOf(world.database.db, accounts)).toEqual([0, 0]);
    expect(await world.isBookRight()).toBe(true);
  });
});
