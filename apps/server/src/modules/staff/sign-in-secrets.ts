import { createHash } from 'node:crypto';

/** What a sign-in sends to the issuer, and what it proves afterwards that it was the same browser that began. */
export type SignInSecrets = {
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
export function signInSecretsOf(secret: string): SignInSecrets {
  const verifier = digest(`verifier ${secret}`);
  return {
    state: digest(`state ${secret}`),
    nonce: digest(`nonce ${secret}`),
    verifier,
    challenge: digest(verifier),
  };
}
