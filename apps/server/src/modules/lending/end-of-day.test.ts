import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { clockMoved } from '#platform/business-clock.ts';
import { transaction, unitOfWork } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { silentLog } from '#testing/silent-log.ts';
import { startTestJobs } from '#testing/test-jobs.ts';
import { defaultProducts } from './domain/default-products.ts';
import type { Loan } from './domain/loan.ts';
import { quoteOffer } from './domain/quote-offer.ts';
import { bySpei, CUSTOMER, type Lent, lend, openLent, value } from './testing/lent.ts';
import { settleDay } from './use-cases/settle-day.ts';

const openedOn = civilDate('2026-11-15');
const END = civilDate('2027-03-20');

/** Twelve loans of all products; every third is never paid. */
async function lentTwelve(): Promise<Lent & { loans: Loan[] }> {
  const lent = await openLent(openedOn);
  const loans: Loan[] = [];
  for (let place = 0; place < 12; place += 1) {
    const product = defaultProducts[place % defaultProducts.length];
    const choice = product?.terms[place % product.terms.length];
    if (product === undefined || choice === undefined) throw new Error('no product');
    const offer = quoteOffer(product, {
      tier: 'B',
      amount: centavos(300_000 + place * 1_111),
      frequency: choice.frequency,
      count: choice.counts[0] ?? 4,
      on: openedOn,
    });
    loans.push(await lend(lent, { key: `application:${place}`, offer: value(offer) }));
  }
  return { ...lent, loans };
}

/** What the books say of every business date, account by account. */
async function booksByDay({ deps }: Lent) {
  const { rows } = await sql<{ line: string }>`
    select journal.business_date || ' ' || account.kind || ' ' || sum(posting.amount) as line
    from ledger.postings posting join ledger.journals journal on journal.id = posting.journal_id
    join ledger.accounts account on account.id = posting.account_id
    group by journal.business_date, account.kind having sum(posting.amount) <> 0
    order by journal.business_date, account.kind`.execute(deps.db);
  return rows.map(({ line }) => line);
}

/** The loans that are paid, on the third day after each due date of the first of them. */
async function pay(world: Lent & { loans: Loan[] }, day: string): Promise<void> {
  for (const [place, loan] of world.loans.entries()) {
    const row = loan.state.rows.find(({ dueDate }) => addDays(dueDate, 3) === day);
    if (row === undefined || place % 3 === 0) continue;
    value(await world.lending.applyPayment(bySpei(loan, `${place}-${row.k}`, row.total)));
  }
}

describe('end of day', () => {
  it('tells how far it came to a call that is kept under a key, too', async () => {
    const { deps, lending } = await openLent(openedOn);

    expect(await unitOfWork(deps.db, () => lending.days.bookedUntil())).toBeNull();
  });

  it('run late, twice, or killed in the middle gives the books of a clean run, day by day', async () => {
    const [clean, rough] = [await lentTwelve(), await lentTwelve()];
    for (let day = openedOn; day <= END; day = addDays(day, 1)) {
      for (const world of [clean, rough]) world.goTo(day);
      await clean.lending.settleDay(day);
      await roughDay(rough, day);
      await pay(clean, day);
      await pay(rough, day);
    }

    expect(await booksByDay(rough)).toEqual(await booksByDay(clean));
    for (const { lending, ledger } of [clean, rough]) {
      expect(await lending.checkBook()).toEqual({ loans: 12, difference: null });
      expect(await ledger.verify()).toMatchObject({ difference: null });
    }
  });

  it('looks only at loans to which something happens', async () => {
    const world = await lentTwelve();

    const quiet = await world.lending.settleDay(civilDate('2026-11-16'));
    const due = await world.lending.settleDay(civilDate('2026-11-30'));
    const again = await world.lending.settleDay(civilDate('2026-11-30'));

    expect([quiet.loans, again.loans]).toEqual([0, 0]);
    expect(due.loans).toBeGreaterThan(0);
    expect(due.loans).toBeLessThan(12);
  });

  it('cuts a statement at each due date, and orders what an automatic payment should collect', async () => {
    const world = await openLent(openedOn);
    const product = defaultProducts[0];
    if (product === undefined) throw new Error('no product');
    const request = {
      tier: 'B',
      amount: centavos(300_000),
      frequency: 'quincenal',
      count: 4,
    } as const;
    const { loan } = value(
      await world.lending.openLoan({
        key: 'application:1',
        customerId: CUSTOMER,
        offer: value(quoteOffer(product, { ...request, on: openedOn })),
        disbursement: { to: 'merchant', merchantId: 'm1' },
        automaticPayment: true,
        actor: 'test',
      }),
    );
    await world.lending.settleDay(civilDate('2026-12-15'));

    const statements = await world.deps.db.selectFrom('lending.statements').selectAll().execute();
    const orders = await world.deps.db
      .selectFrom('lending.collection_orders')
      .selectAll()
      .execute();

    expect(statements.map(({ period_from, period_to }) => [period_from, period_to])).toEqual([
      ['2026-11-15', '2026-11-29'],
      ['2026-11-30', '2026-12-14'],
    ]);
    expect(statements[0]?.owed).toMatchObject({ next: { k: 1, total: loan.state.rows[0]?.total } });
    expect(orders.map(({ k, collect_on, amount }) => [k, collect_on, amount])).toEqual([
      [1, '2026-11-30', loan.state.rows[0]?.total],
      [2, '2026-12-15', loan.state.rows[1]?.total],
    ]);
  });

  it('makes up for the days that the sandbox skipped, as soon as the clock was moved', async () => {
    const world = await openLent(openedOn);
    const product = defaultProducts[0];
    if (product === undefined) throw new Error('no product');
    const request = {
      tier: 'B',
      amount: centavos(300_000),
      frequency: 'quincenal',
      count: 4,
    } as const;
    const offer = value(quoteOffer(product, { ...request, on: openedOn }));
    const loan = await lend(world, { key: 'application:1', offer });
    const jobs = await startTestJobs({ db: world.deps.db, url: world.url }, world.lending.workers);

    world.goTo('2027-01-20');
    await transaction(world.deps.db, (tx) =>
      jobs.publish(tx, clockMoved, { offset_ms: 0, now: '2027-01-20T12:00:00-06:00' }),
    );

    await eventually(
      async () => (await world.lending.findLoan(loan.contract.loanId))?.delinquency,
    ).toBe('late_31_60');
    const { rows } = await sql<{ days: number }>`
      select count(distinct business_date)::int as days from ledger.journals
      where kind = 'late_charge'`.execute(world.deps.db);
    expect(rows[0]?.days).toBe(51);
  });
});

/** Killed on some days, twice on others, forgotten on the rest. */
async function roughDay(world: Lent, day: CivilDate): Promise<void> {
  if (day.endsWith('3')) await killedDay(world, day);
  if (!day.endsWith('7') && day !== END) return;
  await world.lending.settleDay(day);
  await world.lending.settleDay(day);
}

/** The node dies after its first batch of two. */
async function killedDay(world: Lent, day: string): Promise<void> {
  let batches = 0;
  const dying = new AbortController();
  const deps = {
    ...world.deps,
    publish: (async (tx, event, payload) => {
      batches += 1;
      if (batches > 1) throw new Error('the node is gone');
      await world.deps.publish(tx, event, payload);
    }) as typeof world.deps.publish,
    log: { ...silentLog, error: () => dying.abort() },
  };
  await settleDay(deps, civilDate(day), { batchLoans: 2, signal: dying.signal });
}
