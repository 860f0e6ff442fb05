import { randomUUIDv7 } from 'node:crypto';
import * as contract from '@abona/contract/engagement/points';
import { type Centavos, centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actor, type PointsWorld, startPoints } from './testing/points-world.ts';
import { checkPoints } from './use-cases/check-points.ts';

const RUNS = 15;
const ACTS_MAX = 24;
const DAY_MS = 24 * 60 * 60_000;

/** A share is in hundredths of what there is; beyond all of it where more can be asked for. */
type Act =
  | { readonly act: 'buy'; readonly pesos: number }
  | { readonly act: 'spend' | 'pay' | 'refund'; readonly which: number; readonly share: number }
  | { readonly act: 'reverse' | 'draw' | 'withdraw' | 'settle'; readonly which: number }
  | { readonly act: 'wait'; readonly days: number };

const shared = (act: 'spend' | 'pay' | 'refund', arbitrary: fc.Arbitrary<number>) =>
  fc.record({ act: fc.constant(act), which: fc.nat(), share: arbitrary });
const plain = (act: 'reverse' | 'draw' | 'withdraw' | 'settle') =>
  fc.record({ act: fc.constant(act), which: fc.nat() });
const part = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 }));

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('buy' as const),
        pesos: fc.integer({ min: 1_000, max: 6_000 }),
      }),
    },
    { weight: 4, arbitrary: shared('spend', part) },
    { weight: 4, arbitrary: shared('pay', fc.integer({ min: 1, max: 160 })) },
    { weight: 4, arbitrary: shared('refund', part) },
    { weight: 2, arbitrary: plain('reverse') },
    { weight: 3, arbitrary: plain('draw') },
    { weight: 1, arbitrary: plain('withdraw') },
    { weight: 3, arbitrary: plain('settle') },
    {
      weight: 1,
      arbitrary: fc.record({
        act: fc.constant('wait' as const),
        days: fc.integer({ min: 1, max: 20 }),
      }),
    },
  ),
  { minLength: 4, maxLength: ACTS_MAX },
);

const on = { which: 0, share: 100 };
/** Ways that were tried: the purchase of $4,899 comes first in each. */
const attacks: readonly Act[][] = [
  // Spent on its own loan, then returned.
  [
    { act: 'spend', ...on },
    { act: 'refund', ...on },
    { act: 'draw', which: 0 },
  ],
  // Spent on another loan, then returned.
  [
    { act: 'buy', pesos: 1_000 },
    { act: 'spend', which: 1, share: 100 },
    { act: 'refund', ...on },
    { act: 'settle', which: 0 },
    { act: 'spend', which: 1, share: 100 },
  ],
  // Paid twice, drawn, charged back, returned: points must not make up for the money that was drawn.
  [
    { act: 'wait', days: 20 },
    { act: 'spend', ...on },
    { act: 'pay', which: 0, share: 160 },
    { act: 'draw', which: 0 },
    { act: 'reverse', which: 0 },
    { act: 'refund', ...on },
    { act: 'draw', which: 0 },
  ],
  // The same, withdrawn from.
  [
    { act: 'spend', ...on },
    { act: 'pay', which: 0, share: 160 },
    { act: 'draw', which: 0 },
    { act: 'reverse', which: 0 },
    { act: 'withdraw', which: 0 },
    { act: 'draw', which: 0 },
  ],
];

/** What one customer put in and got out, as one would keep it on paper. */
class Customer {
  readonly loans: {
    readonly id: string;
    readonly amount: number;
    moneyIn: number;
    moneyOut: number;
  }[] = [];
  readonly payments: { readonly id: string; readonly loan: number; readonly amount: number }[] = [];
  readonly #world: PointsWorld;
  readonly #id: number;
  constructor(world: PointsWorld, id: number) {
    this.#world = world;
    this.#id = id;
  }

  async do(act: Act): Promise<void> {
    if (act.act === 'buy') {
      const amount = act.pesos * 100;
      const id = await this.#world.buy(amount, this.#world.lending, this.#id);
      this.loans.push({ id, amount, moneyIn: 0, moneyOut: 0 });
    } else if (act.act === 'wait') {
      const { clock } = this.#world;
      clock.set(new Date(clock.now().getTime() + act.days * DAY_MS).toISOString());
    } else if (this.loans.length > 0) await this.#act(act);
  }

