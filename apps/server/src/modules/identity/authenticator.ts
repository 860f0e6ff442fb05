import { err, ok } from '@abona/kernel/result';
import type { CustomerAuthenticator, SessionCaller } from '#platform/http/caller.ts';
import { deviceSecretIn } from './device-cookie.ts';
import { loginIdentityOf } from './domain/login-identity.ts';
import { findSpecialHolder } from './stores/activity-store.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';

type Deps = Pick<
  IdentityDeps,
  | 'db'
  | 'clock'
  | 'customers'
  | 'liveSessions'
  | 'tokens'
  | 'specialTokens'
  | 'deviceIndexOf'
  | 'loginProvider'
>;

/** Tells the platform who calls: by our session token, or by the login provider's. */
export function createAuthenticator(deps: Deps): CustomerAuthenticator {
  const { db, clock, customers, tokens, loginProvider } = deps;
  return {
    session: async (token) => {
      const claims = tokens.read(token, clock.technicalNow());
      if (claims === null) return null;
      const live = await findLiveSession(deps, claims.sid);
      return live && sessionCaller(live.customerId, claims);
    },
    special: async (token, cookies) => {
      const claims = deps.specialTokens.read(token, clock.technicalNow());
      const secret = deviceSecretIn(cookies);
      if (claims === null || secret === null) return null;
      const { activityId, tokenId } = claims;
      const deviceIndex = deps.deviceIndexOf(secret);
      const customerId = await findSpecialHolder(db, { activityId, tokenId, deviceIndex });
      return customerId === null ? null : { kind: 'special', customerId, activityId };
    },
    login: async (token) => {
      const verified = await loginProvider.verify(token, clock.technicalNow());
      if (!verified.ok) return verified;
      const { issuer, subject, claims } = verified.value;
      const caller = { kind: 'login', issuer, subject, claims } as const;
      if (loginIdentityOf(caller).email !== null) return ok(caller);
      // Some providers tell the e-mail only when asked. We ask until we know one.
      const known = await customers.findByLogin({ issuer, subject });
      if (known !== null && known.email !== null) return ok(caller);
      const told = await loginProvider.describe(token, subject);
      if (!told.ok) return err(told.error);
      return ok({ ...caller, claims: { ...told.value, ...claims } });
    },
  };
}

async function findLiveSession({ liveSessions, clock }: SessionDeps, sid: string) {
  const live = await liveSessions.find(sid);
  return live === null || live.expiresAt <= clock.technicalNow() ? null : live;
}
type SessionDeps = Pick<Deps, 'liveSessions' | 'clock'>;

/** For whoever holds something that ends with a session, and not its token. */
export const isSessionOpen = async (deps: SessionDeps, sid: string): Promise<boolean> =>
  (await findLiveSession(deps, sid)) !== null;

const sessionCaller = (
  customerId: number,
  { sid, userId }: { readonly sid: string; readonly userId: string },
): SessionCaller => ({
  kind: 'session',
  customerId,
  sessionId: sid,
  claims: { user_id: userId },
});

/** The id by which the app and its trackers know the caller; the token carries it. */
export const userIdOfCaller = ({ claims: { user_id: userId } }: SessionCaller): string =>
  String(userId);
