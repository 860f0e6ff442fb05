import { createHash, randomBytes } from 'node:crypto';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { DoorCookies } from '#platform/http/door-cookies.ts';
import type { OpenIdLogin, SignInRefusal, VouchedPerson } from './openid-login.ts';

/** What a sign-in sends to the issuer, and what it proves afterwards that it was the same browser that began. */
type SignInSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly challenge: string;
};

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * All of it follows from one secret that only the browser's cookie holds, by a way that does not lead back: nothing is
 * kept here while somebody is at the issuer's page (state: RFC 6749 10.12; nonce: OpenID Connect 3.1.2.1; PKCE: RFC
 * 7636).
 */
function signInSecretsOf(secret: string): SignInSecrets {
  const verifier = digest(`verifier ${secret}`);
  return {
    state: digest(`state ${secret}`),
    nonce: digest(`nonce ${secret}`),
    verifier,
    challenge: digest(verifier),
  };
}

const SECRET_BYTES = 32;
/** What a cookie holds: a sign-in's secret, or a session's token. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
/** All that is kept of a session's token. */
export const tokenHashOf = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Where to send the browser, and the secret that it brings back in its cookie. */
async function beginSignIn(
  login: OpenIdLogin,
): Promise<Result<{ readonly url: string; readonly secret: string }, 'provider_unavailable'>> {
  const secret = newSecret();
  const url = await login.authorizeUrl(signInSecretsOf(secret));
  return url.ok ? ok({ url: url.value, secret }) : url;
}

type Door = { readonly login: OpenIdLogin; readonly cookies: Pick<DoorCookies, 'signIn'> };
type Reply = { readonly setHeader: (name: 'set-cookie', value: string) => void };

/** What a door answers to whoever wants in: where to send the browser, and the cookie to come back with. */
export const beginAtDoor =
  ({ login, cookies }: Door) =>
  async ({ setHeader }: Reply) =>
    mapOk(await beginSignIn(login), ({ url, secret }) => {
      setHeader('set-cookie', cookies.signIn(secret));
      return { authorize_url: url };
    });

export type SignInReturn = {
  readonly secret: string | null;
  readonly state: string;
  readonly code: string;
};

/** Whom the issuer vouches for, where they come back to the browser in which they began. */
export async function vouchedBy(
  login: OpenIdLogin,
  { secret, state, code }: SignInReturn,
  now: Date,
): Promise<Result<VouchedPerson, SignInRefusal>> {
  const begun = secret === null ? null : signInSecretsOf(secret);
  if (begun === null || begun.state !== state) return err('sign_in_over');
  return login.redeem(code, begun, now);
}
