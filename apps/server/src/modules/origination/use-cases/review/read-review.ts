import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { centavos } from '@abona/kernel/money';
import type { Application } from '#modules/origination/domain/application.ts';
import { decide, leastDownPayment } from '#modules/origination/domain/decide.ts';
import type { DecisionInputs } from '#modules/origination/domain/decision-inputs.ts';
import { asOf } from '#modules/origination/domain/lifetime.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import {
  grantableOf,
  leastGrantOf,
  type Review,
  reviewStateOf,
  traceOf,
} from '#modules/origination/domain/review.ts';
import { burdenPercent, scoreOf } from '#modules/origination/domain/scorecard.ts';
import {
  findApplicationByNumber,
  findCustomerOf,
} from '#modules/origination/stores/application-store.ts';
import { findBureauFolio } from '#modules/origination/stores/bureau-store.ts';
import { findDecision, type KeptDecision } from '#modules/origination/stores/decision-store.ts';
import { findReview } from '#modules/origination/stores/review-store.ts';
import { listSimilar, SCORE_BAND } from '#modules/origination/stores/similar-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OriginationDeps } from '../origination-deps.ts';

/** What staff adds: names, and whose it is. */
type ReviewFile = Omit<ApplicationReview, 'customer' | 'assignment' | 'decision'> & {
  readonly customerId: number;
  readonly kept: KeptDecision | null;
};

type Read = {
  readonly application: Application;
  readonly review: Review;
  readonly policy: Policy;
  readonly inputs: DecisionInputs;
};

/** Null: no person was ever asked to decide it. */
async function findRead(deps: OriginationDeps, applicationProcessId: number): Promise<Read | null> {
  const { db } = deps;
  const customerId = await findCustomerOf(db, applicationProcessId);
  const stored =
    customerId === null
      ? null
      : await findApplicationByNumber(db, { customerId, applicationProcessId });
  const review = stored && (await findReview(db, stored));
  if (stored === null || review === null) return null;
  const [policy, inputs] = await Promise.all([
    deps.policies.byVersion(db, review.policyVersion),
    deps.reviews.readInputs(db, stored),
  ]);
  return { application: asOf(stored, deps.clock.now()), review, policy, inputs };
}

/** An application that a person decides, as they see it: what is somebody's file stays covered. */
export async function readReview(
  deps: OriginationDeps,
  applicationProcessId: number,
): Promise<ReviewFile | null> {
  const read = await findRead(deps, applicationProcessId);
  if (read === null) return null;
  const { application, review, policy, inputs } = read;
  const dossier = await deps.dossiers.find(deps.db, { applicationProcessId });
  const [kept, similar, isProven] = await Promise.all([
    findDecision(deps.db, application),
    readSimilar(deps, read),
    transaction(deps.db, (tx) =>
      deps.proofs.isIdentityProven(tx, application.customerId, dossier?.draft.personal?.curp),
    ),
  ]);
  const isOpen = review.endedAt === null && application.status === 'scoring';
  return {
    application_id: applicationProcessId,
    customerId: application.customerId,
    kept,
    status: application.status,
    kind: application.kind,
    amount: application.amount,
    merchant_name: application.purchase?.merchantName ?? null,
    created_at: application.createdAt.toISOString(),
    expires_at: application.expiresAt?.toISOString() ?? null,
    ...reviewView(review, isOpen),
    policy: policyView(policy, inputs),
    grantable: grantableView(policy, read),
    trace: traceOf({ policy, inputs, causes: review.causes, isMasked: true }),
    told: { age: inputs.age, housing: inputs.housing, dependants: inputs.dependants },
    bureau: { status: inputs.bureau.status, asked_at: review.referredAt.toISOString() },
    similar,
    may: { decide: isOpen, ask: isOpen && review.askedAt === null && !isProven },
  };
}

const reviewView = (review: Review, isOpen: boolean) => ({
  state: isOpen ? reviewStateOf(review) : ('ended' as const),
  causes: [...review.causes],
  referred_at: review.referredAt.toISOString(),
  due_at: review.dueAt.toISOString(),
  asked_at: review.askedAt?.toISOString() ?? null,
  answered_at: review.answeredAt?.toISOString() ?? null,
  is_proven: review.isProven,
});

function policyView(policy: Policy, inputs: DecisionInputs): ApplicationReview['policy'] {
  const decision = decide(policy, inputs);
  const { total, factors } = scoreOf(policy, inputs);
  const { base, factors: rules } = policy.scorecard;
  return {
    version: policy.version,
    outcome: decision.outcome,
    reasons: decision.outcome === 'declined' ? [...decision.reasons] : [],
    score: total,
    base,
    factors: factors.map(({ name, points, effect }) => ({
      name,
      points,
      effect,
      neutral: rules.find((rule) => rule.name === name)?.neutral ?? 0,
    })),
  };
}

function grantableView(
  policy: Policy,
  { application, inputs }: Read,
): ApplicationReview['grantable'] {
  const most = grantableOf(policy, inputs);
  if (most === null) return null;
  const { amount, purchase } = application;
  const isPriced = purchase !== null && amount !== null;
  return {
    tier: most.tier,
    line: most.line,
    least_line: leastGrantOf(policy, inputs),
    step: policy.line.round_to,
    down_payment: isPriced ? leastDownPayment(policy, most, amount) : centavos(0),
  };
}

async function readSimilar(
  deps: OriginationDeps,
  { application, policy, inputs }: Read,
): Promise<ApplicationReview['similar']> {
  const { total: score, factors } = scoreOf(policy, inputs);
  const incomePoints = factors.find(({ name }) => name === 'monthly_income')?.points ?? 0;
  const decisions = await listSimilar(deps.db, application, { score, incomePoints });
  const loanIds = decisions.flatMap(({ loanId }) => loanId ?? []);
  const outcomes = await deps.loans.outcomesOf(loanIds);
  const from = Math.floor(score / SCORE_BAND) * SCORE_BAND;
  return {
    score_from: from,
    score_to: from + SCORE_BAND - 1,
    declined: decisions.filter(({ outcome }) => outcome === 'declined').length,
    not_taken: decisions.filter(({ outcome, loanId }) => outcome === 'approved' && loanId === null)
      .length,
    ...outcomes,
  };
}

/** What the bureau reported and what somebody earns, for whoever wrote down why they look. */
export async function readReviewedFile(deps: OriginationDeps, applicationProcessId: number) {
  const read = await findRead(deps, applicationProcessId);
  if (read === null) return null;
  const { application, review, policy, inputs } = read;
  const { bureau, monthlyIncome } = inputs;
  const folio = await findBureauFolio(deps.db, application);
  return {
    customerId: application.customerId,
    monthly_income: monthlyIncome,
    burden_percent: burdenPercent(inputs),
    bureau:
      bureau.status === 'reported'
        ? {
            folio,
            score: bureau.summary.score,
            monthly_payments: bureau.summary.monthlyPayments,
            overdue: bureau.summary.overdue,
            months_late_worst: bureau.summary.monthsLateWorst,
            marks: [...bureau.summary.marks],
            inquiries_recent: bureau.summary.inquiriesRecent,
          }
        : null,
    trace: traceOf({ policy, inputs, causes: review.causes, isMasked: false }),
  };
}
