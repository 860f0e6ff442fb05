import {
  HOSTED_CONSENT_AGE_MAX_S,
  HOSTED_CONSENT_AHEAD_MAX_S,
} from '@abona/contract/merchants/hosted-sign-up';

/** What a shop's server vouched for: which customer of its, and when they agreed to come here. */
export type HostedSignUp = {
  readonly id: string;
  readonly merchantId: string;
  readonly merchantCustomerId: string;
  /** To the letter, as it travels through the login provider. */
  readonly consentTimestamp: string;
  readonly customerHint: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

/** Whether a consent is of now: an old one could be anybody's, one of tomorrow nobody's. */
export function isConsentFresh(consentedAt: Date, now: Date): boolean {
  const ageS = (now.getTime() - consentedAt.getTime()) / 1_000;
  return ageS <= HOSTED_CONSENT_AGE_MAX_S && ageS >= -HOSTED_CONSENT_AHEAD_MAX_S;
}

/** What a login carried along: the values of the shop's link, as the login provider vouches for them. */
export type HostedArrival = {
  readonly merchantHostedId: string;
  readonly merchantCustomerId: string;
  readonly consentTimestamp: string;
};

type Named = Pick<HostedSignUp, 'merchantCustomerId' | 'consentTimestamp'>;

/** Whether an arrival is the one that the shop vouched for, and not one with other words in it. */
export const isSameCustomer = (vouched: Named, arrival: Named): boolean =>
  vouched.merchantCustomerId === arrival.merchantCustomerId &&
  vouched.consentTimestamp === arrival.consentTimestamp;

export type KnownLink = {
  readonly customerId: number;
  readonly merchantCustomerId: string;
  readonly isActive: boolean;
};

export type LinkVerdict =
  | 'link'
  /** Possible, but the person must prove anew that they are it. */
  | 'link_with_proof'
  | 'merchant_customer_taken';

/**
 * Whether a customer of ours may become a customer of a shop, given every link there ever was that has to
 * do with either. The first one is free; whatever takes an earlier one's place needs a proof.
 */
export function judgeLink(
  wanted: { readonly customerId: number; readonly merchantCustomerId: string },
  known: readonly KnownLink[],
): LinkVerdict {
  const isTaken = known.some(
    ({ isActive, merchantCustomerId, customerId }) =>
      isActive &&
      merchantCustomerId === wanted.merchantCustomerId &&
      customerId !== wanted.customerId,
  );
  if (isTaken) return 'merchant_customer_taken';
  return known.length === 0 ? 'link' : 'link_with_proof';
}
