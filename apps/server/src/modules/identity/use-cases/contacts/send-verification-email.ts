import { createHash, randomBytes } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { maskAddress } from '#modules/identity/domain/email-address.ts';
import {
  judgeSend,
  LINK_LIFE_MS,
  RESEND_PAUSE_S,
} from '#modules/identity/domain/email-verification.ts';
import {
  addLink,
  listRecentSends,
  voidOpenLinks,
} from '#modules/identity/stores/email-verification-store.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'customers' | 'messages' | 'audit' | 'publicUrl'>;

type Sent = { readonly sentTo: string; readonly resendAfterS: number };
type Refusal = 'state_conflict' | DetailedFailure<'rate_limited'>;

const TOKEN_BYTES = 32;

/** Only this is kept of a token; the token itself is in the letter and nowhere else. */
export const tokenHashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Sends a link that proves the customer's address. The links sent before stop working. */
export async function sendVerificationEmail(
  deps: Deps,
  customerId: number,
): Promise<Result<Sent, Refusal>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = `${deps.publicUrl}/pay/verificar-email?token=${token}`;

  return transaction(deps.db, async (tx) => {
    const customer = await deps.customers.lock(tx, customerId);
    const email = customer?.email ?? null;
    if (email === null || customer?.emailVerifiedAt !== null) return err('state_conflict');

    const requestedAt = deps.clock.technicalNow();
    const allowed = judgeSend(await listRecentSends(tx, customerId, requestedAt), requestedAt);
    if (!allowed.ok) return err(tooSoon(allowed.error.waitS));

    const now = deps.clock.now();
    await voidOpenLinks(tx, customerId, now);
    await addLink(tx, {
      customerId,
      emailIndex: deps.customers.emailIndexOf(email),
      tokenHash: tokenHashOf(token),
      requestedAt,
      expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    });
    await deps.messages.sendVerificationEmail(tx, { customerId, to: email, link });
    await deps.audit(tx, customerId, { action: 'email_link_sent' });
    return ok({ sentTo: maskAddress(email), resendAfterS: RESEND_PAUSE_S });
  });
}

const tooSoon = (waitS: number): DetailedFailure<'rate_limited'> => ({
  code: 'rate_limited',
  details: { seconds: waitS },
  retryAfterS: waitS,
});
