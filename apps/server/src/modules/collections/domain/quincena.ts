import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { OpenInstalment, PayableLoan } from './payable.ts';

/** What of a quincena goes to one loan. */
export type QuincenaPart = {
  readonly loanId: string;
  readonly amount: Centavos;
  /** The oldest instalment it pays, and how many. */
  readonly instalment: number;
  readonly count: number;
  readonly dueDate: CivilDate;
  readonly isOverdue: boolean;
};

/** What is paid at once over all loans, the oldest debt first. */
export type Quincena = {
  /** The last day that costs nothing; past for what is late. */
  readonly payBy: CivilDate;
  readonly amount: Centavos;
  readonly parts: readonly QuincenaPart[];
};

/** What is left to pay of a loan, less the saldo a favor that pays by itself. */
function owedOf({ instalments, credit }: PayableLoan): readonly OpenInstalment[] {
  let left: number = credit;
  return instalments.flatMap((one) => {
    const owed = Math.max(0, one.owed - left);
    left = Math.max(0, left - one.owed);
    return owed === 0 ? [] : [{ ...one, owed: centavos(owed) }];
  });
}

/**
 * The quincena of somebody: everything that has fallen due, and of every loan whatever falls due until the next
 * day on which any of them does. Null: nothing is owed.
 */
export function quincenaOf(loans: readonly PayableLoan[]): Quincena | null {
  const owing = loans
    .filter(({ isActive }) => isActive)
    .map((loan) => ({ loan, owed: owedOf(loan) }))
    .filter(({ owed }) => owed.length > 0);
  const coming = owing.flatMap(({ owed }) => owed.filter(({ isDue }) => !isDue));
  const until = coming.map(({ dueDate }) => dueDate).toSorted()[0] ?? null;
  const parts = owing
    .flatMap(({ loan, owed }) => partOf(loan, owed, until))
    .toSorted((one, other) => order(one, other));
  const [first] = parts;
  if (first === undefined) return null;
  const { payBy } = first;
  return {
    payBy,
    amount: centavos(parts.reduce((sum, { part }) => sum + part.amount, 0)),
    parts: parts.map(({ part }) => part),
  };
}

type Placed = { readonly payBy: CivilDate; readonly part: QuincenaPart };

const order = (one: Placed, other: Placed): number => {
  const [a, b] = [`${one.payBy} ${one.part.loanId}`, `${other.payBy} ${other.part.loanId}`];
  return a < b ? -1 : 1;
};

function partOf(
  { loanId, today }: PayableLoan,
  owed: readonly OpenInstalment[],
  until: CivilDate | null,
): readonly Placed[] {
  const paid = owed.filter(({ isDue, dueDate }) => isDue || (until !== null && dueDate <= until));
  const [first] = paid;
  if (first === undefined) return [];
  const part = {
    loanId,
    amount: centavos(paid.reduce((sum, one) => sum + one.owed, 0)),
    instalment: first.number,
    count: paid.length,
    dueDate: first.dueDate,
    isOverdue: first.payBy < today,
  };
  return [{ payBy: first.payBy, part }];
}

/**
 * Splits money by the plan, in its order and to the centavo: each part is filled before the next gets anything, and
 * what is left after the last goes with the first, where it is saldo a favor.
 */
export function splitByPlan(money: Centavos, plan: readonly Centavos[]): readonly Centavos[] {
  let left: number = money;
  const filled = plan.map((amount) => {
    const part = Math.min(left, amount);
    left -= part;
    return part;
  });
  return filled.map((part, place) => centavos(place === 0 ? part + left : part));
}
