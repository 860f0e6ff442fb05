import type { SmallerAmount } from '@abona/contract/origination/decision';
import { type Centavos, centavos, subtract } from '@abona/kernel/money';
import type { Application } from '#modules/origination/domain/application.ts';
import { leastDownPayment } from '#modules/origination/domain/decide.ts';
import type { DecisionInputs } from '#modules/origination/domain/decision-inputs.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import { smallerAmount } from '#modules/origination/domain/smaller-amount.ts';
import { catPercent } from '#modules/origination/plan-view.ts';
import type { KeptDecision } from '#modules/origination/stores/decision-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import { quotesOf } from '../offers/issue-offer.ts';
import type { Quoted } from '../offers/quote-again.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import { checkApplying } from './check-standing.ts';
import { planOf } from './wanted-plans.ts';

const DAY_MS = 86_400_000;

type Declined = { readonly application: Application; readonly kept: KeptDecision };

/**
 * What of a declined amount could be applied for now, with one plan of it. Asked as the next application would be:
 * by the policy of today, with what is owed today, one application more and the day that the decline named. Null
 * where that would be declined or refused too, or where the bureau's word is too old to go by.
 */
export async function findSmallerAmount(
  deps: OriginationDeps,
  { application, kept }: Declined,
): Promise<SmallerAmount | null> {
  const { stage, decision } = kept;
  // What a person refused, no figure of the policy takes back.
  if (stage !== 'scoring' || decision.outcome !== 'declined' || kept.decidedBy !== null)
    return null;
  const policy = await deps.policies.holding(deps.db, deps.clock.now());
  if (isTooOld(deps, policy, kept)) return null;
  const inputs: DecisionInputs = JSON.parse(
    await deps.decisions.readInputs(deps.db, application, stage),
  );
  const { velocity } = inputs;
  const found = smallerAmount(policy, {
    ...inputs,
    today: todayOf(deps.clock),
    exposure: await deps.loans.exposureOf(application.customerId),
    velocity: {
      ...velocity,
      applications: velocity.applications + 1,
      barredUntil: decision.retryFrom,
    },
  });
  if (found === null) return null;
  const lent = await termsOf(deps, application, { policy, ...found });
  if (lent === null || !(await mayApply(deps, application, { ...lent, inputs }))) return null;
  const plan = await planWithin(deps, application, { ...lent, inputs });
  return plan === null ? null : viewOf(application, lent, plan);
}

function isTooOld({ clock }: OriginationDeps, { decision }: Policy, kept: KeptDecision): boolean {
  return clock.now().getTime() >= kept.decidedAt.getTime() + decision.valid_days * DAY_MS;
}

type Found = NonNullable<ReturnType<typeof smallerAmount>> & { readonly policy: Policy };

/** What would be lent, on which product, and what is paid at once; both bounded by the product. */
type Lent = {
  readonly amount: Centavos;
  readonly downPayment: Centavos;
  readonly quotes: readonly Quoted[];
};

async function termsOf(
  deps: OriginationDeps,
  { kind }: Application,
  { policy, amount: most, approved }: Found,
): Promise<Lent | null> {
  const on = todayOf(deps.clock);
  const isLoan = kind === 'personal_loan';
  const products = await deps.loans.productsOn(on);
  const product = products.find(
    (one) => one.kind === (isLoan ? 'cash' : 'purchase') && !one.isRevolving,
  );
  const conditions = product?.tiers[approved.tier];
  if (product === undefined || conditions === undefined) return null;
  const line = centavos(Math.min(approved.line, conditions.amountMax));
  const amount = isLoan ? centavos(Math.min(most, line)) : most;
  const downPayment = isLoan
    ? centavos(0)
    : leastDownPayment(policy, { ...approved, line }, amount);
  const terms = { product, tier: approved.tier, amount: subtract(amount, downPayment), on };
  return { amount, downPayment, quotes: quotesOf(deps, terms) };
}

type Considered = Lent & { readonly inputs: Pick<DecisionInputs, 'monthlyIncome'> };

const mayApply = (
  deps: OriginationDeps,
  { customerId, kind }: Application,
  { amount, inputs: { monthlyIncome } }: Considered,
): Promise<boolean> =>
  transaction(
    deps.db,
    async (tx) => (await checkApplying(deps, tx, { customerId, kind, amount, monthlyIncome })).ok,
  );

/** The term that was asked for or the one in the middle, of those that the customer's own limits let through. */
async function planWithin(
  { standing }: OriginationDeps,
  { customerId, requestedTerm }: Application,
  { quotes, inputs: { monthlyIncome } }: Considered,
): Promise<Quoted | null> {
  const verdicts = await standing.weighPlans(customerId, {
    plans: quotes.map(({ schedule }) => planOf(schedule.rows)),
    monthlyIncome,
  });
  const usable = quotes.filter((_, index) => verdicts[index] === null);
  const frequency = requestedTerm?.frequency ?? usable[0]?.request.frequency;
  const plans = usable.filter(({ request }) => request.frequency === frequency);
  const asked = plans.find(({ request }) => request.count === requestedTerm?.installments);
  return asked ?? plans[Math.floor(plans.length / 2)] ?? null;
}

const viewOf = (
  { kind }: Application,
  { amount, downPayment }: Lent,
  { request, schedule, cat }: Quoted,
): SmallerAmount => ({
  kind: kind === 'personal_loan' ? kind : 'purchase',
  amount,
  down_payment: downPayment,
  installments: request.count,
  frequency: request.frequency,
  installment_amount: schedule.levelPayment,
  total_amount: schedule.totalToPay,
  cat_percent: catPercent(cat.tenths),
});
