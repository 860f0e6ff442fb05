import { facts } from '@abona/lender/lender';
import type { Claims } from '#session/token-claims.ts';

/** The person as the login token tells it (specification 3, user from login token). */
export type LoginUser = {
  /** For display and tracking: two providers' people may look alike here. */
  readonly userId: string;
  readonly email: string | null;
  readonly isHosted: boolean;
  readonly merchantCustomerId: string | null;
  readonly consentTimestamp: string | null;
  readonly merchantHostedId: string | null;
  readonly src: string | null;
};

const PROVIDER_PREFIX = 'auth0|';
const NAMESPACE = `https://${facts.domain}/`;

export function loginUserOf(claims: Claims): LoginUser {
  const text = (name: string): string | null => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const own = (name: string): string | null => text(NAMESPACE + name) ?? text(name);
  const subject = text('sub') ?? '';
  return {
    userId: subject.startsWith(PROVIDER_PREFIX) ? subject.slice(PROVIDER_PREFIX.length) : subject,
    email: own('email'),
    isHosted: own('flow') === 'hosted',
    merchantCustomerId: own('merchant_customer_id'),
    consentTimestamp: own('account_linking_consent_timestamp'),
    merchantHostedId: own('merchant_hosted_id'),
    src: own('user_src'),
  };
}
