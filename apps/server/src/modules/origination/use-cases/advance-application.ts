import { addDays } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import type { Tx } from '#platform/database/database.ts';
import { saveLine } from '../customer-store.ts';
import { findDecision } from '../decision-store.ts';
import type { Application } from '../domain/application.ts';
import type { Dossier } from '../dossier-store.ts';
import { announceRequirement } from './announce-requirement.ts';
import { mustMove } from './move-application.ts';
import { type OriginationDeps, todayOf } from './origination-deps.ts';

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
  const approving = await mustMove(deps, tx, {
    application,
    to: 'approving',
    actor: 'system',
    reason,
  });
  if (await deps.proofs.isIdentityProven(tx, approving.customerId, draft.personal?.curp))
    await finishApproving(deps, tx, approving);
  else await announceRequirement(deps, tx, { application: approving, requirement: 'identity' });
}

/**
 * The person is proven. A purchase or a loan is offered; somebody with neither gets a line; who wants to
 * pay in a store gets one too, and waits for the till.
 */
export async function finishApproving(
  deps: OriginationDeps,
  tx: Tx,
  application: Application,
): Promise<void> {
  if (application.kind === 'kyc' || application.kind === 'in_store')
    await grantLine(deps, tx, application);
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
  });
  await announceRequirement(deps, tx, { application: offering, requirement: 'offer' });
}

async function grantLine(deps: OriginationDeps, tx: Tx, application: Application): Promise<void> {
  const kept = await findDecision(tx, application);
  invariant(kept?.decision.outcome === 'approved', 'a line without a decision');
  const { line } = await deps.policies.byVersion(tx, kept.policyVersion);
  await saveLine(tx, application, {
    limit: kept.decision.line,
    tier: kept.decision.tier,
    policyVersion: kept.policyVersion,
    grantedAt: deps.clock.now(),
    validUntil: addDays(todayOf(deps.clock), line.valid_days),
  });
}
