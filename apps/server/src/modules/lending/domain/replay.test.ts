import { addDays, type CivilDate, civilDate, daysBetween } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance } from './advance.ts';
import { admit, applyEvent } from './changes/changes.ts';
import { appendEvent, insertEvent, isLatest } from './changes/decide-change.ts';
import { savedIfPaidAhead } from './changes/payment.ts';
import { creditOrigin, moneyOutOfNothing } from './credit-origin.ts';
import { defaultProducts } from './default-products.ts';
import { holdsOf } from './holds.ts';
import type { LoanContract, LoanState } from './loan.ts';
import { compareEvents, type LoanEvent } from './loan-event.ts';
import { imbalanceOf, type Position, positionOf } from './position.ts';
import { contractOf, quoteOffer } from './quote-offer.ts';
import { openingState, replay } from './replay.ts';

const openedOn = civilDate('2026-11-15');
const END = 400;
/** A thousand by hand (`HISTORIES=1000`); in the suite as many as take a few seconds. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 60);

type Sample = { readonly contract: LoanContract; readonly start: LoanState };

function sample(productIndex: number, amount: number): Sample {
  const product = defaultProducts[productIndex];
  const choice = product?.terms[0];
  if (product === undefined || choice === undefined) throw new Error('no product');
  const offer = quoteOffer(product, {
    tier: 'B',
    amount: centavos(amount),
    frequency: choice.frequency,
    count: choice.counts[1] ?? 6,
    on: openedOn,
  });
  if (!offer.ok) throw new Error(offer.error);
  const contract = contractOf(offer.value, {
    loanId: 'l1',
    customerId: 100_000_000_000_001,
    disbursement:
      product.kind === 'purchase'
        ? { to: 'merchant', merchantId: 'm1' }
        : { to: 'customer', rail: 'spei' },
    openingFeeRail: null,
  });
  return { contract, start: openingState(contract, offer.value.schedule) };
}

const rail = fc.constantFrom('card', 'cash_store', 'spei', 'direct_debit', 'points');
const amount = fc.integer({ min: 1, max: 400_000 }).map(centavos);
const content = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      amount,
      rail,
      purpose: fc.oneof(
        fc.constant({ kind: 'instalments' as const }),
        fc.record({
          kind: fc.constant('prepayment' as const),
          policy: fc.constantFrom('REDUCE_PAYMENT', 'REDUCE_TERM', 'NEXT_INSTALMENT'),
        }),
        fc.constant({ kind: 'payoff' as const }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      amount,
      policy: fc.constantFrom('INTEREST_KEPT', 'INTEREST_RETURNED'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('waiver' as const),
      k: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('credit_payout' as const), amount, rail }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        kind: fc.constant('write_off' as const),
        policy: fc.record({ version: fc.constant(1), lateDays: fc.integer({ min: 1, max: 200 }) }),
      },
      { requiredKeys: ['kind'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('void' as const), caseId: fc.constant('c2') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('relief' as const),
      policy: fc.constant(1),
      terms: fc.oneof(
        fc.record({ kind: fc.constant('skip' as const), k: fc.integer({ min: 1, max: 8 }) }),
        fc.record({
          kind: fc.constant('move_due' as const),
          k: fc.integer({ min: 1, max: 8 }),
          to: fc.integer({ min: 1, max: END }).map((day) => addDays(openedOn, day)),
        }),
        fc.record({
          kind: fc.constant('restructure' as const),
          count: fc.integer({ min: 1, max: 20 }),
        }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('quita' as const),
      policy: fc.constant(1),
      askedBy: fc.constantFrom('customer' as const, 'lender' as const),
      forgiven: amount,
      count: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('hold_placed' as const),
      caseId: fc.constant('c1'),
      stops: fc.subarray(['collect', 'debit', 'mora'] as const, { minLength: 1 }),
      scope: fc.oneof(
        fc.constant({ kind: 'loan' as const }),
        fc.record({
          kind: fc.constant('instalments' as const),
          amounts: fc.array(fc.record({ k: fc.integer({ min: 1, max: 6 }), amount })),
        }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hold_lifted' as const),
      holdId: fc.nat(11).map((place) => `e${place}`),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cancellation' as const),
      returned: fc.constantFrom(
        { from: 'disbursement' as const },
        { from: 'payments' as const },
        { from: 'customer' as const, rail: 'spei' as const },
      ),
    }),
  },
);

const story = fc.record({
  product: fc.integer({ min: 0, max: 2 }),
  amount: fc.integer({ min: 100_000, max: 900_000 }),
  events: fc.array(fc.tuple(fc.integer({ min: 0, max: END }), content), { maxLength: 12 }),
});

const eventsOf = (list: readonly (readonly [number, unknown])[]): LoanEvent[] =>
  list.map(
    ([day, each], index) =>
      ({
        ...{ holdId: `e${index}` },
        ...(each as object),
        key: `e${index}`,
        on: addDays(openedOn, day),
      }) as LoanEvent,
  );

/** Only what may happen, where it happens. */
function admitted({ contract, start }: Sample, asked: readonly LoanEvent[]): LoanEvent[] {
  const events = liftedOnce(asked);
  let state: LoanState = { ...start, holds: holdsOf(events) };
  return events.toSorted(compareEvents).filter((event) => {
    const before = advance(contract, state, event.on).state;
    if (admit(contract, before, event) !== null) return false;
    state = applyEvent(contract, before, event);
    return true;
  });
}

