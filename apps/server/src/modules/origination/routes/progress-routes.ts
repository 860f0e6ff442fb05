import * as contract from '@abona/contract/origination/progress';
import { mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { asOf } from '../domain/lifetime.ts';
import { checksOf, type ProgressFacts, requirementsOf } from '../domain/progress.ts';
import { reviewStateOf } from '../domain/review.ts';
import type { Dossier } from '../stores/dossier-store.ts';
import { progressFactsOf } from '../use-cases/applications/read-progress.ts';
import {
  findSentNip,
  type NipSent,
  sendBureauNip,
  signBureauConsent,
} from '../use-cases/form/sign-bureau-consent.ts';
import type { RouteDeps } from './route-deps.ts';

export function progressRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.getProgress, async ({ caller }) => {
    const dossier = await deps.dossiers.find(deps.db, { customerId: caller.customerId });
    if (dossier === null) return ok(null);
    const application = asOf(dossier.application, deps.clock.now());
    return ok(await readProgress(deps, { ...dossier, application }));
  });

  mount(api, contract.sendBureauNip, async ({ caller: { customerId }, body, client }) => {
    const order = { customerId, method: body.send_method_name, address: client.address };
    return mapOk(await sendBureauNip(deps, order), (sent) => ({
      method: 'circulo-nip' as const,
      ...toNipView(sent),
    }));
  });

  mount(api, contract.signBureauConsent, async ({ caller: { customerId }, body }) =>
    mapOk(await signBureauConsent(deps, { customerId, otp: body.otp }), ({ signedAt, folio }) => ({
      signed_at: signedAt.toISOString(),
      folio,
    })),
  );
}

const toNipView = (sent: NipSent) => ({
  sent_to: sent.sentTo,
  resend_after_s: sent.resendAfterS,
  expires_at: sent.expiresAt.toISOString(),
  attempts_left: sent.attemptsLeft,
});

async function readProgress(deps: RouteDeps, dossier: Dossier): Promise<contract.ProgressView> {
  const { application, signature, consultation } = dossier;
  const facts = await progressFactsOf(deps, dossier);
  const isWaiting = application.status === 'scoring';
  const isPaidOut = application.status === 'transfer' && application.kind === 'personal_loan';
  const { applicationProcessId } = application;
  const nip = isWaiting && signature === null ? await findSentNip(deps, dossier) : null;
  return {
    application_process_id: applicationProcessId,
    status: application.status,
    since: application.since.toISOString(),
    checks: checksOf(facts),
    requirements: requirementsOf(facts),
    nip: nip === null ? null : toNipView(nip),
    next_attempt_at: (isWaiting && consultation?.nextAttemptAt?.toISOString()) || null,
    payout_held_for: isPaidOut
      ? ((await deps.payouts?.heldFor(applicationProcessId)) ?? null)
      : null,
    review: reviewOf(facts),
    expires_at: application.expiresAt?.toISOString() ?? null,
  };
}

/** Whoever left does not wait; who waited until the time was over is told that nobody decided. */
function reviewOf({ application, review }: ProgressFacts): contract.ProgressView['review'] {
  if (review === null) return null;
  const due_at = review.dueAt.toISOString();
  if (application.status === 'scoring') return { state: reviewStateOf(review), due_at };
  return review.isTimedOut || review.endedAt === null ? { state: 'ended', due_at } : null;
}
