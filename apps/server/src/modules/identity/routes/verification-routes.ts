import * as contract from '@abona/contract/identity/identity-verification';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { attemptsLeft, canRetry, reasonTexts, type Verification } from '../domain/verification.ts';
import type { IdentityDeps } from '../use-cases/identity-deps.ts';
import { openVerification } from '../use-cases/verification/open-verification.ts';
import { readIdentityStatus } from '../use-cases/verification/read-identity-status.ts';
import { startCapture } from '../use-cases/verification/start-capture.ts';
import { takeProviderEvent } from '../use-cases/verification/take-provider-event.ts';

export function verificationRoutes(api: Api, deps: IdentityDeps): void {
  mount(api, contract.getIdentityStatus, async ({ caller }) => {
    const { isProven, latest, left, canStart } = await readIdentityStatus(deps, caller.customerId);
    return ok({
      is_identity_verified: isProven,
      verification: latest === null ? null : toView(latest, left),
      can_start: canStart,
    });
  });

  mount(api, contract.openVerification, async ({ caller }) =>
    mapOk(await openVerification(deps, caller.customerId), ({ verification, left }) =>
      toView(verification, left),
    ),
  );

  mount(api, contract.getVerification, async ({ caller: { customerId }, params }) => {
    const verification = await deps.verifications.find(deps.db, customerId, params.id);
    if (verification === null) return err('not_found');
    const past = await deps.verifications.listPast(deps.db, verification);
    return ok(toView(verification, attemptsLeft(past)));
  });

  mount(api, contract.startCapture, async ({ caller: { customerId }, params }) =>
    mapOk(await startCapture(deps, { customerId, verificationId: params.id }), (capture) => ({
      verification_id: capture.verificationId,
      url: capture.url,
      expires_at: capture.expiresAt.toISOString(),
    })),
  );

  mount(api, contract.receiveIdentityEvent, {
    // One sender speaks for everybody.
    limit: { per: 'address', calls: 6_000, windowS: 60 },
    handler: async ({ headers, rawBody }) => {
      const received = deps.identityProvider.receive({
        client: headers['x-auth-client'] ?? null,
        signature: headers['x-hmac-signature'],
        body: rawBody ?? '',
      });
      if (!received.ok) return err('forbidden');
      await takeProviderEvent(deps, received.value);
      return ok({ received: true as const });
    },
  });
}

/** Nothing personal: whoever is shown it knows who they are. */
const toView = (verification: Verification, left: number): contract.VerificationView => {
  const { status } = verification;
  return {
    verification_id: verification.verificationId,
    status: status === 'starting' ? 'open' : status,
    reasons: verification.reasons.map((code) => ({ code, text: reasonTexts[code] })),
    can_retry: canRetry(status, left),
    attempts_left: left,
    created_at: verification.createdAt.toISOString(),
    expires_at: verification.captureExpiresAt?.toISOString() ?? null,
    completed_at: verification.completedAt?.toISOString() ?? null,
  };
};
