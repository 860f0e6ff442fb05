import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { TokenFault } from '#platform/faults.ts';
import type { Account } from './account-store.ts';
import type { ExtContext } from './authorize-parameters.ts';
import type { LoginWorld } from './login-world.ts';
import { ACCESS_TOKEN_LIFE_S, SCOPES } from './provider-configuration.ts';
import { customClaims, spoil } from './token-claims.ts';

type TokenOrder = {
  readonly account: Account;
  readonly ext: ExtContext;
  readonly fault: TokenFault;
  /** The sign-in that it rests on; none: one of this moment. */
  readonly signedIn?: SignedIn;
};

export type SignedIn = { readonly sid: string; readonly authTime: number };

/** A sign-in of this moment, on a device of its own. */
export const signedInNow = (): SignedIn => ({
  sid: randomUUID(),
  authTime: Math.floor(Date.now() / 1_000),
});

/** An access token as a sign-in would give it, without the sign-in: for tests of the lender's API. */
export async function mintAccessToken(
  { keys, configuration }: LoginWorld,
  { account, ext, fault, signedIn = signedInNow() }: TokenOrder,
): Promise<string> {
  const { issuer, audience, clientId } = configuration.login;
  const nowS = Math.floor(Date.now() / 1_000);
  const payload = {
    ...customClaims({ account, ext, clientId, ...signedIn }),
    jti: randomUUID(),
    sub: account.id,
    iat: nowS,
    exp: nowS + ACCESS_TOKEN_LIFE_S,
    scope: SCOPES.join(' '),
    client_id: clientId,
    iss: issuer,
    aud: audience,
  };
  const spoilt = spoil(fault, { header: { kid: keys.signingKey.kid }, payload }, nowS);
  return new SignJWT({ ...spoilt.payload })
    .setProtectedHeader({ typ: 'at+jwt', alg: 'RS256', ...spoilt.header })
    .sign(await importJWK(keys.signingKey, 'RS256'));
}
