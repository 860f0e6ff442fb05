import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { addressOf, type Endpoint } from '@abona/contract/endpoint';
import * as contract from '@abona/contract/engagement/points';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { onTestFinished } from 'vitest';
import { createLedger } from '#modules/ledger/module.ts';
import { createLending, type Lending, type Openings } from '#modules/lending/module.ts';
import { createAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { connect, unconnected } from '#platform/connection.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { createHints } from '#platform/hints/hints.ts';
import { createJobRunner } from '#platform/jobs/job-runner.ts';
import { createMetrics } from '#platform/metrics.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { silentLog as log } from '#testing/silent-log.ts';
import { createTestApi } from '#testing/test-api.ts';
import { asCustomer } from '#testing/test-authenticator.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { withoutSchedules } from '#testing/test-jobs.ts';
import { createEngagement } from '../module.ts';

export const CUSTOMER = 100_000_000_000_001;
export const actor = 'system:test';

export type PointsWorld = Awaited<ReturnType<typeof startPoints>>;

/** Points over real books, real loans and real jobs. */
export async function startPoints(order: { readonly jobs?: 'by hand' } = {}) {
  const { db, url } = await createTestDatabase();
  const config = readConfig({ DATABASE_URL: url }, 'test');
  const clock = fixedClock('2026-11-17T12:00:00-06:00');
  const jobs = createJobRunner({ db, url, log, metrics: createMetrics() });
  const { sealFolder } = config.ledger;
  const ledger = createLedger({ db, databaseUrl: url, clock, log, sealFolder });
  const audit = createAudit(clock);
  const publish = order.jobs === 'by hand' ? async () => undefined : jobs.publish;
  const given = { db, clock, log, ledger, audit, publish };
  const earlier = createLending(given);
  const openings = unconnected<Openings>();
  const lending = createLending({ ...given, openings });
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  // Not heard, and so nothing remembered, unless a test starts them.
  const hints = createHints(url, log);
  const engagement = createEngagement({
    ...{ db, clock, fields, ledger, lending },
    hints,
  });
  connect({ openings }, { openings: engagement.openings });
  const api = createTestApi({ db, log });
  engagement.routes(api, { userIdOf: () => 'x' });
  jobs.register(withoutSchedules(engagement.workers));
  if (order.jobs !== 'by hand') {
    await jobs.start();
    onTestFinished(jobs.stop);
  }
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
  const buy = buyerOf(lending, clock);
  const balance = async () => (await call(contract.getPointsBalance)).data.balance_amount;
  const inBooks = () => ledger.balanceOf(db, `customer_points:${CUSTOMER}`);
  /** Does what a job would do, now. */
  const runWorker = async (name: string, loanId: string, customerId = CUSTOMER) => {
    const worker = engagement.workers.find((each) => each.name === name);
    if (worker === undefined) throw new Error(`there is no worker ${name}`);
    const { signal } = new AbortController();
    const payload = {
      ...{ loan_id: loanId, customer_id: customerId, business_key: loanId },
      ...{ status: 'closed', closing: null },
    };
    await worker.run(payload, { jobId: 'test', attempt: 1, signal });
  };
  /** As a job of the release before would. */
  const earnLater = (loanId: string) => runWorker('engagement.earn_points', loanId);
  return {
    ...{ db, clock, hints, ledger, lending, earlier, call, buy, balance, inBooks },
    ...{ runWorker, earnLater },
  };
}

const buyerOf =
  (lending: Lending, clock: Clock) =>
  async (amount: number, lender = lending, customerId = CUSTOMER): Promise<string> => {
    const on = mexicoCityDate(clock.now().getTime());
    const product = (await lending.productsOn(on)).find(({ kind }) => kind === 'purchase');
    if (product === undefined) throw new Error('nothing is lent');
    const offer = lending.quoteOffer(product, {
      ...{ tier: 'A', amount: centavos(amount), frequency: 'quincenal', count: 6, on },
    });
    if (!offer.ok) throw new Error(JSON.stringify(offer.error));
    const disbursement = { to: 'merchant', merchantId: 'mer_1' } as const;
    const opening = { key: randomUUIDv7(), customerId, offer: offer.value, disbursement };
    const opened = await lender.openLoan({ ...opening, actor });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value.loan.contract.loanId;
  };
