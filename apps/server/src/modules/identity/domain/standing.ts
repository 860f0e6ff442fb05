import type { RestrictionCode } from '@abona/contract/identity/restriction';
import type { personErrors, takingErrors } from '@abona/contract/identity/standing-errors';
import type { Centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { type Due, isOverCap, isOverIncome, type QuincenaBudget } from './quincena-budget.ts';

/**
 * What somebody is about to do, or we for them.
 * - `apply_…`: an application is opened or handed in.
 * - `take_…`: what was decided is offered, accepted or authorised.
 * - `pay_in_store`: a code is shown to a till, or charged by it.
 * - `pay_down`: a down payment is begun. `capture`: the shop takes what was authorised.
 * - `pay_out_…`: money leaves to an account; refused, it waits.
 */
export type Act =
  | 'apply_for_line'
  | 'apply_for_purchase'
  | 'apply_in_store'
  | 'apply_for_loan'
  | TakingAct
  | 'pay_down'
  | 'capture'
  | 'pay_out_loan'
  | 'pay_out_refund';

/** For these the application behind them is looked at too. */
export type TakingAct = 'take_purchase' | 'take_loan' | 'pay_in_store';

/** What origination knows of the application that somebody wants to make use of. */
export type Agreement = {
  readonly decidedAt: Date;
  /** How long the decision may be acted upon. */
  readonly decisionDays: number;
  /** What would be lent; nothing while only a till knows it. */
  readonly amount: Centavos;
  /** What the person may owe us in all, by that decision. */
  readonly limit: Centavos;
  readonly isConsented: boolean;
  readonly isIdentityProven: boolean;
};

/** What would be borrowed: by any one of these plans, each as what it asks for and when. */
export type Wanted = {
  readonly plans: readonly (readonly Due[])[];
  /** As the form told it; null while it does not. */
  readonly monthlyIncome: Centavos | null;
};

export const nothingWanted: Wanted = { plans: [], monthlyIncome: null };

/** All of it as of now, read under the customer's lock. */
export type StandingFacts = {
  readonly now: Date;
  readonly restrictions: readonly RestrictionCode[];
  /** They asked to be forgotten. */
  readonly isClosed: boolean;
  /** They said that a loan in their name is not theirs, and wait for our answer. */
  readonly isFrozen: boolean;
  /** Something is unpaid and late on this day, whether or not an end of day has seen it. */
  readonly isLate: boolean;
  readonly outstanding: Centavos;
  /** What is still to be paid of their loans with us. */
  readonly dues: readonly Due[];
  readonly budget: QuincenaBudget;
  readonly wanted: Wanted;
};

export type PersonRefusal = (typeof personErrors)[number];
export type TakingRefusal = (typeof takingErrors)[number];

type Check = {
  readonly code: PersonRefusal;
  readonly stops: readonly Act[];
  readonly isBroken: (facts: StandingFacts) => boolean;
};

type AgreementCheck = {
  readonly code: TakingRefusal;
  readonly isBroken: (agreement: Agreement, facts: StandingFacts) => boolean;
};

const purchases = [
  'apply_for_purchase',
  'apply_in_store',
  'take_purchase',
  'pay_in_store',
] as const satisfies readonly Act[];
const loans = ['apply_for_loan', 'take_loan'] as const satisfies readonly Act[];
const borrowing = ['apply_for_line', ...purchases, ...loans] as const satisfies readonly Act[];
const payouts = ['pay_out_loan', 'pay_out_refund'] as const satisfies readonly Act[];
const DAY_MS = 86_400_000;

const restricted =
  (code: RestrictionCode) =>
  ({ restrictions }: StandingFacts): boolean =>
    restrictions.includes(code);

/** Where no plan is chosen yet, something is in the way once it is in the way of each. */
const noPlan = ({ wanted }: StandingFacts, isBroken: (plan: readonly Due[]) => boolean): boolean =>
  wanted.plans.length > 0 && wanted.plans.every(isBroken);

const goesOverCap = (facts: StandingFacts): boolean =>
  noPlan(facts, (plan) => isOverCap({ plan, dues: facts.dues }, facts.budget.cap.amount));

const goesOverIncome = (facts: StandingFacts): boolean => {
  const living = { debts: facts.budget.debts, monthlyIncome: facts.wanted.monthlyIncome };
  return noPlan(facts, (plan) => isOverIncome({ plan, dues: facts.dues }, living));
};

/** What is asked of each act, the weightiest first. Whatever else may stand in somebody's way is a line here. */
const checks: readonly Check[] = [
  { code: 'account_closed', stops: borrowing, isBroken: ({ isClosed }) => isClosed },
  {
    code: 'account_blocked',
    stops: [...borrowing, 'pay_down', 'capture', ...payouts],
    isBroken: restricted('account_blocked'),
  },
  // Whoever took a loan in their name shall not take another meanwhile.
  {
    code: 'account_frozen',
    stops: [...borrowing, 'pay_down', 'capture', 'pay_out_loan'],
    isBroken: ({ isFrozen }) => isFrozen,
  },
  {
    code: 'purchases_blocked',
    stops: [...purchases, 'pay_down'],
    isBroken: restricted('purchases_blocked'),
  },
  {
    code: 'loans_blocked',
    stops: [...loans, 'pay_out_loan'],
    isBroken: restricted('loans_blocked'),
  },
  // Nobody begins to owe what they would not get.
  { code: 'payouts_held', stops: [...loans, ...payouts], isBroken: restricted('payouts_held') },
  { code: 'payments_overdue', stops: borrowing, isBroken: ({ isLate }) => isLate },
  // What customers decided for themselves.
  { code: 'cap_exceeded', stops: borrowing, isBroken: goesOverCap },
  { code: 'debts_exceed_income', stops: borrowing, isBroken: goesOverIncome },
];

/** What is asked besides of whoever makes use of a decision. */
const agreementChecks: readonly AgreementCheck[] = [
  {
    code: 'decision_expired',
    isBroken: ({ decidedAt, decisionDays }, { now }) =>
      now.getTime() >= decidedAt.getTime() + decisionDays * DAY_MS,
  },
  { code: 'consent_missing', isBroken: ({ isConsented }) => !isConsented },
  { code: 'identity_unproven', isBroken: ({ isIdentityProven }) => !isIdentityProven },
  {
    code: 'line_exceeded',
    isBroken: ({ amount, limit }, { outstanding }) => outstanding + amount > limit,
  },
];

/** Whether what somebody owes is looked at for an act. */
export const asksAboutLoans = (act: Act): boolean => (borrowing as readonly Act[]).includes(act);

/** May this customer borrow, or be paid out, now? */
export function judgeStanding(act: Act, facts: StandingFacts): Result<null, PersonRefusal> {
  const broken = checks.find(({ stops, isBroken }) => stops.includes(act) && isBroken(facts));
  return broken === undefined ? ok(null) : err(broken.code);
}

/** And may they make use of what was decided for them? */
export function judgeTaking(
  act: TakingAct,
  facts: StandingFacts,
  agreement: Agreement,
): Result<null, TakingRefusal> {
  const standing = judgeStanding(act, facts);
  if (!standing.ok) return standing;
  const broken = agreementChecks.find(({ isBroken }) => isBroken(agreement, facts));
  return broken === undefined ? ok(null) : err(broken.code);
}
