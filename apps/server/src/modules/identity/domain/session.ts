/** Our token is a handle of a few minutes; renewing it asks the login provider again. */
const TOKEN_LIFE_MS = 10 * 60_000;
/** A session that was not renewed for so long is over. */
export const IDLE_LIMIT_MS = 15 * 60_000;
/** And so is one of this age, however busy. */
export const SESSION_LIFE_MS = 12 * 60 * 60_000;

export type Session = {
  readonly id: string;
  readonly sid: string;
  readonly customerId: number;
  readonly device: string;
  readonly authenticatedAt: Date;
  readonly startedAt: Date;
  readonly renewedAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
};

export type EndReason = 'logged_out' | 'ended_elsewhere' | 'replaced' | 'lapsed';

export const isOpen = (session: Session, now: Date): boolean =>
  session.endedAt === null &&
  session.expiresAt > now &&
  session.renewedAt.getTime() + IDLE_LIMIT_MS > now.getTime();

/** A token never outlives its session. */
export const tokenExpiryOf = (session: Pick<Session, 'expiresAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + TOKEN_LIFE_MS, session.expiresAt.getTime()));

export type Login = { readonly customerId: number; readonly authenticatedAt: Date | null };

/**
 * What becomes of the session that a login brings along.
 * - `continue`: the same person renews it silently; the sid stays.
 * - `lapsed`: nobody renewed it in time, or its day is over: it ends and another begins.
 * - `replaced`: somebody else signed in over it, or the person proved themselves anew, and a stolen
 *   copy of the old token must die with the old session: it ends and another begins.
 */
export function judgeRenewal(
  session: Session,
  login: Login,
  now: Date,
): 'continue' | Extract<EndReason, 'lapsed' | 'replaced'> {
  if (!isOpen(session, now)) return 'lapsed';
  if (session.customerId !== login.customerId) return 'replaced';
  const { authenticatedAt } = login;
  const isProvenAnew = authenticatedAt !== null && authenticatedAt > session.authenticatedAt;
  return isProvenAnew ? 'replaced' : 'continue';
}
