import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Ledger } from '#modules/ledger/module.ts';
import { transaction } from '#platform/database/transaction.ts';
import { defaultProducts } from '../domain/default-products.ts';
import { demandsOf } from '../domain/instalment-state.ts';
import type { Rail } from '../domain/loan.ts';
import { quoteOffer } from '../domain/quote-offer.ts';
import type { ReliefTerms } from '../domain/relief/relief.ts';
import { createLending, type Lending } from '../module.ts';
import type { HoldOrder } from '../use-cases/holds.ts';
import type { LendingDeps } from '../use-cases/lending-deps.ts';
import { settleDay } from '../use-cases/settle-day.ts';
import { findUntoldLoan } from './retell.ts';

/** A lender whose life is simulated, and the clock it lives by. */
export type SimulatedLender = {
  readonly deps: LendingDeps;
  readonly ledger: Ledger;
  readonly goTo: (day: string) => void;
  /** Done each day, when the day before has ended. */
  readonly eachMorning?: (day: CivilDate) => Promise<void>;
};

export type SimulationSize = { readonly loans: number; readonly days: number };

/** Numbers that look like chance and are the same for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type World = SimulatedLender & {
  readonly lending: Lending;
  readonly dice: () => number;
  readonly seed: number;
  readonly loans: string[];
  readonly payments: { readonly loanId: string; readonly payment: string }[];
  readonly holds: { readonly loanId: string; readonly holdId: string }[];
  today: CivilDate;
  count: number;
};

const FIRST_DAY = civilDate('2026-01-05');
const rails: readonly Rail[] = ['card', 'cash_store', 'spei', 'direct_debit'];

/** Lives through some years and says what is wrong with the books at the end; null when nothing is. */
export async function simulate(
  lender: SimulatedLender,
  seed: number,
  size: SimulationSize,
): Promise<string | null> {
  const world: World = {
    ...lender,
    lending: createLending(lender.deps),
    dice: diceOf(seed),
    seed,
    loans: [],
    payments: [],
    holds: [],
    today: FIRST_DAY,
    count: 0,
  };
  for (let day = 0; day < size.days; day += 1) {
    world.today = addDays(FIRST_DAY, day);
    world.goTo(world.today);
    const opened = world.loans.length;
    const wanted = Math.min(size.loans, Math.ceil(((day + 1) * size.loans * 3) / size.days));
    for (let loan = opened; loan < wanted; loan += 1) await open(world);
    await endOfDay(world);
    await lender.eachMorning?.(world.today);
    await live(world, Math.ceil(size.loans / 12));
  }
  await world.lending.settleDay(world.today);
  return problemOf(world);
}

async function problemOf({ lending, ledger, deps }: World): Promise<string | null> {
  const { difference } = await ledger.verify();
  if (difference !== null) return ledger.describeDifference(difference);
  const checked = await lending.checkBook();
  if (checked.difference !== null)
    return `loan ${checked.difference.loanId}: ${checked.difference.what}`;
  return findUntoldLoan(deps.db);
}

const chance = ({ dice }: World, share: number): boolean => dice() < share;
const upTo = ({ dice }: World, most: number): number => Math.floor(dice() * most);

