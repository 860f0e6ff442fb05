import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { canPlanAgain, objectionTo } from '#modules/collections/domain/mandate-cover.ts';
import {
  owedOf,
  type Proposal,
  proposalFor,
  toCome,
} from '#modules/collections/domain/next-charge.ts';
import type { PayableLoan } from '#modules/collections/domain/payable.ts';
import { findLastTry, listScheduledOf } from '#modules/collections/stores/attempt-store.ts';
import type { Mandate } from '#modules/collections/stores/mandate-store.ts';
import { type CollectionsDeps, todayOf } from '../collections-deps.ts';
import { toPayableLoan } from '../paying/payable-loan.ts';

/** What would be charged, and when. */
type Charge = {
  readonly loanId: string;
  readonly instalment: number;
  readonly amount: Centavos;
  readonly collectOn: CivilDate;
};

/** The first charge of a day, with how many others that day has, and what all of them come to. */
export type DayCharge = Charge & { readonly others: number; readonly total: Centavos };

export type NextCharge = DayCharge & { readonly isScheduled: boolean; readonly isCovered: boolean };

export type Charges = {
  /** By the mandate's id. */
  readonly next: ReadonlyMap<string, NextCharge>;
  readonly proposal: (Proposal & { readonly nextCharge: DayCharge }) | null;
};

/** What comes next under each mandate, and what somebody who has none would sign. */
export async function nextCharges(
  deps: CollectionsDeps,
  customerId: number,
  mandates: readonly Mandate[],
): Promise<Charges> {
  const today = todayOf(deps.clock);
  const found = await deps.lending.loansOf(customerId);
  const loans = found.map((loan) => ({
    loan: toPayableLoan(loan, today),
    frequency: loan.contract.terms.frequency,
  }));
  const coming = loans
    .flatMap(({ loan }) =>
      toCome(loan).map(({ number, owed, payBy }): Charge => {
        const { loanId } = loan;
        return { loanId, instalment: number, amount: owed, collectOn: payBy };
      }),
    )
    .toSorted(byDay);
  const first = firstDayOf(coming);
  const proposal = first === null ? null : proposalFor(loans);
  return {
    next: await underEach(deps, mandates, { loans: loans.map(({ loan }) => loan), coming }),
    proposal: proposal && first ? { ...proposal, nextCharge: first } : null,
  };
}

/** As home has them: by their day, and of one day by the loan that is older. */
const byDay = (one: Charge, other: Charge): number =>
  one.collectOn.localeCompare(other.collectOn) || one.loanId.localeCompare(other.loanId);

function firstDayOf(charges: readonly Charge[]): DayCharge | null {
  const [first] = charges;
  if (first === undefined) return null;
  const sameDay = charges.filter(({ collectOn }) => collectOn === first.collectOn);
  const total = sameDay.reduce((sum, { amount }) => sum + amount, 0);
  return { ...first, others: sameDay.length - 1, total: centavos(total) };
}

type Ahead = { readonly loans: readonly PayableLoan[]; readonly coming: readonly Charge[] };

/** What is planned stands under its mandate; what is to come falls to the first that charges. */
async function underEach(
  deps: CollectionsDeps,
  mandates: readonly Mandate[],
  { loans, coming }: Ahead,
): Promise<Charges['next']> {
  const next = new Map<string, NextCharge>();
  const charging = mandates
    .filter(({ status, pausedAt }) => status === 'active' && pausedAt === null)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const mandate of charging) {
    const planned = await listScheduledOf(deps.db, mandate.id);
    const charge = firstDayOf(planned.flatMap(plannedCharge(loans)).toSorted(byDay));
    if (charge !== null) next.set(mandate.id, { ...charge, isScheduled: true, isCovered: true });
  }
  const [first] = charging;
  if (first === undefined || next.has(first.id)) return next;
  const charge = firstDayOf(await stillToPlan(deps, first, coming));
  if (charge === null) return next;
  const objection = objectionTo(first, { amount: charge.amount, on: charge.collectOn });
  if (objection !== 'mandate_missing')
    next.set(first.id, { ...charge, isScheduled: false, isCovered: objection === null });
  return next;
}

/** What of the first day that has any the mandate would still charge. */
async function stillToPlan(
  deps: CollectionsDeps,
  { id }: Mandate,
  coming: readonly Charge[],
): Promise<readonly Charge[]> {
  const open: Charge[] = [];
  for (const charge of coming) {
    if (open[0] !== undefined && open[0].collectOn !== charge.collectOn) break;
    const last = await findLastTry(deps.db, charge.loanId, charge.instalment);
    if (canPlanAgain(last, id)) open.push(charge);
  }
  return open;
}

/** As it will be sent: for what is owed by then, and never more than was announced. */
const plannedCharge =
  (loans: readonly PayableLoan[]) =>
  (planned: Attempt): readonly Charge[] => {
    const { target, collectOn } = planned;
    if (target.kind !== 'loan' || collectOn === null) return [];
    const loan = loans.find(({ loanId }) => loanId === target.loanId);
    const amount = centavos(Math.min(planned.amount, loan ? owedOf(loan, planned) : 0));
    if (amount <= 0) return [];
    return [{ loanId: target.loanId, instalment: planned.instalment ?? 0, amount, collectOn }];
  };
