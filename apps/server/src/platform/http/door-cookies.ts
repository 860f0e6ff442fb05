import type { FastifyInstance } from 'fastify';
import { Refusal } from './failure.ts';

/** How long somebody may take at the issuer's page. */
const SIGN_IN_S = 600;

/** No script reads them, no other site sends them, and by TLS no other host of ours can set them (`__Host-`). */
export type DoorCookies = {
  readonly session: (token: string) => string;
  readonly signIn: (secret: string) => string;
  readonly noSession: () => string;
  readonly noSignIn: () => string;
  readonly sessionIn: (cookies: string) => string | null;
  readonly signInIn: (cookies: string) => string | null;
};

type Cookies = {
  /** The origin of the door. */
  readonly url: string;
  readonly name: 'abona_staff' | 'abona_portal';
  readonly sessionMs: number;
};

export function doorCookies({ url, name: base, sessionMs }: Cookies): DoorCookies {
  const isSecure = url.startsWith('https:');
  const name = (of: string) => (isSecure ? `__Host-${of}` : of);
  const [session, signIn] = [name(base), name(`${base}_sign_in`)];
  const cookie = (of: string, value: string, lifeS: number) =>
    [
      `${of}=${value}`,
      'Path=/',
      `Max-Age=${lifeS}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure ? ['Secure'] : []),
    ].join('; ');
  const valueIn = (cookies: string, of: string) =>
    new RegExp(`(?:^|;\\s*)${of}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? null;
  return {
    session: (token) => cookie(session, token, sessionMs / 1_000),
    signIn: (secret) => cookie(signIn, secret, SIGN_IN_S),
    noSession: () => cookie(session, '', 0),
    noSignIn: () => cookie(signIn, '', 0),
    sessionIn: (cookies) => valueIn(cookies, session),
    signInIn: (cookies) => valueIn(cookies, signIn),
  };
}

/** Whose session a caller's cookies hold: what a door is asked with every call. */
export const callerBy =
  <C>(cookies: Pick<DoorCookies, 'sessionIn'>, find: (token: string) => Promise<C | null>) =>
  async (sent: string): Promise<C | null> => {
    const token = cookies.sessionIn(sent);
    return token === null ? null : find(token);
  };

type Ending<C> = {
  readonly callerOf: (sent: string) => Promise<C | null>;
  readonly signOut: (caller: C) => Promise<void>;
};

/** Whoever signs in anew overwrites their cookie: the session behind it would live on without a browser. */
export async function endReplaced<C>(
  sent: string | undefined,
  { callerOf, signOut }: Ending<C>,
): Promise<void> {
  const before = await callerOf(sent ?? '');
  if (before !== null) await signOut(before);
}

/**
 * For a listener whose callers are known by a cookie: what changes something must come from its own pages. Browsers
 * say where such a request comes from and let no page say otherwise; a request that does not say is refused too.
 */
export function demandOwnOrigin(fastify: FastifyInstance, origin: string): void {
  fastify.addHook('onRequest', (request, _, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    done(isRead || request.headers.origin === origin ? undefined : new Refusal('foreign_origin'));
  });
}
