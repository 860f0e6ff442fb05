import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { findLastTry, listScheduledOf } from '../attempt-store.ts';
import { canPlanAgain, objectionTo } from '../domain/mandate-cover.ts';
import { type Proposal, proposalFor, toCome } from '../domain/next-charge.ts';
import type { Mandate } from '../mandate-store.ts';
import { type CollectionsDeps, todayOf } from './collections-deps.ts';
import { toPayableLoan } from './payable-loan.ts';

/** What would be charged, and when. */
export type Charge = {
  readonly loanId: string;
  readonly instalment: number;
  readonly amount: Centavos;
  readonly collectOn: CivilDate;
};

export type NextCharge = Charge & { readonly isScheduled: boolean; readonly isCovered: boolean };

export type Charges = {
  /** By the mandate's id. */
  readonly next: ReadonlyMap<string, NextCharge>;
  readonly proposal: (Proposal & { readonly nextCharge: Charge }) | null;
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
    .toSorted((one, other) => one.collectOn.localeCompare(other.collectOn));
  const [first] = coming;
  const proposal = first === undefined ? null : proposalFor(loans);
  return {
    next: await underEach(deps, mandates, coming),
    proposal: proposal && first ? { ...proposal, nextCharge: first } : null,
  };
}

/** What is planned stands under its mandate; what is to come falls to the first that charges. */
async function underEach(
  deps: CollectionsDeps,
  mandates: readonly Mandate[],
  coming: readonly Charge[],
): Promise<Charges['next']> {
  const next = new Map<string, NextCharge>();
  const charging = mandates
    .filter(({ status, pausedAt }) => status === 'active' && pausedAt === null)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const mandate of charging) {
    const [planned] = await listScheduledOf(deps.db, mandate.id);
    if (planned?.target.kind !== 'loan' || planned.collectOn === null) continue;
    const { amount, collectOn, instalment } = planned;
    const charge = { loanId: planned.target.loanId, amount, collectOn };
    next.set(mandate.id, {
      ...{ ...charge, instalment: instalment ?? 0, isScheduled: true, isCovered: true },
    });
  }
  const [first] = charging;
  if (first === undefined || next.has(first.id)) return next;
  for (const charge of coming) {
    const last = await findLastTry(deps.db, charge.loanId, charge.instalment);
    if (!canPlanAgain(last, first.id)) continue;
    const objection = objectionTo(first, { amount: charge.amount, on: charge.collectOn });
    if (objection === 'mandate_missing') break;
    next.set(first.id, { ...charge, isScheduled: false, isCovered: objection === null });
    break;
  }
  return next;
}
