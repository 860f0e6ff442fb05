import { z } from 'zod';
import type { NamedKey } from '#platform/config/config.ts';
import { createSignedTokens, secondsOf } from './signed-token.ts';

const TYPE = 'abona-otp+jwt';
const AUDIENCE = 'otp';

type SpecialClaims = {
  readonly activityId: string;
  /** Names this very token: a newer one for the same activity ends it. */
  readonly tokenId: string;
  readonly expiresAt: Date;
};

/** A token that speaks for one activity, and only to the calls that prove it. */
export type SpecialTokens = {
  readonly sign: (claims: SpecialClaims, now: Date) => string;
  readonly read: (token: string, now: Date) => SpecialClaims | null;
};

const Payload = z.object({
  aud: z.literal(AUDIENCE),
  activity_id: z.string(),
  jti: z.string(),
  exp: z.int(),
});

export function createSpecialTokens(keys: readonly NamedKey[]): SpecialTokens {
  const tokens = createSignedTokens(TYPE, keys);
  return {
    sign: ({ activityId, tokenId, expiresAt }, now) =>
      tokens.sign({
        aud: AUDIENCE,
        activity_id: activityId,
        jti: tokenId,
        iat: secondsOf(now),
        exp: secondsOf(expiresAt),
      }),
    read: (token, now) => {
      const claims = Payload.safeParse(tokens.verify(token));
      if (!claims.success) return null;
      const { activity_id: activityId, jti: tokenId, exp } = claims.data;
      const expiresAt = new Date(exp * 1_000);
      return expiresAt > now ? { activityId, tokenId, expiresAt } : null;
    },
  };
}
