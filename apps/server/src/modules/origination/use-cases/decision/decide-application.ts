import type { DeclineReason } from '@abona/contract/origination/decision';
import type { Housing } from '@abona/contract/origination/form';
import { ageOn, civilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Application } from '#modules/origination/domain/application.ts';
import { type Decision, decide, declinedLater } from '#modules/origination/domain/decide.ts';
import type { DecisionInputs } from '#modules/origination/domain/decision-inputs.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import { causesOf } from '#modules/origination/domain/review.ts';
import { scoreOf } from '#modules/origination/domain/scorecard.ts';
import { receiptHashOf, type Stage } from '#modules/origination/stores/decision-store.ts';
import { findDeviceChecks } from '#modules/origination/stores/device-check-store.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import { findLineRaise } from '#modules/origination/stores/line-raise-store.ts';
import { countVelocity } from '#modules/origination/stores/velocity-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { advanceApproved } from '../applications/advance-application.ts';
import { mustMove } from '../applications/move-application.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import { referApplication } from '../review/refer-application.ts';
import { keepShadows } from '../workbench/keep-shadows.ts';

const DAY_MS = 86_400_000;

type Deciding = Pick<DecisionInputs, 'bureau' | 'exposure'> & {
  readonly dossier: Pick<Dossier, 'application' | 'draft'>;
  readonly policy: Policy;
};

/** Decides an application that is being scored, keeps the receipt, and moves it on; or leaves it to a person. */
export async function decideApplication(
  deps: OriginationDeps,
  tx: Tx,
  deciding: Deciding,
): Promise<void> {
  const { dossier, policy } = deciding;
  const { application } = dossier;
  // Most are approved, and then it is asked whether the phone is proven: both in one go.
  const [inputs, isPhoneProven] = await Promise.all([
    readInputs(deps, tx, deciding),
    isPhoneKnown(deps, tx, dossier),
  ]);
  const causes = causesOf(policy, inputs);
  if (causes.length > 0) return referApplication(deps, tx, { application, policy, inputs, causes });
  const decision = decide(policy, inputs);
  const score = scoreOf(policy, inputs).total;
  await keepReceipt(deps, tx, { application, stage: 'scoring', policy, inputs, decision, score });
  if (decision.outcome === 'declined') await reject(deps, tx, { application });
  else await advanceApproved(deps, tx, { ...dossier, isPhoneProven });
}

type EarlierReport = Deciding & {
  /** What is free of the line that was granted. */
  readonly free: Centavos;
};

/**
 * Approves an application within a line that holds, on what the bureau said when it was granted. False: it takes a
 * new answer of theirs. Nobody is declined on an old report.
 */
export async function approveWithinLine(
  deps: OriginationDeps,
  tx: Tx,
  { free, ...deciding }: EarlierReport,
): Promise<boolean> {
  const { dossier, policy } = deciding;
  const { application } = dossier;
  const inputs = await readInputs(deps, tx, deciding);
  const decision = decide(policy, inputs);
  if (decision.outcome === 'declined' || (application.amount ?? 0) > free) return false;
  // Whoever a person looks at is looked at with what the bureau says now.
  if (causesOf(policy, inputs).length > 0) return false;
  const score = scoreOf(policy, inputs).total;
  await keepReceipt(deps, tx, { application, stage: 'scoring', policy, inputs, decision, score });
  await advanceApproved(deps, tx, { ...dossier, isPhoneProven: true });
  return true;
}

export function isPhoneKnown(
  { proofs }: OriginationDeps,
  tx: Tx,
  { application: { customerId }, draft: { phone } }: Deciding['dossier'],
): Promise<boolean> {
  invariant(phone !== null, 'an application without a phone was scored');
  return proofs.isPhoneProven(tx, { customerId, phone });
}

async function readInputs(
  deps: OriginationDeps,
  tx: Tx,
  { dossier: { application, draft }, policy, bureau, exposure }: Deciding,
): Promise<DecisionInputs> {
  const { personal, work } = draft;
  invariant(personal !== null && work !== null, 'an application is decided without its form');
  const today = todayOf(deps.clock);
  const raise = await findLineRaise(tx, application.customerId);
  const devices = await findDeviceChecks(tx, application);
  const since = new Date(deps.clock.now().getTime() - policy.velocity.days * DAY_MS);
  return {
    kind: application.kind,
    amount: application.amount,
    today,
    age: ageOn(civilDate(personal.birth_date), today),
    monthlyIncome: centavos(work.monthly_income),
    housing: work.housing as Housing,
    dependants: work.dependants,
    bureau,
    exposure,
    velocity: await countVelocity(tx, application, since),
    ...(devices.length === 0 ? {} : { devices }),
    ...(raise === null ? {} : { earnedLine: raise.to }),
  };
}

type Receipt = {
  readonly application: Application;
  readonly stage: Stage;
  readonly policy: Policy;
  readonly inputs: unknown;
  readonly decision: Decision;
  /** Of the scorecard, where it was looked at. */
  readonly score?: number;
  /** Who of ours decided it. */
  readonly decidedBy?: string | null;
};

/** Keeps a decision with what proves it; and beside one that was scored what versions in shadow say of it. */
export async function keepReceipt(
  deps: OriginationDeps,
  tx: Tx,
  { application, stage, policy, inputs, decision, score, decidedBy }: Receipt,
): Promise<void> {
  const policyVersion = policy.version;
  await deps.decisions.add(tx, application, {
    stage,
    decision,
    policyVersion,
    receiptHash: receiptHashOf({ policyVersion, inputs, decision }),
    decidedAt: deps.clock.now(),
    inputs: JSON.stringify(inputs),
    score: score ?? null,
    decidedBy: decidedBy ?? null,
  });
  if (stage !== 'scoring') return;
  await keepShadows(deps, tx, {
    ...{ application, policyVersion, decision },
    inputs: inputs as DecisionInputs,
  });
}

/** Why stands in the receipt alone, which not everybody may read. */
export async function reject(
  deps: OriginationDeps,
  tx: Tx,
  { application, actor = 'system' }: { readonly application: Application; readonly actor?: string },
): Promise<void> {
  await mustMove(deps, tx, { application, to: 'rejected', actor, reason: 'declined' });
}

type Rejection = {
  readonly application: Application;
  readonly reasons: readonly DeclineReason[];
};

/** Declines after scoring: a phone or a person that could not be proven. */
export async function declineLater(
  deps: OriginationDeps,
  tx: Tx,
  { application, reasons }: Rejection,
): Promise<void> {
  const { status } = application;
  invariant(status === 'validating' || status === 'approving', 'a decline out of its place');
  const policy = await deps.policies.holding(tx, deps.clock.now());
  const today = todayOf(deps.clock);
  const decision = declinedLater(policy, { reasons, today });
  const inputs = { stage: status, today };
  await keepReceipt(deps, tx, { application, stage: status, policy, inputs, decision });
  await reject(deps, tx, { application });
}
