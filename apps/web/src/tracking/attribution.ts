import { configuration } from '#browser/configuration.ts';
import { cookieNames, readCookie, readCookiesStarting } from '#browser/cookies.ts';
import type { Utm } from '#browser/query-parameters.ts';
import { knownUtm } from './utm-memory.ts';

/** Where a visit came from, as advertisers count it (specification 3, marketing attribution). */
export type Attribution = Utm & {
  readonly fbclid: string | null;
  readonly gclid: string | null;
  readonly ga_client_id: string | null;
  readonly ga_session_id: string | null;
};

export function readAttribution(search: string): Attribution {
  const query = new URLSearchParams(search);
  const text = (name: string): string | null => query.get(name)?.slice(0, 512) || null;
  return {
    ...knownUtm(search),
    fbclid: text('fbclid'),
    gclid: text('gclid'),
    ga_client_id: gaClientId(readCookie(cookieNames.gaClient)),
    ga_session_id: gaSessionId(readCookiesStarting(sessionCookie())[0] ?? null),
  };
}

/** The cookie of a session is named by the property that measures it; any one's where none is configured. */
const sessionCookie = (): string =>
  `_ga_${configuration().measurement_id?.replace(/^G-/, '') ?? ''}`;

/** `GA1.1.123.456` → `123.456`. */
export const gaClientId = (cookie: string | null): string | null =>
  /^GA\d\.\d+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null;

/** `GS1.1.1700000000.1.0` or `GS2.1.s1700000000$o1` → `1700000000`. */
export const gaSessionId = (cookie: string | null): string | null =>
  /^GS\d\.\d+\.s?(\d+)/.exec(cookie ?? '')?.[1] ?? null;
