import { EXT_PARAMETERS_MAX } from '@abona/contract/limits';
import { type QueryParameters, withoutLoginAnswer } from '#browser/query-parameters.ts';
import { BASE_PATH } from '#routing/paths.ts';
import { backLinkValues } from '#session/purchase/back-link.ts';
import { acceptedValue, type ExtValue, extParameters } from './ext-parameters.ts';
import type { LoginHint } from './hint-id.ts';
import type { HostedExperience } from './hosted-experience.ts';

export type LoginRedirectFacts = {
  readonly origin: string;
  /** Path and search below the base path that the person is to come back to. */
  readonly returnTo: string;
  readonly isSignUp: boolean;
  /** Whoever is signed in at the provider is asked again who they are. */
  readonly isAnew?: boolean;
  readonly audience: string;
  readonly query: QueryParameters;
  readonly hosted: HostedExperience;
  readonly deviceId: string;
  readonly hint: LoginHint | null;
  /** Of the shop, once a payment was validated: its name, and its way back. */
  readonly merchantName: string | null;
  readonly backLink: string | null;
};

export type LoginRedirect = {
  readonly redirectUri: string;
  /** Kept here, not sent: the provider compares the redirect address letter by letter. */
  readonly returnTo: string;
  readonly parameters: Readonly<Record<string, string>>;
};

/** What the redirect to the hosted login carries (specification 7). */
export function loginRedirectOf(facts: LoginRedirectFacts): LoginRedirect {
  const values = valuesOf(facts);
  const room = EXT_PARAMETERS_MAX - Object.keys(extParameters(values)).length;
  return {
    redirectUri: `${facts.origin}${BASE_PATH}/`,
    returnTo: cleanReturn(facts.returnTo),
    parameters: {
      audience: facts.audience,
      ui_locales: 'es-MX es',
      ...(facts.isSignUp ? { screen_hint: 'signup' } : {}),
      ...(facts.isAnew === true ? { prompt: 'login' } : {}),
      ...(facts.hint === null ? {} : { login_hint: facts.hint.email }),
      ...extParameters([...values, ...backLinkValues(facts.backLink, room)]),
    },
  };
}

/** In the order of their worth: at most ten are kept. */
function valuesOf(facts: LoginRedirectFacts): ExtValue[] {
  const { query, hosted, deviceId, hint, merchantName } = facts;
  const isHosted = hosted.kind === 'hosted';
  return [
    { name: 'payment_id', value: query.paymentId },
    // An intent's id has an underscore (`pi_…`), which the provider's rule for plain values refuses.
    { name: 'payment_intent_id', value: query.paymentIntentId, isEncoded: true },
    ...shopValues(merchantName),
    ...(isHosted ? hostedValues(hosted) : []),
    { name: 'user_src', value: query.src },
    { name: 'hint_id', value: hint?.id },
    { name: 'device_id', value: deviceId, isSegmented: true },
  ];
}

/** The name in plain letters for any provider, and as it is written for one that can decode it. */
function shopValues(name: string | null): ExtValue[] {
  if (name === null) return [];
  const plain = plainLetters(name);
  const written = { name: 'merchant_name_base64', value: name, isEncoded: true };
  return [{ name: 'merchant_name', value: plain }, ...(plain === name ? [] : [written])];
}

/** The provider takes no accents: a name without them is better than no name. */
const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z\d\-. ]/g, '')
    .replace(/ +/g, ' ')
    .trim();

type Hosted = Extract<HostedExperience, { kind: 'hosted' }>;

/**
 * A shop's own name for its customer must come back as it is: where the provider's rule for plain values would change or
 * refuse it (an underscore, say), it goes encoded, under a name that says so.
 */
function customerValue(value: string): ExtValue {
  const plain = { name: 'merchant_customer_id', value };
  return acceptedValue(plain) === value
    ? plain
    : { name: 'merchant_customer_id_base64', value, isEncoded: true };
}

const hostedValues = (hosted: Hosted): ExtValue[] => [
  { name: 'flow', value: 'hosted' },
  customerValue(hosted.merchantCustomerId),
  { name: 'account_linking_consent_timestamp', value: hosted.consentTimestamp },
  { name: 'merchant_hosted_id', value: hosted.merchantHostedId },
  {
    name: 'hosted_experience',
    value: [
      hosted.merchantHostedId,
      hosted.consentTimestamp,
      acceptedValue(customerValue(hosted.merchantCustomerId)) ?? [],
    ]
      .flat()
      .join('+'),
    isSegmented: true,
  },
];

function cleanReturn(returnTo: string): string {
  const at = returnTo.indexOf('?');
  if (at === -1) return returnTo;
  return `${returnTo.slice(0, at)}${withoutLoginAnswer(returnTo.slice(at))}`;
}
