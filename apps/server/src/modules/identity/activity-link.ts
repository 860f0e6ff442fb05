import { z } from 'zod';
import type { NamedKey } from '#platform/config/config.ts';
import { createSignedTokens, secondsOf } from './signed-token.ts';

const TYPE = 'abona-activity-link+jwt';

type LinkClaims = { readonly activityId: string; readonly expiresAt: Date };

/** What the link of an activity's mail carries: it is exchanged for a special token on the device that opens it. */
export type ActivityLinks = {
  readonly sign: (claims: LinkClaims) => string;
  /** Null when it is not ours, or past its time. */
  readonly read: (token: string, now: Date) => LinkClaims | null;
};

const Payload = z.object({ activity_id: z.string(), exp: z.int() });

export function createActivityLinks(keys: readonly NamedKey[]): ActivityLinks {
  const tokens = createSignedTokens(TYPE, keys);
  return {
    sign: ({ activityId, expiresAt }) =>
      tokens.sign({ activity_id: activityId, exp: secondsOf(expiresAt) }),
    read: (token, now) => {
      const claims = Payload.safeParse(tokens.verify(token));
      if (!claims.success) return null;
      const { activity_id: activityId, exp } = claims.data;
      const expiresAt = new Date(exp * 1_000);
      return expiresAt > now ? { activityId, expiresAt } : null;
    },
  };
}
