import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { quincenaOnOrBefore } from '@abona/mexico/quincena';

/** Something to be paid by a day. */
export type Due = { readonly dueDate: CivilDate; readonly amount: Centavos };

/**
 * The most that somebody wants their instalments with us to take of a quincena. Lowering it holds at once.
 * Raising it, or giving it up, holds from the next morning on; until then it can be taken back.
 */
export type QuincenaCap = {
  /** Null: none. */
  readonly amount: Centavos | null;
  readonly next: { readonly amount: Centavos | null; readonly from: Date } | null;
};

/** A debt elsewhere, as the customer told it. */
export type OutsideDebt = {
  readonly amount: Centavos;
  readonly every: 'quincena' | 'month';
  /** The last day on which it is paid; null: no end is known. */
  readonly until: CivilDate | null;
};

/** What somebody decided for themselves, as of an instant. */
export type QuincenaBudget = {
  readonly cap: QuincenaCap;
  readonly debts: readonly OutsideDebt[];
};

export const noCap: QuincenaCap = { amount: null, next: null };
export const OUTSIDE_DEBTS_MAX = 20;
const WAKING_HOUR_MS = 8 * 3_600_000;

/** When a raise that is asked for now begins to hold: after a night's sleep, at eight in Mexico City. */
export const raiseHoldsFrom = (now: Date): Date =>
  new Date(startOfMexicoCityDay(addDays(mexicoCityDate(now.getTime()), 1)) + WAKING_HOUR_MS);

/** A cap as it is at an instant: what was under way may hold by then. */
export const capAt = ({ amount, next }: QuincenaCap, now: Date): QuincenaCap =>
  next !== null && next.from <= now ? { amount: next.amount, next: null } : { amount, next };

/** The cap once its customer asked for another; the last word counts, so that asking for what holds takes a raise back. */
export function changeCap(
  cap: QuincenaCap,
  { wanted, now }: { readonly wanted: Centavos | null; readonly now: Date },
): QuincenaCap {
  const { amount } = capAt(cap, now);
  const isRaise = amount !== null && (wanted === null || wanted > amount);
  return isRaise
    ? { amount, next: { amount: wanted, from: raiseHoldsFrom(now) } }
    : { amount: wanted, next: null };
}

/** What debts elsewhere take of a payday: of one that is paid by the month, half. */
export const outsideDebtOn = (debts: readonly OutsideDebt[], payday: CivilDate): Centavos =>
  centavos(
    debts
      .filter(({ until }) => until === null || until >= payday)
      .reduce(
        (sum, { amount, every }) => sum + (every === 'month' ? Math.ceil(amount / 2) : amount),
        0,
      ),
  );

/** What falls on which payday. */
export function byPayday(dues: readonly Due[]): ReadonlyMap<CivilDate, number> {
  const paydays = new Map<CivilDate, number>();
  for (const { dueDate, amount } of dues) {
    const payday = quincenaOnOrBefore(dueDate);
    paydays.set(payday, (paydays.get(payday) ?? 0) + amount);
  }
  return paydays;
}

type Weighed = { readonly plan: readonly Due[]; readonly dues: readonly Due[] };

/** Whether a plan, with what is to be paid already, goes beyond a cap on some payday of its own. */
export function isOverCap({ plan, dues }: Weighed, cap: Centavos | null): boolean {
  if (cap === null) return false;
  const owed = byPayday(dues);
  return [...byPayday(plan)].some(([payday, amount]) => (owed.get(payday) ?? 0) + amount > cap);
}

type Living = {
  readonly debts: readonly OutsideDebt[];
  /** Of a month; null while nobody told it. */
  readonly monthlyIncome: Centavos | null;
};

/** Whether a plan, with what is owed elsewhere, takes more of some payday than half of a month's income. */
export function isOverIncome({ plan, dues }: Weighed, { debts, monthlyIncome }: Living): boolean {
  if (monthlyIncome === null) return false;
  const owed = byPayday(dues);
  return [...byPayday(plan)].some(([payday, amount]) => {
    const elsewhere = outsideDebtOn(debts, payday);
    const all = (owed.get(payday) ?? 0) + amount + elsewhere;
    return elsewhere > 0 && all * 2 > monthlyIncome;
  });
}
