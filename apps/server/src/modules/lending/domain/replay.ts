import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import type { Plan } from '@abona/loan-math/plan';
import { advance, type Step } from './advance.ts';
import { applyEvent } from './changes/changes.ts';
import { holdsOf } from './holds.ts';
import { newInstalment } from './instalment-state.ts';
import type { LoanContract, LoanState, LoanTotals, Rail } from './loan.ts';
import { compareEvents, type LoanEvent } from './loan-event.ts';

const zero = centavos(0);
const noMoney: Readonly<Record<Rail, typeof zero>> = {
  card: zero,
  cash_store: zero,
  spei: zero,
  direct_debit: zero,
  points: zero,
};

/** Sums before anything happened; one kept before there were points has none. */
export const noTotals: LoanTotals = {
  received: { ...noMoney, dispute: zero, goodwill: zero },
  prepaid: zero,
  forgiven: zero,
  refunded: zero,
  undisbursed: zero,
  paidOut: noMoney,
  overdrawn: zero,
  recovered: zero,
};

/** A loan on the day it was opened. */
export function openingState(
  contract: LoanContract,
  plan: Pick<Plan, 'levelPayment' | 'rows'>,
): LoanState {
  return {
    status: 'active',
    settledThrough: contract.openedOn,
    rows: plan.rows.map(newInstalment),
    planVersion: 1,
    levelPayment: plan.levelPayment,
    lastDueOn: plan.rows.at(-1)?.dueDate ?? contract.openedOn,
    totals: noTotals,
    credit: zero,
    closedOn: null,
    closing: null,
    holds: [],
  };
}

export type Replayed = {
  readonly state: LoanState;
  /** The loan just before and after the event that was asked for. */
  readonly around: { readonly before: LoanState; readonly after: LoanState } | null;
  /** What the calendar did, in order. */
  readonly steps: readonly Step[];
};

/**
 * Tells a loan anew from its first day: the events in the order of the days on which they took effect,
 * and the calendar between them. What stood still, and when, is known from the start. Whatever order they were learnt in, this is what the books must say.
 */
export function replay(
  contract: LoanContract,
  start: LoanState,
  story: {
    readonly events: readonly LoanEvent[];
    readonly to: CivilDate;
    readonly watch?: string;
  },
): Replayed {
  let state: LoanState = { ...start, holds: holdsOf(story.events) };
  let around: Replayed['around'] = null;
  const steps: Step[] = [];
  const advanceTo = (day: CivilDate): LoanState => {
    const advanced = advance(contract, state, day);
    steps.push(...advanced.steps);
    return advanced.state;
  };
  for (const event of story.events.toSorted(compareEvents)) {
    const before = advanceTo(event.on);
    state = applyEvent(contract, before, event);
    if (event.key === story.watch) around = { before, after: state };
  }
  return { state: advanceTo(story.to), around, steps };
}
