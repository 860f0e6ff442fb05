import { hasLoginAnswer } from '#browser/query-parameters.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { isMenuHidden, readSurroundings } from '#browser/surroundings.ts';
import { withoutTrailingSlash } from '#routing/path-pattern.ts';
import { BASE_PATH, paths } from '#routing/paths.ts';
import { readSessionClaims, type SessionClaims } from '#session/token-claims.ts';

export type EarlySession = Pick<SessionClaims, 'sid'> & { readonly token: string };

/** A token this close to its end is the app's to renew, before anything is asked with it. */
const MARGIN_MS = 20_000;

/** Hosts and the mobile app bring their own frame, or a session that comes later. */
const OTHERS_PARAMETERS = ['mode', 'design', 'wait_mobile_session'];

/**
 * The session that home can be asked for with before the app is there; null: whatever is to be shown
 * is the app's to find out.
 */
export function earlySession({ pathname, search }: Location, now: number): EarlySession | null {
  if (withoutTrailingSlash(pathname) !== `${BASE_PATH}${paths.home}`) return null;
  const query = new URLSearchParams(search);
  if (hasLoginAnswer(search) || OTHERS_PARAMETERS.some((name) => query.has(name))) return null;
  if (isMenuHidden(readSurroundings()) || readStored(stored.flagOverrides) !== null) return null;
  const token = navigator.onLine ? readStored(stored.session) : null;
  const claims = token === null ? null : readSessionClaims(token, now + MARGIN_MS);
  return token === null || claims === null ? null : { token, sid: claims.sid };
}
