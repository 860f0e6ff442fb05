import { randomUUIDv7 } from 'node:crypto';
import type { OutsideDebt, QuincenaBudgetView } from '@abona/contract/identity/quincena-budget';
import { civilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import {
  capAt,
  changeCap,
  OUTSIDE_DEBTS_MAX,
  type QuincenaCap,
  raiseHoldsFrom,
} from '#modules/identity/domain/quincena-budget.ts';
import type { NamedDebt } from '#modules/identity/stores/outside-debt-store.ts';
import { findCap, saveCap } from '#modules/identity/stores/quincena-cap-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<
  IdentityDeps,
  'db' | 'clock' | 'customers' | 'profiles' | 'outsideDebts' | 'audit'
>;

/** What somebody wants to owe us a quincena at most, and what they owe elsewhere, beside what they earn. */
export async function readBudget(
  deps: Deps,
  db: Database | Tx,
  customerId: number,
): Promise<QuincenaBudgetView> {
  const now = deps.clock.now();
  const [cap, debts, { work }] = await Promise.all([
    findCap(db, customerId),
    deps.outsideDebts.list(db, customerId),
    deps.profiles.profileOf(db, customerId),
  ]);
  const { amount, next } = capAt(cap, now);
  return {
    cap: amount,
    next_cap: next && { amount: next.amount, from: next.from.toISOString() },
    raise_holds_from: raiseHoldsFrom(now).toISOString(),
    quincena_income: work === null ? null : Math.floor(work.monthly_income / 2),
    debts: debts.map(({ id, name, amount: each, every, until }) => ({
      debt_id: publicId('debt', id),
      ...{ name, amount: each, every, until },
    })),
  };
}

type WantedCap = { readonly customerId: number; readonly wanted: Centavos | null };

/** Under the customer's lock, which whoever lends holds too: what is accepted before it is judged by the old one. */
export function setCap(
  deps: Deps,
  { customerId, wanted }: WantedCap,
): Promise<Result<QuincenaBudgetView, never>> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const now = deps.clock.now();
    const before = capAt(await findCap(tx, customerId), now);
    const cap = changeCap(before, { wanted, now });
    await saveCap(tx, { customerId, cap, at: now });
    const detail = { from: textOf(before.amount), ...wordsOf(cap) };
    await deps.audit(tx, customerId, { action: 'quincena_cap_changed', detail });
    return ok(await readBudget(deps, tx, customerId));
  });
}

const textOf = (amount: Centavos | null): string => (amount === null ? 'none' : String(amount));

const wordsOf = ({ amount, next }: QuincenaCap): Readonly<Record<string, string>> =>
  next === null
    ? { to: textOf(amount) }
    : { to: textOf(next.amount), holds_from: next.from.toISOString() };

type NewDebt = { readonly customerId: number; readonly debt: OutsideDebt };

export function addDebt(
  deps: Deps,
  { customerId, debt }: NewDebt,
): Promise<Result<QuincenaBudgetView, DetailedFailure<'too_many'>>> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const { length } = await deps.outsideDebts.list(tx, customerId);
    if (length >= OUTSIDE_DEBTS_MAX)
      return err({ code: 'too_many', details: { max: OUTSIDE_DEBTS_MAX } });
    const id = randomUUIDv7();
    await deps.outsideDebts.add(tx, {
      ...{ customerId, debt: toDebt(id, debt) },
      at: deps.clock.now(),
    });
    const detail = { debt: publicId('debt', id) };
    await deps.audit(tx, customerId, { action: 'outside_debt_added', detail });
    return ok(await readBudget(deps, tx, customerId));
  });
}

export const changeDebt = (
  deps: Deps,
  { debt, ...named }: NewDebt & DebtName,
): Promise<Result<QuincenaBudgetView, 'not_found'>> =>
  writeDebt(deps, named, {
    action: 'outside_debt_changed',
    write: (tx, id) =>
      deps.outsideDebts.change(tx, { customerId: named.customerId, debt: toDebt(id, debt) }),
  });

export const removeDebt = (
  deps: Deps,
  named: DebtName,
): Promise<Result<QuincenaBudgetView, 'not_found'>> =>
  writeDebt(deps, named, {
    action: 'outside_debt_removed',
    write: (tx, id) => deps.outsideDebts.remove(tx, { customerId: named.customerId, id }),
  });

type DebtName = { readonly customerId: number; readonly debtId: string };
type DebtWrite = {
  readonly action: string;
  /** False: they have no such debt. */
  readonly write: (tx: Tx, id: string) => Promise<boolean>;
};

/** Changes one of somebody's own debts, under their lock. */
function writeDebt(
  deps: Deps,
  { customerId, debtId }: DebtName,
  { action, write }: DebtWrite,
): Promise<Result<QuincenaBudgetView, 'not_found'>> {
  return transaction(deps.db, async (tx) => {
    await deps.customers.lock(tx, customerId);
    const id = parsePublicId('debt', debtId);
    if (!id.ok || !(await write(tx, id.value))) return err('not_found');
    await deps.audit(tx, customerId, { action, detail: { debt: debtId } });
    return ok(await readBudget(deps, tx, customerId));
  });
}

const toDebt = (id: string, { name, amount, every, until }: OutsideDebt): NamedDebt => ({
  id,
  name,
  amount: centavos(amount),
  every,
  until: until === null ? null : civilDate(until),
});
