import { addDays } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import type { Application } from '#modules/origination/domain/application.ts';
import { wasConsulted } from '#modules/origination/stores/bureau-store.ts';
import { saveLine } from '#modules/origination/stores/customer-store.ts';
import { findDecision, type KeptDecision } from '#modules/origination/stores/decision-store.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { limitOf } from '../decision/check-standing.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import { announceRequirement } from './announce-requirement.ts';
import { mustMove } from './move-application.ts';

const DAY_MS = 86_400_000;

/** Scored well: the phone is next, unless it is proven already. */
export async function advanceApproved(
  deps: OriginationDeps,
  tx: Tx,
  {
    application,
    draft,
    isPhoneProven,
  }: Pick<Dossier, 'application' | 'draft'> & { readonly isPhoneProven: boolean },
): Promise<void> {
  if (isPhoneProven)
    return beginApproving(deps, tx, {
      application,
      draft,
      reason: 'approved; the phone is proven',
    });
  const validating = await mustMove(deps, tx, {
    application,
    to: 'validating',
    actor: 'system',
    reason: 'approved; the phone is to be proven',
  });
  await announceRequirement(deps, tx, { application: validating, requirement: 'phone' });
}

/** The phone is proven: the person is next, unless they are proven already. */
export async function beginApproving(
  deps: OriginationDeps,
  tx: Tx,
  {
    application,
    draft,
    reason,
  }: Pick<Dossier, 'application' | 'draft'> & { readonly reason: string },
): Promise<void> {
  const decided = await readDecided(deps, tx, application);
  if (decided.isOver) return endTooOld(deps, tx, application);
  const approving = await mustMove(deps, tx, {
    application,
    to: 'approving',
    actor: 'system',
    reason,
    decisionEndsAt: decided.endsAt,
  });
  if (await deps.proofs.isIdentityProven(tx, approving.customerId, draft.personal?.curp))
    await finishApproving(deps, tx, approving);
  else await announceRequirement(deps, tx, { application: approving, requirement: 'identity' });
}

/**
 * The person is proven, and has a line: what they came for and whatever they buy or borrow next is within it. A
 * purchase or a loan is offered; who wants to pay in a store waits for the till.
 */
export async function finishApproving(
  deps: OriginationDeps,
  tx: Tx,
  application: Application,
): Promise<void> {
  const decided = await readDecided(deps, tx, application);
  if (decided.isOver) return endTooOld(deps, tx, application);
  // One that rests on what the bureau said before is within a line that stays as it is.
  if (await wasConsulted(tx, application))
    await grantLine(deps, tx, { application, kept: decided.kept });
  if (application.kind === 'kyc') {
    await mustMove(deps, tx, {
      application,
      to: 'completed',
      actor: 'system',
      reason: 'a credit line was granted',
    });
    return;
  }
  if (application.amount === null) return;
  const offering = await mustMove(deps, tx, {
    application,
    to: 'offering',
    actor: 'system',
    reason: 'identity and limits are known',
    decisionEndsAt: decided.endsAt,
  });
  await announceRequirement(deps, tx, { application: offering, requirement: 'offer' });
}

/** What an application goes on with, and until when; then it is decided anew. */
async function readDecided(deps: OriginationDeps, tx: Tx, application: Application) {
  const kept = await findDecision(tx, application);
  invariant(kept !== null, 'an application goes on without a decision');
  const { decision } = await deps.policies.byVersion(tx, kept.policyVersion);
  const endsAt = new Date(kept.decidedAt.getTime() + decision.valid_days * DAY_MS);
  return { kept, endsAt, isOver: endsAt <= deps.clock.now() };
}

async function endTooOld(deps: OriginationDeps, tx: Tx, application: Application): Promise<void> {
  const reason = `the decision grew too old while ${application.status}`;
  await mustMove(deps, tx, { application, to: 'cancelled', actor: 'system', reason });
}

type Granting = { readonly application: Application; readonly kept: KeptDecision };

async function grantLine(
  deps: OriginationDeps,
  tx: Tx,
  { application, kept }: Granting,
): Promise<void> {
  const { decision } = kept;
  invariant(decision.outcome === 'approved', 'a line without a decision');
  const { line } = await deps.policies.byVersion(tx, kept.policyVersion);
  await saveLine(tx, application, {
    limit: await limitOf(deps, tx, { application, decision }),
    tier: decision.tier,
    policyVersion: kept.policyVersion,
    grantedAt: deps.clock.now(),
    validUntil: addDays(todayOf(deps.clock), line.valid_days),
  });
}
