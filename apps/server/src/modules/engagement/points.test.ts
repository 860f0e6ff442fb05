import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import * as contract from '@abona/contract/engagement/points';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending, type Lending } from '#modules/lending/module.ts';
import { createAudit } from '#platform/audit.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createHints } from '#platform/database/hints.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { later } from '#platform/later.ts';
import { createMetrics } from '#platform/metrics.ts';
import { eventually } from '#testing/eventually.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { silentLog as log } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createEngagement, type Engagement } from './module.ts';

const CUSTOMER = 100_000_000_000_001;
const OTHER = 100_000_000_000_002;
const actor = 'system:test';

/** Points over real books, real loans and real jobs. */
async function startPoints() {
  const { db, url } = await createTestDatabase();
  const config = readConfig({ DATABASE_URL: url }, 'test');
  const clock = fixedClock('2026-11-17T12:00:00-06:00');
  const jobs = createJobRunner({ db, url, log, metrics: createMetrics() });
  const { sealFolder } = config.ledger;
  const ledger = createLedger({ db, databaseUrl: url, clock, log, sealFolder });
  const audit = createAudit(clock);
  const given = { db, clock, log, ledger, audit, publish: jobs.publish };
  const earlier = createLending(given);
  const lending: Lending = createLending({
    ...given,
    openings: later(() => engagement.openings),
  });
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  // Not heard, and so nothing remembered, unless a test starts them.
  const hints = createHints(url, log);
  const engagement: Engagement = createEngagement({
    ...{ db, clock, fields, ledger, lending },
    hints,
  });
  const api = createTestApi({ db, log });
  engagement.routes(api, { userIdOf: () => 'x' });
  jobs.register(engagement.workers);
  await jobs.start();
  onTestFinished(jobs.stop);
  await lending.prepare();

  const call = async (endpoint: Endpoint, body?: object, as = CUSTOMER) => {
    const response = await api.fastify.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { ...asCustomer(as), 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { ...response.json(), status: response.statusCode };
  };
  const buy = async (amount: number, lender = lending): Promise<string> => {
    const on = mexicoCityDate(clock.now().getTime());
    const product = (await lending.productsOn(on)).find(({ kind }) => kind === 'purchase');
    if (product === undefined) throw new Error('nothing is lent');
    const offer = lending.quoteOffer(product, {
      ...{ tier: 'A', amount: centavos(amount), frequency: 'quincenal', count: 6, on },
    });
    if (!offer.ok) throw new Error(JSON.stringify(offer.error));
    const disbursement = { to: 'merchant', merchantId: 'mer_1' } as const;
    const opening = { key: randomUUIDv7(), customerId: CUSTOMER, offer: offer.value, disbursement };
    const opened = await lender.openLoan({ ...opening, actor });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value.loan.contract.loanId;
  };
  const balance = async () => (await call(contract.getPointsBalance)).data.balance_amount;
  const inBooks = () => ledger.balanceOf(db, `customer_points:${CUSTOMER}`);
  /** As a job of the release before would. */
  const earnLater = async (loanId: string) => {
    const worker = engagement.workers.find(({ name }) => name === 'engagement.earn_points');
    const { signal } = new AbortController();
    const payload = { loan_id: loanId, customer_id: CUSTOMER, business_key: loanId };
    await worker?.run(payload, { jobId: 'test', attempt: 1, signal });
  };
  return { db, hints, ledger, lending, earlier, call, buy, balance, inBooks, earnLater };
}

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

  it('[7.20] go back with a refund, in its share, and no more than there are', async () => {
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

    await eventually(balance).toBe(0);
    expect(await ledger.balanceOf(db, 'points_cost')).toBe(2_000);
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
