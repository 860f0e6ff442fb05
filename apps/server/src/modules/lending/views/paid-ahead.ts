import { type Centavos, centavos } from '@abona/kernel/money';

/** A plan that a loan has had: why, and the principal of each instalment. */
type PlanOfPrincipal = {
  readonly version: number;
  readonly reason: string;
  readonly principals: ReadonlyMap<number, Centavos>;
};

export type PaidAhead = {
  /** By the instalment's number: principal that was paid before its period, and is in no figure of the plan. */
  readonly byInstalment: ReadonlyMap<number, Centavos>;
  /** Versions of the plan that came of it: what is asked for stayed as it was. */
  readonly versions: ReadonlySet<number>;
};

/** Where a plan like this one comes of money, and not of an agreement, a return or an end. */
const BY_MONEY = ['prepayment', 'correction'];

const sumOf = (amounts: Iterable<number>): number =>
  [...amounts].reduce((sum, one) => sum + one, 0);

/**
 * What the customer paid of instalments before their day, told from the plans one after the other: the principal of
 * such an instalment leaves the plan, while the others stay as they are. `prepaid` is all that was paid on principal
 * and not given back since; where it does not reach, nothing of it is an instalment's any more.
 */
export function paidAheadOf(plans: readonly PlanOfPrincipal[], prepaid: number): PaidAhead {
  const byInstalment = new Map<number, Centavos>();
  const versions = new Set<number>();
  for (const [index, after] of plans.slice(1).entries()) {
    const before = plans[index] ?? after;
    const gone = goneOf(before, after);
    if (BY_MONEY.includes(after.reason)) add(byInstalment, gone);
    // A payment that a bank took back brings its instalment back.
    if (after.reason === 'correction') leave(byInstalment, after);
    if (after.reason === 'prepayment' && isOneGone(before, after)) versions.add(after.version);
  }
  const isKept = sumOf(byInstalment.values()) <= prepaid;
  return { byInstalment: isKept ? byInstalment : new Map(), versions };
}

type Part = readonly [k: number, principal: Centavos];

/** Instalments of which principal was owed before, and none is after. */
const goneOf = (before: PlanOfPrincipal, after: PlanOfPrincipal): readonly Part[] =>
  [...before.principals].filter(([k, owed]) => owed > 0 && after.principals.get(k) === 0);

function add(paid: Map<number, Centavos>, gone: readonly Part[]): void {
  for (const [k, principal] of gone) paid.set(k, principal);
}

function leave(paid: Map<number, Centavos>, { principals }: PlanOfPrincipal): void {
  for (const [k, principal] of principals) if (principal > 0) paid.delete(k);
}

/** One instalment's principal was paid, and no other changed. */
function isOneGone(before: PlanOfPrincipal, after: PlanOfPrincipal): boolean {
  const [only, ...more] = goneOf(before, after);
  const less = sumOf(before.principals.values()) - sumOf(after.principals.values());
  const isSameCount = before.principals.size === after.principals.size;
  return isSameCount && more.length === 0 && only?.[1] === less;
}

/** All of it. */
export const sumAhead = ({ byInstalment }: PaidAhead): Centavos =>
  centavos(sumOf(byInstalment.values()));
