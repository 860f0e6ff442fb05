import { randomUUID } from 'node:crypto';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import type { Loan } from './domain/loan.ts';
import { bySpei, CUSTOMER, type Lent, lend, offerOf, openLent } from './testing/lent.ts';

const disbursed = civilDate('2026-08-31');
const terms: LoanTerms = {
  principal: centavos(1_000_000),
  annualRate: rate('0.36'),
  iva: rate('0.16'),
  frequency: 'mensual',
  dayCount: 'PERIODIC/360',
  disbursed,
  dueDates: dueDatesOf({ frequency: 'mensual', disbursed, count: 6 }),
  design: { level: 'TOTAL_WITH_IVA' },
};
const INSTALMENT = 187_545;

type Payment = ReturnType<typeof bySpei> & { readonly on?: CivilDate };
type World = Lent & { readonly loans: readonly Loan[] };

async function openWorld(): Promise<World> {
  const world = await openLent('2026-08-31', 10);
  const loans: Loan[] = [];
  for (let i = 1; i <= 6; i += 1)
    loans.push(
      await lend(world, {
        key: `application:${i}`,
        offer: offerOf({ terms }),
        // Some are of the same person.
        customerId: CUSTOMER + Math.floor(i / 2),
      }),
    );
  world.goTo('2026-09-30');
  return { ...world, loans };
}

type Answer = Awaited<ReturnType<typeof together>>[number];

const together = ({ deps, lending }: World, payments: readonly Payment[]) =>
  transaction(deps.db, (tx) => lending.applyPayments(payments, tx));

/** What everybody owes and what the books say, without the ids that differ from world to world. */
async function stateOf({ lending, ledger, deps, loans }: World) {
  const states = [];
  for (const { contract } of loans) {
    const loan = await lending.findLoan(contract.loanId);
    states.push({
      ...loan?.state,
      events: loan?.eventCount,
      principal: await ledger.balanceOf(deps.db, `loan_principal:${contract.loanId}`),
    });
  }
  const { rows: outbox } = await sql<{ sequence: number; event: string; place: number }>`
    select sequence, event, array_position(${loans.map(({ contract }) => `loan:${contract.loanId}`)}, key) as place
    from platform.outbox where key like 'loan:%' order by place, sequence`.execute(deps.db);
  return { states, outbox, clearing: await ledger.balanceOf(deps.db, 'clearing:spei') };
}

function ordersOf({ loans: [a, b, c, d, e] }: World): Payment[] {
  if (!a || !b || !c || !d || !e) throw new Error('no loans');
  return [
    bySpei(a, 'a1', INSTALMENT),
    bySpei(b, 'b1', 1_000),
    // The same loan twice, and the same payment again, in the same list.
    bySpei(a, 'a2', 5_000),
    bySpei(b, 'b1', 1_000),
    { ...bySpei(c, 'x1', 1_000), loanId: randomUUID() },
    bySpei(c, 'c1', 0),
    { ...bySpei(d, 'd1', 1_000), on: civilDate('2030-01-01') },
    // Told late, and more than is owed by far.
    { ...bySpei(d, 'd2', INSTALMENT), on: civilDate('2026-09-15') },
    bySpei(e, 'e1', 5_000_000),
    // A known key with another amount.
    bySpei(b, 'b1', 2_000),
  ];
}

describe('payments that are applied together', () => {
  it('get the answers, and leave the books, that they would one by one', async () => {
    const [alone, joined] = [await openWorld(), await openWorld()];

    const one = [];
    for (const payment of ordersOf(alone)) one.push(await alone.lending.applyPayment(payment));
    const many = await together(joined, ordersOf(joined));

    const codes = (answers: typeof many) =>
      answers.map((answer) => (answer.ok ? answer.value.isNew : answer.error));
    expect(codes(many)).toEqual(codes(one));
    expect(codes(many)).toEqual([
      ...[true, true, true, false, 'lending.loan_unknown', 'lending.amount_not_positive'],
      ...['lending.date_in_future', true, true, 'lending.key_reused'],
    ]);
    expect(await stateOf(joined)).toEqual(await stateOf(alone));
    expect(await joined.lending.checkBook()).toMatchObject({ difference: null });
    expect(await joined.ledger.verify()).toMatchObject({ difference: null });
  });

  it('are all undone when the transaction is', async () => {
    const world = await openWorld();
    const before = await stateOf(world);

    const undone = transaction(world.deps.db, async (tx) => {
      await world.lending.applyPayments(ordersOf(world), tx);
      throw new Error('too late');
    });

    await expect(undone).rejects.toThrow('too late');
    expect(await stateOf(world)).toEqual(before);
  });

  it('never wait for each other in a circle, in whatever order lists name the same loans', async () => {
    const world = await openWorld();
    const lists = Array.from({ length: 40 }, (_, list) => {
      const shifted = world.loans.map((_each, i) => world.loans[(i * 5 + list) % 6] as Loan);
      return shifted.map((loan, i) => bySpei(loan, `${list}.${i}`, 100 + list));
    });

    // Four at once: whoever waits for a loan does so behind three others, however slow the machine is.
    const [left, answers]: [Iterator<Payment[]>, Answer[]] = [lists.values(), []];
    const call = async () => {
      for (let next = left.next(); !next.done; next = left.next())
        answers.push(...(await together(world, next.value)));
    };
    await Promise.all([call(), call(), call(), call()]);

    expect(answers.filter(({ ok }) => ok)).toHaveLength(240);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(
      world.deps.db,
    );
    expect(rows[0]?.deadlocks).toBe(0);
    expect(await world.lending.checkBook()).toMatchObject({ difference: null });
    expect(await world.ledger.verify()).toMatchObject({ difference: null });
  });
});
