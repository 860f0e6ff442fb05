import type { DeclineReason } from '@abona/contract/origination/decision';
import type { ReviewState } from '@abona/contract/origination/review';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import {
  type Approved,
  type Decision,
  leastDownPayment,
} from '#modules/origination/domain/decide.ts';
import type { DecisionInputs, ReviewWord } from '#modules/origination/domain/decision-inputs.ts';
import { reasonTexts } from '#modules/origination/domain/decision-texts.ts';
import { isTimeOver } from '#modules/origination/domain/lifetime.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import {
  decideBy,
  type GrantRefusal,
  grantOf,
  type Review,
  reviewStateOf,
} from '#modules/origination/domain/review.ts';
import { scoreOf } from '#modules/origination/domain/scorecard.ts';
import {
  findApplicationOf,
  lockApplication,
  saveAmount,
} from '#modules/origination/stores/application-store.ts';
import { findReview, saveReview } from '#modules/origination/stores/review-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { advanceApproved } from '../applications/advance-application.ts';
import { announceRequirement } from '../applications/announce-requirement.ts';
import { isPhoneKnown, keepReceipt, reject } from '../decision/decide-application.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import { dueIn } from './refer-application.ts';

/** An open review, its application locked, with what is known of it now. */
type Opened = {
  readonly application: Application;
  readonly review: Review;
  readonly policy: Policy;
  readonly inputs: DecisionInputs;
};

type Refusal = 'not_found' | 'review_over';

/**
 * What a person is about to decide: by the policy under which it was referred, with what the bureau and the vendors
 * said then, and with what is owed to us and the day of now.
 */
async function lockReviewed(
  deps: OriginationDeps,
  tx: Tx,
  applicationProcessId: number,
): Promise<Result<Opened, Refusal>> {
  const application = await lockApplication(tx, applicationProcessId);
  const review = application && (await findReview(tx, application));
  if (application === null || review === null) return err('not_found');
  const isOver = review.endedAt !== null || isTimeOver(application, deps.clock.now());
  if (isOver || application.status !== 'scoring') return err('review_over');
  const [policy, known, exposure] = [
    await deps.policies.byVersion(tx, review.policyVersion),
    await deps.reviews.readInputs(tx, application),
    await deps.loans.exposureOf(application.customerId, tx),
  ];
  return ok({
    application,
    review,
    policy,
    inputs: { ...known, exposure, today: todayOf(deps.clock) },
  });
}

type Deciding = { readonly applicationProcessId: number; readonly actor: string };

/** Where the application stands after it. */
type Reviewed = { readonly before: Application; readonly after: Application };

type Saying = {
  readonly opened: Opened;
  readonly said: ReviewWord['said'];
  readonly actor: string;
};

/** Keeps what a person said with its receipt, and moves the application on. */
async function settle(
  deps: OriginationDeps,
  tx: Tx,
  { opened, said, actor }: Saying,
): Promise<Reviewed & { readonly decision: Decision }> {
  const { application, review, policy } = opened;
  const word = { causes: review.causes, by: actor, said };
  const inputs = { ...opened.inputs, review: word };
  const decided = decideBy(policy, inputs, word);
  invariant(decided.ok, 'what could be granted could not be decided');
  const decision = decided.value;
  await saveReview(tx, application, { endedAt: deps.clock.now() });
  await keepReceipt(deps, tx, {
    ...{ application, stage: 'scoring', policy, inputs, decision },
    decidedBy: actor.startsWith('staff:') ? actor : null,
    score: scoreOf(policy, inputs).total,
  });
  if (decision.outcome === 'declined') await reject(deps, tx, { application, actor });
  else await advance(deps, tx, application);
  const { customerId, id: applicationId } = application;
  const after = await findApplicationOf(tx, { customerId, applicationId });
  invariant(after !== null, 'an application that is gone');
  return { before: application, after, decision };
}

/** On its way like one that the policy approved. */
async function advance(deps: OriginationDeps, tx: Tx, application: Application): Promise<void> {
  const { applicationProcessId } = application;
  const dossier = await deps.dossiers.find(tx, { applicationProcessId });
  invariant(dossier !== null, 'an application that is gone');
  const isPhoneProven = await isPhoneKnown(deps, tx, dossier);
  await advanceApproved(deps, tx, { ...dossier, application, isPhoneProven });
}

