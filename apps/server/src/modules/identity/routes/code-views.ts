import type { SentCode } from '@abona/contract/identity/one-time-code';
import { invariant } from '@abona/kernel/invariant';
import { type ContactPoint, maskContact } from '../domain/contact-point.ts';
import type { CodeStanding } from '../use-cases/codes/read-code-standing.ts';

/** What the screen needs once a code is on its way. */
export function toSentCode({
  standing,
  point,
}: {
  readonly standing: CodeStanding;
  readonly point: ContactPoint;
}): SentCode {
  invariant(standing.code !== null, 'a code that was just sent is there');
  return {
    token_id: standing.code.tokenId,
    send_method_name: standing.code.method,
    sent_to: maskContact(point),
    expires_at: standing.code.expiresAt.toISOString(),
    resend_after_s: standing.resendAfterS,
    attempts_left: standing.attemptsLeft,
    methods: [...standing.methods],
  };
}