/** Each hold at most, and after it began. */
function liftedOnce(events: readonly LoanEvent[]): LoanEvent[] {
  const begun = new Map(
    events.flatMap((event) => (event.kind === 'hold_placed' ? [[event.holdId, event.on]] : [])),
  );
  const lifted = new Set<string>();
  return events.filter((event) => {
    if (event.kind === 'hold_placed') return event.scope.kind === 'loan' || holdsSomething(event);
    if (event.kind !== 'hold_lifted') return true;
    const from = begun.get(event.holdId);
    const isFirst = from !== undefined && event.on >= from && !lifted.has(event.holdId);
    if (isFirst) lifted.add(event.holdId);
    return isFirst;
  });
}

const holdsSomething = ({ scope }: Extract<LoanEvent, { kind: 'hold_placed' }>): boolean =>
  scope.kind === 'instalments' && scope.amounts.length > 0;

const refundOf = (amount: number) => ({
  ...{ kind: 'refund', amount: centavos(amount), policy: 'INTEREST_RETURNED' },
});

const to = addDays(openedOn, END + 30);

describe('a loan told from its events', () => {
  it('balances to the centavo after whatever happened, and owes nothing below zero', () => {
    fc.assert(
      fc.property(story, (told) => {
        const loan = sample(told.product, told.amount);
        const events = admitted(loan, eventsOf(told.events));
        const { state } = replay(loan.contract, loan.start, { events, to });
        expectRight(loan.contract, state);
      }),
      { numRuns: 400 },
    );
  });

  it('stays balanced when events that others built on are taken back', () => {
    fc.assert(
      fc.property(story, fc.nat(11), (told, gone) => {
        const loan = sample(told.product, told.amount);
        const events = admitted(loan, eventsOf(told.events)).filter((_, index) => index !== gone);
        const { state } = replay(loan.contract, loan.start, { events, to });
        expectRight(loan.contract, state);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the money that was drawn and charged back owed in money, and gives back the points', () => {
    const loan = sample(0, 300_000);
    const payoff = { kind: 'payoff' };
    const instalments = { kind: 'instalments' };
    const events = eventsOf([
      [20, { kind: 'payment', amount: 6_000, rail: 'points', purpose: instalments }],
      [20, { kind: 'payment', amount: 400_000, rail: 'card', purpose: payoff }],
      [20, { kind: 'credit_payout', amount: 50_000, rail: 'spei' }],
      [21, refundOf(300_000)],
    ]);

    const { state } = replay(loan.contract, loan.start, {
      events: events.filter(({ key }) => key !== 'e1'),
      to,
    });

    expectRight(loan.contract, state);
    expect([state.credit, state.totals.overdrawn]).toEqual([6_000, 50_000]);
    expect(creditOrigin(loan.contract, state)).toEqual({ money: 0, points: 6_000 });
  });

  it('gives back what was prepaid on the first day, when nearly all and then all is refunded', () => {
    const loan = sample(0, 379_539);
    const prepayment = { kind: 'prepayment', policy: 'REDUCE_PAYMENT' };
    const events = eventsOf([
      [0, { kind: 'payment', amount: 2, rail: 'card', purpose: prepayment }],
      [0, { kind: 'refund', amount: 379_538, policy: 'INTEREST_KEPT' }],
      [1, { kind: 'refund', amount: 1, policy: 'INTEREST_KEPT' }],
    ]);

    const { state } = replay(loan.contract, loan.start, { events, to });

    expectRight(loan.contract, state);
    expect([state.credit, state.totals.prepaid, state.totals.refunded]).toEqual([2, 0, 379_539]);
  });

  it('pays the next instalment ahead with interest until that day, and keeps the rest for the customer', () => {
    const loan = sample(0, 300_000);
    const [first, second] = loan.start.rows;
    const ahead = { kind: 'prepayment', policy: 'NEXT_INSTALMENT' };
    const money = { kind: 'payment', rail: 'spei', amount: first?.total, purpose: ahead };
    const state = replay(loan.contract, loan.start, {
      events: eventsOf([[5, money]]),
      to: addDays(openedOn, 5),
    }).state;
    const promised = savedIfPaidAhead(
      { ...loan, state: advance(loan.contract, loan.start, addDays(openedOn, 5)).state },
      centavos(first?.total ?? 0),
    );

    const [paid, next] = state.rows;
    expect([paid?.principal, paid?.closing, next?.total]).toEqual([
      ...[0, first?.closing, second?.total],
    ]);
    expect(paid?.total).toBeGreaterThan(0);
    expect(paid?.total).toBeLessThan((first?.interest ?? 0) + (first?.ivaInterest ?? 0));
    expect(promised).toBeGreaterThan(0);
    // On its day nothing is saved any more, nor by money that does not reach for its principal.
    const onItsDay = advance(loan.contract, loan.start, first?.dueDate ?? openedOn).state;
    const less = centavos((first?.principal ?? 0) - 1);
    expect(savedIfPaidAhead({ ...loan, state: onItsDay }, centavos(first?.total ?? 0))).toBe(0);
    expect(savedIfPaidAhead({ ...loan, state: loan.start }, less)).toBe(0);
    expect(state.credit - (paid?.total ?? 0)).toBe(promised);
    expectRight(loan.contract, state);

    const due = advance(loan.contract, state, first?.dueDate ?? openedOn).state;
    expect([due.rows[0]?.isSettled, due.credit]).toEqual([true, promised]);
    // Another prepayment of the same days leaves it paid.
    const more = { kind: 'prepayment', policy: 'REDUCE_TERM' };
    const lighter = replay(loan.contract, loan.start, {
      events: eventsOf([
        [5, money],
        [6, { ...money, amount: 20_000, purpose: more }],
      ]),
      to: addDays(openedOn, 6),
    }).state;
    expect(lighter.rows[0]?.principal).toBe(0);
    expectRight(loan.contract, lighter);
  });

  it('pays the loan off, where the next instalment is the last one', () => {
    const loan = sample(0, 300_000);
    const ahead = { kind: 'prepayment', policy: 'NEXT_INSTALMENT' };
    const last = loan.start.rows.at(-1);
    const paidUntil = loan.start.rows.slice(0, -1);
    const pay = (day: number, amount: number, purpose: object) =>
      [day, { kind: 'payment', rail: 'spei', amount, purpose }] as const;
    const days = paidUntil.map(({ dueDate, total }) =>
      pay(daysBetween(openedOn, dueDate), total, { kind: 'instalments' }),
    );
    const end = daysBetween(openedOn, last?.dueDate ?? openedOn) - 10;

    const { state } = replay(loan.contract, loan.start, {
      events: eventsOf([...days, pay(end, last?.total ?? 0, ahead)]),
      to,
    });

    expect([state.status, state.closing]).toEqual(['closed', 'paid_off']);
    expect(state.credit).toBeGreaterThan(0);
    expectRight(loan.contract, state);
  });

  it('costs nothing when all of it went back, on whatever day, in whatever parts, whatever was paid', () => {
    const part = fc.tuple(fc.integer({ min: 0, max: END }), fc.integer({ min: 1, max: 300_000 }));
    const life = fc.record({
      amount: fc.integer({ min: 100_000, max: 900_000 }),
      payments: fc.array(fc.tuple(fc.integer({ min: 0, max: END }), content), { maxLength: 8 }),
      parts: fc.array(part, { maxLength: 5 }),
      last: fc.integer({ min: 0, max: END }),
    });
    fc.assert(
      fc.property(life, ({ amount: price, payments, parts, last }) => {
        const loan = sample(0, price);
        const paid = payments.filter(([, { kind }]) => kind === 'payment');
        const given = parts.map(([day, amount]) => [day % (last + 1), refundOf(amount)] as const);
        const events = admitted(loan, eventsOf([...paid, ...given]));
        const refunded = events.reduce(
          (sum, event) => sum + (event.kind === 'refund' ? event.amount : 0),
          0,
        );
        const rest = eventsOf([[END, refundOf(loan.contract.netDisbursed - refunded)]]);
        const all = refunded === loan.contract.netDisbursed ? events : [...events, ...rest];
        const { state } = replay(loan.contract, loan.start, { events: all, to });

        const money = Object.values(state.totals.received).reduce((sum, each) => sum + each, 0);
        expect([state.status, state.credit]).toEqual(['closed', money]);
        expectRight(loan.contract, state);
      }),
      { numRuns: 200 },
    );
  });

  it('comes to the same state and books in whatever order its events were learnt', () => {
    const shuffled = story.chain((told) =>
      fc.record({
        told: fc.constant(told),
        order: fc.shuffledSubarray([...told.events.keys()], { minLength: told.events.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ told, order }) => {
        const loan = sample(told.product, told.amount);
        const events = liftedOnce(eventsOf(told.events));
        const keys = order.map((place) => `e${place}`);
        const asLearnt = events.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
        const { known, state, books } = learnt(loan, asLearnt);
        const retold = replay(loan.contract, loan.start, { events: known, to }).state;

        expect({ ...state, planVersion: 0 }).toEqual({
          ...(known.length === 0 ? state : retold),
          planVersion: 0,
        });
        expect(books).toEqual(positionOf(loan.contract, state));
      }),
      { numRuns: HISTORIES },
    );
  });

  it('comes out the same whether the calendar was looked at daily or once', () => {
    fc.assert(
      fc.property(story, (told) => {
        const loan = sample(told.product, told.amount);
        const events = admitted(loan, eventsOf(told.events));
        const atOnce = replay(loan.contract, loan.start, { events, to }).state;
        expect(lived(loan, events)).toEqual(atOnce);
      }),
      { numRuns: 60 },
    );
  });
});

type Learnt = {
  readonly known: readonly LoanEvent[];
  readonly state: LoanState;
  readonly books: Position;
};

/** Learns of one event after the other, on the last day, as the use cases do; what is refused is left out. */
function learnt({ contract, start }: Sample, events: readonly LoanEvent[]): Learnt {
  let state = start;
  const known: LoanEvent[] = [];
  const books = new Map(positionOf(contract, start));
  for (const [place, event] of events.entries()) {
    const today = { today: to, correctionKey: `correction:${place}` };
    const sameDay = known.filter(({ on }) => on === event.on);
    const opening = { rows: start.rows, levelPayment: start.levelPayment };
    const decided = isLatest(state, event, sameDay)
      ? appendEvent(contract, { state, event }, today)
      : insertEvent(contract, { state, event, story: { opening, events: known } }, today);
    if (!decided.ok) continue;
    known.push(event);
    state = decided.value.state;
    for (const { from, to: into, amount: moved } of decided.value.entries.flatMap(
      ({ movements }) => movements,
    )) {
      books.set(from, (books.get(from) ?? 0) - moved);
      books.set(into, (books.get(into) ?? 0) + moved);
    }
  }
  return { known, state, books: new Map([...books].filter(([, sum]) => sum !== 0)) };
}

function lived({ contract, start }: Sample, events: readonly LoanEvent[]): LoanState {
  let state: LoanState = { ...start, holds: holdsOf(events) };
  const sorted = events.toSorted(compareEvents);
  for (let day = 0; day <= daysBetween(openedOn, to); day += 1) {
    const today: CivilDate = addDays(openedOn, day);
    state = advance(contract, state, today).state;
    for (const event of sorted) if (event.on === today) state = applyEvent(contract, state, event);
  }
  return state;
}

function expectRight(contract: LoanContract, state: LoanState): void {
  const position = positionOf(contract, state);
  expect(imbalanceOf(position)).toBe(0);
  for (const [account, sum] of position)
    if (account.startsWith('loan_')) expect(sum).toBeGreaterThan(0);
  expect(state.credit).toBeGreaterThanOrEqual(0);
  for (const row of state.rows) expect(row.closing).toBe(row.opening - row.principal);
  const planned = state.rows.reduce((sum, { principal }) => sum + principal, 0);
  const { prepaid, refunded, forgiven } = state.totals;
  if (state.status !== 'cancelled')
    expect(planned + prepaid + refunded + forgiven).toBe(contract.financed);
  expect(forgiven).toBeGreaterThanOrEqual(0);
  // Points never leave as money, whatever became of the payments that were made in money.
  expect(moneyOutOfNothing(contract, state)).toBe(0);
  const { received, paidOut } = state.totals;
  const { points } = creditOrigin(contract, state);
  expect(points).toBeLessThanOrEqual(Math.max(0, received.points - paidOut.points));
  if (state.closing === 'void') expectVoid(contract, state);
  if (state.status === 'closed')
    expect([...position.keys()].filter((account) => account.startsWith('loan_'))).toEqual([]);
}

/** Nobody earned anything, the customer has all that they paid, and what is not back from the shop is lost. */
function expectVoid(contract: LoanContract, state: LoanState): void {
  const { received, paidOut, refunded, overdrawn } = state.totals;
  const total = (sums: Readonly<Record<string, number>>): number =>
    Object.values(sums).reduce((sum, each) => sum + each, 0);
  expect(state.credit - overdrawn).toBe(total(received) - total(paidOut));
  const position = positionOf(contract, state);
  expect(position.get('fraud_loss') ?? 0).toBe(contract.netDisbursed - refunded);
  const touched = [...position.keys()].map((account) => account.split(':')[0]);
  const earned = ['interest_income', 'fee_income', 'moratory_income', 'late_fee_income'];
  const gone = [...earned, 'iva_payable', 'iva_uncollected', 'recovery_income', 'write_off_loss'];
  expect(touched.filter((account) => gone.includes(account ?? ''))).toEqual([]);
}
