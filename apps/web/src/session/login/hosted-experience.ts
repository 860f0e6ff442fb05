import type { QueryParameters } from '#browser/query-parameters.ts';

/** The hosted merchant flow: a shop sends its customer to sign up, with the consent given there. */
export type HostedExperience =
  | {
      readonly kind: 'hosted';
      readonly merchantCustomerId: string;
      readonly consentTimestamp: string;
      readonly merchantHostedId: string;
    }
  | { readonly kind: 'incomplete'; readonly missing: readonly string[] }
  | { readonly kind: 'none' };

type Query = Pick<QueryParameters, 'merchantCustomerId' | 'consentTimestamp' | 'merchantHostedId'>;

/** All three and the sign-up path, or it is not used; some of the three are worth a warning. */
export function hostedExperienceOf(query: Query, isSignUp: boolean): HostedExperience {
  const { merchantCustomerId, consentTimestamp, merchantHostedId } = query;
  if (!isSignUp) return { kind: 'none' };
  if (merchantCustomerId !== null && consentTimestamp !== null && merchantHostedId !== null) {
    return { kind: 'hosted', merchantCustomerId, consentTimestamp, merchantHostedId };
  }
  const missing = Object.entries({
    merchant_customer_id: merchantCustomerId,
    consent_timestamp: consentTimestamp,
    merchant_hosted_id: merchantHostedId,
  }).flatMap(([name, value]) => (value === null ? [name] : []));
  return missing.length === 3 ? { kind: 'none' } : { kind: 'incomplete', missing };
}
