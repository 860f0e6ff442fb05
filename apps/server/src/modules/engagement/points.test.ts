import { randomUUIDv7 } from 'node:crypto';
import * as contract from '@abona/contract/engagement/points';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { actor, CUSTOMER, startPoints } from './testing/points-world.ts';

const OTHER = 100_000_000_000_002;

describe('points', () => {
  it('[7.20] are earned with a purchase, pay an instalment, and stand in the books', async () => {
    const { db, ledger, lending, call, buy, balance, inBooks } = await startPoints();
    const loanId = await buy(300_000);
    expect(await balance()).toBe(6_000);
    expect(await inBooks()).toBe(6_000);

    const spend = (amount: number, as = CUSTOMER) =>
      call(contract.spendPoints, { loan_id: publicId('loan', loanId), amount }, as);
    expect((await spend(6_001)).error.code).toBe('amount_invalid');
    expect((await spend(100, OTHER)).status).toBe(404);
    const spent = await spend(2_500);

    expect(spent.data).toMatchObject({
      balance_amount: 3_500,
      movements: [
        { kind: 'spent', amount: 2_500 },
        { kind: 'earned', amount: 6_000 },
      ],
    });
    expect((await lending.findLoan(loanId))?.state.credit).toBe(2_500);
    expect(await inBooks()).toBe(3_500);
    // Points are no money: nothing waits for a provider.
    expect(await ledger.balanceOf(db, 'clearing:points')).toBe(0);
    expect(await ledger.balanceOf(db, 'points_cost')).toBe(6_000);
    expect((await ledger.verify()).difference).toBeNull();
    expect((await lending.checkBook()).difference).toBeNull();
  });

  it('[7.20] are earned once, also when a job of the release before comes for the same loan', async () => {
    const { buy, earlier, balance, inBooks, earnLater } = await startPoints();
    await earnLater(await buy(300_000));
    expect([await balance(), await inBooks()]).toEqual([6_000, 6_000]);

    const loanId = await buy(300_000, earlier);
    expect(await balance()).toBe(6_000);
    await earnLater(loanId);
    await earnLater(loanId);

    expect([await balance(), await inBooks()]).toEqual([12_000, 12_000]);
  });

  it('[7.20] go back with a refund, in its share, also what was spent of them', async () => {
    const { db, ledger, lending, call, buy, balance } = await startPoints();
    const loanId = await buy(300_000);
    expect(await balance()).toBe(6_000);
    const refund = async (amount: number) => {
      const order = { loanId, id: randomUUIDv7(), amount: centavos(amount), actor };
      expect((await lending.refund({ ...order, policy: 'INTEREST_RETURNED' })).ok).toBe(true);
    };

    await refund(150_000);
    await eventually(balance).toBe(3_000);
    const spent = { loan_id: publicId('loan', loanId), amount: 2_000 };
    expect((await call(contract.spendPoints, spent)).status).toBe(200);
    await refund(150_000);

    // 2,000 came back from the loan, which needed nothing any more, and all that it had earned went.
    await eventually(balance).toBe(0);
    await eventually(() => ledger.balanceOf(db, 'points_cost')).toBe(0);
    expect((await lending.checkBook()).difference).toBeNull();
  });

  it('[7.20] spent on a purchase that goes back come back as points, never as money', async () => {
    const { db, ledger, lending, call, buy, balance } = await startPoints();
    const loanId = await buy(489_900);
    const spent = { loan_id: publicId('loan', loanId), amount: 9_798 };
    expect((await call(contract.spendPoints, spent)).data.balance_amount).toBe(0);

    const preview = await lending.previewRefund(loanId, centavos(489_900));
    const order = { loanId, id: randomUUIDv7(), amount: centavos(489_900), actor };
    expect((await lending.refund({ ...order, policy: 'INTEREST_RETURNED' })).ok).toBe(true);
    const drawn = await lending.payOutCredit({
      ...{ loanId, id: randomUUIDv7(), rail: 'spei', actor, amount: centavos(1) },
    });

    expect(preview).toMatchObject({ toCustomer: 0, toPoints: 9_798 });
    expect(drawn).toEqual({ ok: false, error: 'lending.credit_not_enough' });
    await eventually(
      async () => (await call(contract.getPointsBalance)).data.movements[0]?.kind,
    ).toBe('returned');
    const { data } = await call(contract.getPointsBalance);
    expect(data).toMatchObject({
      ...{ balance_amount: 0, owed_amount: 0 },
      movements: [
        { kind: 'returned', amount: 9_798 },
        { kind: 'restored', amount: 9_798 },
        { kind: 'spent', amount: 9_798 },
        { kind: 'earned', amount: 9_798 },
      ],
    });
    expect((await lending.findLoan(loanId))?.state.credit).toBe(0);
    expect(await balance()).toBe(0);
    const accounts = ['points_cost', 'payouts_in_transit:points', 'clearing:points'] as const;
    expect(await ledger.balancesOf(db, accounts)).toEqual([0, 0, 0]);
    expect((await ledger.verify()).difference).toBeNull();
    expect((await lending.checkBook()).difference).toBeNull();
  });

  it('[7.20] spent on another loan are owed in points when what earned them goes back', async () => {
    const { db, ledger, lending, call, buy, balance } = await startPoints();
    const other = await buy(90_000);
    const loanId = await buy(489_900);
    const spend = (amount: number) =>
      call(contract.spendPoints, { loan_id: publicId('loan', other), amount });
    expect((await spend(9_798)).status).toBe(200);
    const order = { loanId, id: randomUUIDv7(), amount: centavos(489_900), actor };
    expect((await lending.refund({ ...order, policy: 'INTEREST_RETURNED' })).ok).toBe(true);

    const owed = async () => (await call(contract.getPointsBalance)).data.owed_amount;
    await eventually(owed).toBe(9_798);
    await buy(300_000);
    expect([await balance(), await owed()]).toEqual([0, 3_798]);
    expect((await spend(100)).error.code).toBe('amount_invalid');
    await buy(300_000);

    expect([await balance(), await owed()]).toEqual([2_202, 0]);
    expect((await spend(2_202)).status).toBe(200);
    expect(await ledger.balanceOf(db, `points_owed:${CUSTOMER}`)).toBe(0);
    // Nobody is asked for money: the other loan stays paid as it was.
    expect((await lending.findLoan(other))?.state.credit).toBe(12_000);
    expect(await ledger.balanceOf(db, `customer_overdraft:${CUSTOMER}`)).toBe(0);
    expect((await lending.checkBook()).difference).toBeNull();
  });

  it('[7.20] of a small purchase are none; a promotion says what a bigger one earns', async () => {
    const { call, buy } = await startPoints();
    await buy(90_000);
    const promised = (amount: number) =>
      call({
        ...contract.getEnabledPromotion,
        path: `${contract.getEnabledPromotion.path}?merchant_id=mer_1&amount=${amount}`,
      });

    expect((await promised(90_000)).data).toEqual({ promotion: null });
    expect((await promised(489_900)).data.promotion).toMatchObject({
      title: '2 % de tu compra en puntos',
      points_amount: 9_798,
      amount_min: 100_000,
    });
  });

  it('are what is promised now, though a node remembers what was', async () => {
    const { db, hints, buy, balance } = await startPoints();
    await hints.start();
    onTestFinished(hints.stop);
    await eventually(hints.hears).toBe(true);
    await buy(100_000);
    expect(await balance()).toBe(2_000);

    await db.updateTable('engagement.promotions').set({ rate_basis_points: 500 }).execute();

    await eventually(async () => {
      const before = await balance();
      await buy(100_000);
      return (await balance()) - before;
    }).toBe(5_000);
  });
});