  async #act(act: Exclude<Act, { act: 'buy' | 'wait' }>): Promise<void> {
    const at = act.which % this.loans.length;
    const loan = this.loans[at];
    if (loan === undefined) return;
    const { lending, call } = this.#world;
    const told = { loanId: loan.id, id: randomUUIDv7(), actor };
    switch (act.act) {
      case 'spend': {
        const { balance_amount: points } = (
          await call(contract.getPointsBalance, undefined, this.#id)
        ).data;
        const body = {
          loan_id: publicId('loan', loan.id),
          amount: Math.floor((points * act.share) / 100),
        };
        await call(contract.spendPoints, body, this.#id);
        return;
      }
      case 'pay': {
        const amount = centavos(Math.ceil((loan.amount * act.share) / 100));
        const purpose = { kind: 'payoff' } as const;
        const paid = await lending.applyPayment({ ...told, amount, rail: 'card', purpose });
        expect(paid.ok).toBe(true);
        loan.moneyIn += amount;
        this.payments.push({ id: told.id, loan: at, amount });
        return;
      }
      case 'refund': {
        const amount = centavos(Math.ceil((loan.amount * act.share) / 100));
        await lending.refund({ ...told, amount, policy: 'INTEREST_RETURNED' });
        return;
      }
      case 'reverse':
        return this.#reverse(act.which);
      case 'draw':
        return this.#draw(loan);
      case 'withdraw':
        await lending.cancel({ ...told, returned: { from: 'disbursement' } });
        return;
      case 'settle':
        return this.settle(loan.id);
    }
  }

  async #reverse(which: number): Promise<void> {
    const at = which % Math.max(1, this.payments.length);
    const [payment] = this.payments.splice(at, 1);
    const loan = payment && this.loans[payment.loan];
    if (payment === undefined || loan === undefined) return;
    const order = { loanId: loan.id, payment: payment.id, reason: 'chargeback', actor } as const;
    expect((await this.#world.lending.reversePayment(order)).ok).toBe(true);
    loan.moneyIn -= payment.amount;
  }

  /** As much as the loan lets go, and never a centavo more. */
  async #draw(loan: { readonly id: string; moneyOut: number }): Promise<void> {
    const { lending, db } = this.#world;
    const left = await lending.leftCredits.ofLoan(db, loan.id);
    const order = (amount: Centavos) =>
      ({ loanId: loan.id, id: randomUUIDv7(), amount, rail: 'spei', actor }) as const;
    const money = left?.amount ?? centavos(0);
    if (left !== null) {
      const greedy = await lending.payOutCredit(order(centavos(money + 1)));
      expect(greedy).toEqual({ ok: false, error: 'lending.credit_not_enough' });
    }
    if (money === 0) return;
    expect((await lending.payOutCredit(order(money))).ok).toBe(true);
    loan.moneyOut += money;
  }

  settle = (loanId: string): Promise<void> =>
    this.#world.runWorker('engagement.take_points_back_after_refund', loanId, this.#id);

  /** Whatever happened: no more money left than came, and the points are those of the books. */
  async check(): Promise<void> {
    const { lending, ledger, db } = this.#world;
    for (const { id, moneyIn, moneyOut } of this.loans) {
      const overdrawn = (await lending.findLoan(id))?.state.totals.overdrawn ?? 0;
      expect(moneyOut - overdrawn).toBeLessThanOrEqual(moneyIn);
    }
    const [points, owed] = [
      await ledger.balanceOf(db, `customer_points:${this.#id}`),
      await ledger.balanceOf(db, `points_owed:${this.#id}`),
    ];
    const moved = await db
      .selectFrom('engagement.point_movements')
      .select(['kind', 'amount', 'loan_id'])
      .where('customer_id', '=', this.#id)
      .execute();
    const sum = (kinds: readonly string[]) =>
      moved.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0), 0);
    expect(points - owed).toBe(sum(['earned', 'restored']) - sum(['spent', 'returned']));
    // What comes back was spent before, and what goes was earned before.
    expect(sum(['restored'])).toBeLessThanOrEqual(sum(['spent']));
    expect(sum(['returned'])).toBeLessThanOrEqual(sum(['earned']));
  }

  /** When all is told, what a purchase that went back earned is gone, and what was spent on it is back. */
  async checkEnd(): Promise<void> {
    const { lending, db } = this.#world;
    for (const { id } of this.loans) {
      await this.settle(id);
      const left = await lending.leftCredits.ofLoan(db, id);
      expect(left?.points ?? 0).toBe(0);
    }
  }
}

it('[7.20] points never become money, in any order of earning, spending, refunds and reversals', async () => {
  const world = await startPoints({ jobs: 'by hand' });
  let customer = 200_000_000_000_000;
  await fc.assert(
    fc.asyncProperty(acts, async (story) => {
      customer += 1;
      const one = new Customer(world, customer);
      for (const act of [{ act: 'buy', pesos: 4_899 } as const, ...story]) {
        await one.do(act);
        await one.check();
      }
      await one.checkEnd();
      await one.check();
      const accounts = ['clearing:points', 'payouts_in_transit:points'] as const;
      expect(await world.ledger.balancesOf(world.db, accounts)).toEqual([0, 0]);
      expect((await world.lending.checkBook()).difference).toBeNull();
      expect((await checkPoints(world)).difference).toBeNull();
    }),
    { numRuns: RUNS, examples: attacks.map((attack) => [attack]) },
  );
  expect((await world.ledger.verify()).difference).toBeNull();
});
