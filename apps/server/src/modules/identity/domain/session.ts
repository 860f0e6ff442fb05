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
  /** The session at the login provider that it came of; null: from before we kept it. */
  readonly providerSession: string | null;
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

export type Login = { readonly customerId: number; readonly authenticatedAt: Date };

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
  return login.authenticatedAt > session.authenticatedAt ? 'replaced' : 'continue';
}

const UNNAMED = 'auth_time:';

/** A session at a provider that names none is known by the moment of the login. */
export const unnamedSession = (authenticatedAt: Date): string =>
  `${UNNAMED}${authenticatedAt.getTime()}`;
export const isNamedSession = (providerSession: string): boolean =>
  !providerSession.startsWith(UNNAMED);

/** Which sessions at the provider ended: one alone, or all but one (null: all), from before then. */
export type EndedAtProvider = {
  readonly until: Date;
  readonly except: string | null;
  readonly only: string | null;
};

/** Somebody who signed in anew since then keeps that. */
export const isEndedAtProvider = (
  session: { readonly id: string; readonly authenticatedAt: Date },
  { until, except, only }: EndedAtProvider,
): boolean =>
  session.authenticatedAt <= until &&
  session.id !== except &&
  (only === null || session.id === only);

/** What ended of somebody's logins at the provider. */
export type EndedLogins = {
  /** Everything from before then, but for one session at the provider. */
  readonly signedOutAt: Date | null;
  readonly signedOutExcept: string | null;
  /** Until when the authentications of this very session at the provider are over. */
  readonly endedUntil: Date | null;
};

/**
 * Whether a login rests on an authentication that was ended since: its refresh token may be a thief's. Providers tell
 * the moment in whole seconds, cut off; somebody who signs in within the second of an end is asked once more.
 */
export function isEndedLogin(
  login: { readonly authenticatedAt: Date; readonly providerSession: string },
  { signedOutAt, signedOutExcept, endedUntil }: EndedLogins,
): boolean {
  const isBefore = (end: Date | null) => end !== null && login.authenticatedAt <= end;
  const isExcepted = login.providerSession === signedOutExcept;
  return isBefore(endedUntil) || (!isExcepted && isBefore(signedOutAt));
}
