import { invariant } from '@abona/kernel/invariant';
import { facts } from '@abona/lender/lender';
import { parseEmailAddress } from './email-address.ts';
import { unnamedSession } from './session.ts';

/** Our own claims at the login provider stand in this namespace; the plain names are the standard's. */
const NAMESPACE = `https://${facts.domain}/`;
const NAME_LENGTH_MAX = 200;
const CLAIM_LENGTH_MAX = 255;

/** How somebody came: what a merchant or a campaign told the login provider (`ext-` parameters). */
export type Arrival = {
  readonly flow: string | null;
  readonly merchantCustomerId: string | null;
  readonly consentTimestamp: string | null;
  readonly merchantHostedId: string | null;
  readonly source: string | null;
};

/** What the login provider vouches for. */
export type LoginIdentity = {
  readonly issuer: string;
  /** In full, prefix included. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly arrival: Arrival | null;
  /** When the person last proved who they are. A refreshed token says the same as the one before it. */
  readonly authenticatedAt: Date;
  /** Which session at the provider it was; one that names none is known by that moment. */
  readonly providerSession: string;
};

type Vouched = {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
};

/** Reads claims whose signature was checked. What has the wrong shape counts as not said. */
export function loginIdentityOf({ issuer, subject, claims }: Vouched): LoginIdentity {
  const { email: standardEmail, name } = claims;
  const authenticatedAt = authenticatedAtOf(claims);
  invariant(authenticatedAt !== null, 'a login without the moment of its authentication');
  const email = parseEmailAddress(claims[`${NAMESPACE}email`]) ?? parseEmailAddress(standardEmail);
  return {
    issuer,
    subject,
    email,
    isEmailVerified: email !== null && isVouchedFor(claims),
    name: text(name, NAME_LENGTH_MAX),
    arrival: arrivalOf(claims),
    authenticatedAt,
    providerSession:
      text(claims['sid'], CLAIM_LENGTH_MAX) ??
      text(claims[`${NAMESPACE}sid`], CLAIM_LENGTH_MAX) ??
      unnamedSession(authenticatedAt),
  };
}

/**
 * When the person proved who they are (RFC 9068 `auth_time`; in our namespace where a provider keeps the plain name
 * for itself). Null: the token does not say, and nobody could tell a fresh login from a stolen refresh token.
 */
export const authenticatedAtOf = (claims: Vouched['claims']): Date | null =>
  instant(claims['auth_time']) ?? instant(claims[`${NAMESPACE}auth_time`]);

/** The flag must speak of the address that was taken, so it is read beside it. */
function isVouchedFor(claims: Vouched['claims']): boolean {
  const prefix = parseEmailAddress(claims[`${NAMESPACE}email`]) === null ? '' : NAMESPACE;
  return claims[`${prefix}email_verified`] === true;
}

function arrivalOf(claims: Vouched['claims']): Arrival | null {
  const claim = (name: string) => text(claims[NAMESPACE + name], CLAIM_LENGTH_MAX);
  const arrival: Arrival = {
    flow: claim('flow'),
    merchantCustomerId: claim('merchant_customer_id'),
    consentTimestamp: claim('account_linking_consent_timestamp'),
    merchantHostedId: claim('merchant_hosted_id'),
    source: claim('user_src'),
  };
  return Object.values(arrival).every((value) => value === null) ? null : arrival;
}

function text(claim: unknown, lengthMax: number): string | null {
  if (typeof claim !== 'string') return null;
  const trimmed = claim.trim();
  return trimmed === '' || trimmed.length > lengthMax ? null : trimmed;
}

function instant(claim: unknown): Date | null {
  const isInstant = typeof claim === 'number' && Number.isSafeInteger(claim) && claim > 0;
  return isInstant ? new Date(claim * 1_000) : null;
}

const PROVIDER_PREFIX = 'auth0|';

/**
 * The id that people and trackers see: the subject less the login provider's own prefix.
 * For display only. Two subjects can look alike here (`auth0|1` and `1`), so nothing is ever found
 * by it: a customer is known by issuer and full subject.
 */
export const userIdOf = (subject: string): string =>
  subject.startsWith(PROVIDER_PREFIX) ? subject.slice(PROVIDER_PREFIX.length) : subject;
