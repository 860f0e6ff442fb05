import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { dueDatesOf } from '@abona/loan-math/frequency';
import type { LoanTerms } from '@abona/loan-math/loan-terms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Loan } from './domain/loan.ts';
import {
  bySpei,
  CUSTOMER,
  type Lent,
  lend,
  MERCHANT,
  offerOf,
  openLent,
  value,
} from './testing/lent.ts';
import { diceOf } from './testing/simulation.ts';

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

async function lent(): Promise<Lent & { loan: Loan }> {
  const lender = await openLent('2026-08-31', 20);
  const loan = await lend(lender, { key: 'application:1', offer: offerOf({ terms }) });
  lender.goTo('2026-09-30');
  return { ...lender, loan };
}

const TIMES = 200;

/** The same 200 times at once, and how many of them did something. */
async function effects(call: () => Promise<unknown>): Promise<number> {
  const results = await Promise.all(Array.from({ length: TIMES }, call));
  return results
    .map((result) => value(result as { ok: true; value: { isNew: boolean } }))
    .filter(({ isNew }) => isNew).length;
}

async function expectRight({ lending, ledger, deps }: Lent): Promise<void> {
  expect(await lending.checkBook()).toMatchObject({ difference: null });
  expect(await ledger.verify()).toMatchObject({ difference: null });
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(deps.db);
  expect(rows[0]?.deadlocks).toBe(0);
}

describe('two hundred at once', () => {
  it('payments of one instalment have one effect', async () => {
    const world = await lent();

    const done = await effects(() => world.lending.applyPayment(bySpei(world.loan, '1', 187_545)));

    expect(done).toBe(1);
    expect(await world.ledger.balanceOf(world.deps.db, 'clearing:spei')).toBe(187_545);
    await expectRight(world);
  });

  it('refunds of one purchase have one effect', async () => {
    const world = await lent();
    const refund = {
      loanId: world.loan.contract.loanId,
      id: '1',
      amount: centavos(1_000_000),
      policy: 'INTEREST_RETURNED' as const,
      actor: 'test',
    };

    expect(await effects(() => world.lending.refund(refund))).toBe(1);
    expect(await world.ledger.balanceOf(world.deps.db, `merchant_receivable:${MERCHANT}`)).toBe(
      1_000_000,
    );
    await expectRight(world);
  });

  it('payoffs of one loan have one effect', async () => {
    const world = await lent();
    const { total } = value(await world.lending.quotePayoff(world.loan.contract.loanId));

    expect(await effects(() => world.lending.applyPayment(bySpei(world.loan, '1', total)))).toBe(1);
    const loan = await world.lending.findLoan(world.loan.contract.loanId);
    expect(loan?.state).toMatchObject({ status: 'closed', closing: 'paid_off', credit: 0 });
    await expectRight(world);
  });
});

describe('a thousand operations on six loans', () => {
  it('meet end of day and each other without a deadlock, and the books are right', async () => {
    const world = await openLent('2026-08-31', 12);
    const loans: Loan[] = [];
    for (let place = 0; place < 6; place += 1) {
      const customerId = CUSTOMER + Math.floor(place / 3);
      loans.push(
        await lend(world, { key: `application:${place}`, offer: offerOf({ terms }), customerId }),
      );
    }
    const dice = diceOf(7);
    world.goTo('2026-12-05');
    const end = civilDate('2026-12-05');
    const operations = Array.from({ length: 1_000 }, (_, place) => {
      const loan = loans[Math.floor(dice() * loans.length)];
      if (loan === undefined) throw new Error('no loan');
      return () => oneOf(world, { loan, place, kind: dice() });
    });
    let next = 0;
    const worker = async () => {
      for (let mine = next++; mine < operations.length; mine = next++) await operations[mine]?.();
    };

    await Promise.all([
      world.lending.settleDay(end),
      // Few enough that nobody waits for a loan too long on a machine that is busy.
      ...Array.from({ length: 5 }, worker),
      world.lending.settleDay(end),
    ]);

    await expectRight(world);
  });
});

type Choice = { readonly loan: Loan; readonly place: number; readonly kind: number };

function oneOf({ lending }: Lent, { loan, place, kind }: Choice): Promise<unknown> {
  const id = `op-${place}`;
  const told = { loanId: loan.contract.loanId, id, actor: 'test' };
  if (kind < 0.6) return lending.applyPayment(bySpei(loan, id, 1 + place));
  if (kind < 0.75)
    return lending.applyPayment({ ...bySpei(loan, id, 1 + place), on: civilDate('2026-11-03') });
  if (kind < 0.85)
    return lending.reversePayment({ ...told, payment: `op-${place - 20}`, reason: 'chargeback' });
  if (kind < 0.95)
    return lending.refund({ ...told, amount: centavos(500), policy: 'INTEREST_RETURNED' });
  return lending.quotePayoff(loan.contract.loanId);
}
