import { facts } from '@abona/lender/lender';
import type { TokenFault } from '#platform/faults.ts';
import type { Account } from './account-store.ts';
import { decoded, type ExtContext } from './authorize-parameters.ts';

const NAMESPACE = `https://${facts.domain}/`;

/** ext- parameter → claim. The specification names the claims; two parameters may fill one. */
const CLAIM_OF_EXT: Readonly<Record<string, string>> = {
  flow: 'flow',
  merchant_customer_id: 'merchant_customer_id',
  account_linking_consent_timestamp: 'account_linking_consent_timestamp',
  consent_timestamp: 'account_linking_consent_timestamp',
  merchant_hosted_id: 'merchant_hosted_id',
  user_src: 'user_src',
};

/** What the rule for plain values would not let through comes under such a name. */
const ENCODED = '_base64';

type Bearer = {
  readonly account: Pick<Account, 'email' | 'emailVerified'>;
  readonly ext: ExtContext;
  readonly clientId: string;
  /** When the person signed in, in seconds, and in which session of the provider. */
  readonly authTime: number | undefined;
  readonly sid: string | undefined;
};

/** What an access token says besides the standard claims. */
export function customClaims(bearer: Bearer): Record<string, unknown> {
  const { account, ext, clientId, authTime, sid } = bearer;
  const claims: Record<string, unknown> = {
    azp: clientId,
    auth_time: authTime,
    sid,
    [`${NAMESPACE}email`]: account.email,
    [`${NAMESPACE}email_verified`]: account.emailVerified,
  };
  for (const [name, value] of Object.entries(ext)) {
    const isEncoded = name.endsWith(ENCODED);
    const claim = CLAIM_OF_EXT[isEncoded ? name.slice(0, -ENCODED.length) : name];
    if (claim !== undefined) claims[NAMESPACE + claim] = isEncoded ? decoded(value) : value;
  }
  return claims;
}

/** What the ID token and userinfo say of somebody. A provider without e-mails keeps it out of both. */
export function profileOf(account: Account, fault: TokenFault) {
  const name = { name: account.email, nickname: account.email.split('@')[0] };
  const email = { email: account.email, email_verified: account.emailVerified };
  return {
    sub: account.id,
    updated_at: Math.floor(account.createdAt.getTime() / 1_000),
    ...(fault === 'no_email' ? {} : { ...name, ...email }),
  };
}

export type TokenParts = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
};

const HOUR_S = 3_600;

/** Spoils a token in one way; the signature is then made over the spoilt token and is itself right. */
export function spoil(
  fault: TokenFault,
  { header, payload }: TokenParts,
  nowS: number,
): TokenParts {
  switch (fault) {
    case 'good':
      return { header, payload };
    case 'expired':
      return { header, payload: { ...payload, iat: nowS - 2 * HOUR_S, exp: nowS - HOUR_S } };
    case 'not_yet_valid':
      return { header, payload: { ...payload, nbf: nowS + HOUR_S } };
    case 'wrong_audience':
      return { header, payload: { ...payload, aud: 'https://api.example.com/other' } };
    case 'wrong_issuer':
      return { header, payload: { ...payload, iss: 'https://login.example.com/' } };
    case 'unknown_key':
      return { header: { ...header, kid: 'a-key-nobody-published' }, payload };
    case 'no_email':
      return { header, payload: without(payload, `${NAMESPACE}email`) };
  }
}

function without(payload: TokenParts['payload'], name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name));
}