function pick<T>(world: World, list: readonly T[]): T {
  const picked = list[upTo(world, list.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

async function open(world: World): Promise<void> {
  const product = pick(world, defaultProducts);
  const choice = pick(world, product.terms);
  const offer = quoteOffer(product, {
    tier: pick(world, ['A', 'B', 'C'] as const),
    amount: centavos(100_000 + upTo(world, 800_000)),
    frequency: choice.frequency,
    count: pick(world, choice.counts),
    on: world.today,
  });
  if (!offer.ok) throw new Error(offer.error);
  world.count += 1;
  const opened = await world.lending.openLoan({
    key: `application:${world.seed}-${world.count}`,
    customerId: 100_000_000_000_001 + upTo(world, 1 + world.loans.length / 2),
    offer: offer.value,
    disbursement:
      product.kind === 'purchase'
        ? { to: 'merchant', merchantId: `m${upTo(world, 3)}` }
        : { to: 'customer', rail: 'spei' },
    actor: 'simulation',
  });
  if (!opened.ok) throw new Error(opened.error);
  world.loans.push(opened.value.loan.contract.loanId);
}

class Killed extends Error {}

/** Not every day, sometimes twice, sometimes killed in the middle of it. */
async function endOfDay(world: World): Promise<void> {
  if (chance(world, 0.2)) return;
  const rounds = chance(world, 0.1) ? 2 : 1;
  for (let round = 0; round < rounds; round += 1) {
    let left = chance(world, 0.2) ? upTo(world, 3) : Number.POSITIVE_INFINITY;
    const publish: LendingDeps['publish'] = async (tx, event, payload) => {
      left -= 1;
      if (left < 0) throw new Killed();
      await world.deps.publish(tx, event, payload);
    };
    const options = { batchLoans: 1 + upTo(world, 8) };
    const dying = new AbortController();
    const killed = { ...world.deps, publish };
    await settleDay(
      {
        ...killed,
        log: { ...world.deps.log, error: () => dying.abort() },
      },
      world.today,
      { ...options, signal: dying.signal },
    );
  }
}

async function live(world: World, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    if (world.loans.length === 0 || chance(world, 0.6)) continue;
    const acts = Array.from({ length: 1 + upTo(world, 3) }, () => act(world));
    await Promise.all(acts.map((each) => each()));
  }
}

/** Chooses what happens next; dice are rolled now, and it is done when it is called. */
function act(world: World): () => Promise<void> {
  const loanId = pick(world, world.loans);
  world.count += 1;
  const id = `${world.seed}-${world.count}`;
  const told = { loanId, id, actor: 'simulation' };
  const rail = pick(world, rails);
  const dice = world.dice();
  const amount = centavos(1 + upTo(world, 150_000));
  if (dice < 0.72) return payment(world, { told, rail, dice: dice / 0.72, amount });
  const on = addDays(world.today, -upTo(world, 12));
  const { lending } = world;
  const rest: readonly (() => Promise<unknown>)[] = [
    () =>
      lending.refund({
        ...told,
        amount,
        policy: amount % 2 === 0 ? 'INTEREST_KEPT' : 'INTEREST_RETURNED',
      }),
    () => lending.refund({ ...told, on, amount, policy: 'INTEREST_RETURNED' }),
    () => lending.waiveCharges({ ...told, k: 1 + (amount % 6) }),
    () =>
      lending.waiveCharges({ ...told, k: 1 + (amount % 6), amount: centavos(1 + (amount % 900)) }),
    () => lending.applyPayment({ ...told, on, amount, rail: 'dispute' }),
    () => lending.payOutCredit({ ...told, amount: centavos(1 + (amount % 5000)), rail }),
    () => lending.cancel({ ...told, returned: { from: 'customer', rail } }),
    () => (amount % 5 === 0 ? lending.writeOff(told) : Promise.resolve()),
    () => (amount % 7 === 0 ? lending.voidLoan({ ...told, caseId: id }) : Promise.resolve()),
    () => reverse(world, amount),
    () => reverse(world, amount),
    () => hold(world, { loanId, holdId: id, from: on, amount }),
    () => lift(world, amount, on),
    () => relieve(world, told, amount),
    () => relieve(world, told, amount),
    () => giveUp(world, told, amount),
  ];
  const chosen = pick(world, rest);
  return async () => void (await chosen());
}

type PaymentPlan = {
  readonly told: { readonly loanId: string; readonly id: string; readonly actor: string };
  readonly rail: Rail;
  readonly dice: number;
  readonly amount: ReturnType<typeof centavos>;
};

function payment(world: World, { told, rail, dice, amount }: PaymentPlan): () => Promise<void> {
  const { lending } = world;
  world.payments.push({ loanId: told.loanId, payment: told.id });
  const late = addDays(world.today, -upTo(world, 10));
  const pay = (order: object, sum = amount) =>
    lending.applyPayment({ ...told, rail, amount: sum, ...order });
  const asDue = async () => {
    const loan = await lending.findLoan(told.loanId);
    const due = demandsOf(loan?.state.rows ?? []);
    const sum = due > 0 ? due : amount;
    await Promise.all([pay({}, sum), pay({}, sum)]);
  };
  const asQuoted = async () => {
    const quote = await lending.quotePayoff(told.loanId);
    if (quote.ok && quote.value.total > 0) await pay({}, quote.value.total);
  };
  const policies = ['REDUCE_TERM', 'REDUCE_PAYMENT', 'NEXT_INSTALMENT'] as const;
  const policy = policies[amount % policies.length] ?? 'REDUCE_TERM';
  const ways: readonly (readonly [number, () => Promise<unknown>])[] = [
    [0.5, asDue],
    [0.65, () => pay({})],
    [0.8, () => pay({ on: late })],
    [0.9, () => pay({ purpose: { kind: 'prepayment', policy } })],
    [1, asQuoted],
  ];
  const way = ways.find(([until]) => dice < until)?.[1] ?? asQuoted;
  return async () => void (await way());
}

type RolledHold = Pick<HoldOrder, 'loanId' | 'holdId' | 'from'> & {
  readonly amount: ReturnType<typeof centavos>;
};

/** A case holds the loan, or a part of two of its instalments, since a day of these weeks. */
async function hold(world: World, { amount, ...rolled }: RolledHold): Promise<void> {
  const scope: HoldOrder['scope'] =
    amount % 3 === 0
      ? { kind: 'loan' }
      : {
          kind: 'instalments',
          amounts: [1 + (amount % 4), 2 + (amount % 4)].map((k) => ({ k, amount })),
        };
  const order = { ...rolled, caseId: rolled.holdId, scope, stops: ['mora', 'debit'] as const };
  const placed = await transaction(world.deps.db, (tx) => world.lending.placeHold(tx, order));
  if (placed.ok) world.holds.push({ loanId: rolled.loanId, holdId: rolled.holdId });
}

/** What is open to the loan today, twice at once: the second finds it granted. */
async function relieve(world: World, told: PaymentPlan['told'], dice: number): Promise<void> {
  const { lending, deps } = world;
  const options = (await lending.listReliefOptions(told.loanId)) ?? [];
  const open = options.filter((option) => option.refusal === null);
  const option = open[dice % Math.max(1, open.length)];
  if (option === undefined || option.kind === 'quita' || option.refusal !== null) return;
  const { kind, k, movableUntil, counts } = option;
  const count = counts[dice % Math.max(1, counts.length)] ?? 1;
  const terms: ReliefTerms =
    kind === 'restructure'
      ? { kind, count }
      : kind === 'skip'
        ? { kind, k: k ?? 1 }
        : { kind, k: k ?? 1, to: movableUntil ?? world.today };
  const grant = () => transaction(deps.db, (tx) => lending.grantRelief(tx, { ...told, terms }));
  await Promise.all([grant(), grant()]);
}

/** A part of what is late is given up, twice at once: the second finds it granted. */
async function giveUp(
  { lending, deps }: World,
  told: PaymentPlan['told'],
  forgiven: PaymentPlan['amount'],
): Promise<void> {
  const askedBy = forgiven % 2 === 0 ? 'customer' : 'lender';
  const terms = { askedBy, forgiven, count: 1 + (forgiven % 6) } as const;
  const shown = await lending.quitas.preview(told.loanId, terms);
  if (!shown.ok) return;
  const order = { ...told, terms, remaining: shown.value.next.left };
  const grant = () => transaction(deps.db, (tx) => lending.quitas.grant(tx, order));
  await Promise.all([grant(), grant()]);
}

async function lift({ holds, lending, deps }: World, place: number, on: CivilDate): Promise<void> {
  const chosen = holds[place % Math.max(1, holds.length)];
  if (chosen !== undefined)
    await transaction(deps.db, (tx) => lending.liftHold(tx, { ...chosen, on }));
}

async function reverse({ payments, lending }: World, place: number): Promise<void> {
  const chosen = payments[place % Math.max(1, payments.length)];
  if (chosen !== undefined)
    await lending.reversePayment({ ...chosen, reason: 'chargeback', actor: 'simulation' });
}
