/** The query parameters that mean something to the app (specification 2); all others are ignored. */
export type QueryParameters = {
  readonly paymentId: string | null;
  readonly paymentIntentId: string | null;
  /** `mode=APP`: embedded in a shopping platform's app. */
  readonly isEmbedded: boolean;
  readonly src: string;
  readonly utm: Utm;
  readonly merchantCustomerId: string | null;
  readonly consentTimestamp: string | null;
  readonly merchantHostedId: string | null;
  /** `mobile` marks the mobile app's shell; another value clears it; null leaves it as it was. */
  readonly design: string | null;
  readonly waitMobileSession: boolean;
};

export type Utm = {
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
};

const SRC_DEFAULT = 'GEN';
/** Longer than any of ours; what is longer is not ours. */
const VALUE_LENGTH_MAX = 512;

export function readQueryParameters(search: string): QueryParameters {
  const query = new URLSearchParams(search);
  const text = (name: string): string | null => {
    const value = query.get(name)?.trim() ?? '';
    return value === '' || value.length > VALUE_LENGTH_MAX ? null : value;
  };
  return {
    paymentId: text('payment_id'),
    paymentIntentId: text('payment_intent_id'),
    isEmbedded: text('mode') === 'APP',
    src: text('src') ?? SRC_DEFAULT,
    utm: {
      utm_source: text('utm_source'),
      utm_medium: text('utm_medium'),
      utm_campaign: text('utm_campaign'),
      utm_term: text('utm_term'),
      utm_content: text('utm_content'),
    },
    merchantCustomerId: text('merchant_customer_id'),
    consentTimestamp: text('consent_timestamp'),
    merchantHostedId: text('merchant_hosted_id'),
    design: text('design'),
    waitMobileSession: text('wait_mobile_session') === 'true',
  };
}

/** The query of a page that somebody comes back to after login: without the login's own answer. */
export function withoutLoginAnswer(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['code', 'state', 'iss', 'session_state', 'error', 'error_description']) {
    query.delete(name);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether the query looks like the login provider's answer; whether it is one, the login knows. */
export function hasLoginAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}