type Granted = Reviewed & {
  readonly approved: Approved;
  /** The least of a price that is paid at once. */
  readonly downPayment: Centavos;
};

/** A person says yes, to all that they may grant or to a smaller line. */
export async function approveReviewed(
  deps: OriginationDeps,
  tx: Tx,
  { line, ...deciding }: Deciding & { readonly line: Centavos | null },
): Promise<Result<Granted, Refusal | GrantRefusal>> {
  const opened = await lockReviewed(deps, tx, deciding.applicationProcessId);
  if (!opened.ok) return opened;
  const { application, policy, inputs } = opened.value;
  const granted = grantOf(policy, inputs, line);
  if (!granted.ok) return granted;
  const { approved, amount } = granted.value;
  const smaller = { ...application, amount };
  if (amount !== null && amount !== application.amount) await saveAmount(tx, smaller);
  const reviewed = await settle(deps, tx, {
    opened: { ...opened.value, application: smaller },
    said: { outcome: 'approved', line },
    actor: deciding.actor,
  });
  const isPriced = application.purchase !== null && amount !== null;
  const downPayment = isPriced ? leastDownPayment(policy, approved, amount) : centavos(0);
  return ok({ ...reviewed, before: application, approved, downPayment });
}

type Declined = Reviewed & {
  readonly retryFrom: CivilDate | null;
  /** What the customer reads, word by word. */
  readonly notice: string;
};

const noticeOf = (reasons: readonly DeclineReason[]): string =>
  reasons.map((code) => `${reasonTexts[code].text} ${reasonTexts[code].whatHelps}`).join('\n\n');

/** A person says no, for reasons of the closed list: its customer reads them as they read the policy's. */
export async function declineReviewed(
  deps: OriginationDeps,
  tx: Tx,
  { reasons, ...deciding }: Deciding & { readonly reasons: readonly DeclineReason[] },
): Promise<Result<Declined, Refusal>> {
  const opened = await lockReviewed(deps, tx, deciding.applicationProcessId);
  if (!opened.ok) return opened;
  const { decision, ...reviewed } = await settle(deps, tx, {
    opened: opened.value,
    said: { outcome: 'declined', reasons },
    actor: deciding.actor,
  });
  const retryFrom = decision.outcome === 'declined' ? decision.retryFrom : null;
  return ok({ ...reviewed, retryFrom, notice: noticeOf(reasons) });
}

type Turned = {
  readonly before: ReviewState;
  readonly after: ReviewState;
  readonly application: Application;
};

/** The customer is to prove who they are before it is decided, once; who did already has nothing to prove. */
export async function askApplicant(
  deps: OriginationDeps,
  tx: Tx,
  { applicationProcessId, actor }: Deciding,
): Promise<Result<Turned, Refusal | 'act_impossible'>> {
  const opened = await lockReviewed(deps, tx, applicationProcessId);
  if (!opened.ok) return opened;
  const { application, review, policy } = opened.value;
  const dossier = await deps.dossiers.find(tx, { applicationProcessId });
  const curp = dossier?.draft.personal?.curp;
  const isProven = await deps.proofs.isIdentityProven(tx, application.customerId, curp);
  if (review.askedAt !== null || isProven) return err('act_impossible');
  const askedAt = deps.clock.now();
  const dueAt = dueIn(deps, application, policy.review.answer_hours);
  await saveReview(tx, application, { askedAt, dueAt });
  await deps.audit(tx, {
    subject: `customer:${application.customerId}`,
    actor,
    action: 'origination.applicant_asked',
    reason: 'identity',
    detail: { application_process_id: applicationProcessId },
  });
  await announceRequirement(deps, tx, { application, requirement: 'identity' });
  return ok({ before: reviewStateOf(review), after: 'asked', application });
}

type Answer = { readonly application: Application; readonly isProven: boolean };

/** They proved who they are, or could not: it is the person's turn again. Its application is locked. */
export async function answerReview(
  deps: OriginationDeps,
  tx: Tx,
  { application, isProven }: Answer,
): Promise<void> {
  const review = await findReview(tx, application);
  if (review === null || reviewStateOf(review) !== 'asked') return;
  const policy = await deps.policies.byVersion(tx, review.policyVersion);
  await saveReview(tx, application, {
    answeredAt: deps.clock.now(),
    isProven,
    dueAt: dueIn(deps, application, policy.review.hours),
  });
}
