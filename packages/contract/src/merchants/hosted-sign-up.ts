import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventFields } from './fields.ts';

/** The words that somebody agrees to when a shop's account is linked; another text, another version. */
export const HOSTED_CONSENT_VERSION = '2026-11-15';

/** The consent at the shop was given so long ago at most, and its clock is ahead of ours so far at most. */
export const HOSTED_CONSENT_AGE_MAX_S = 15 * 60;
export const HOSTED_CONSENT_AHEAD_MAX_S = 60;
/** How long somebody has from the shop's door to the consent here. */
export const HOSTED_SIGN_UP_LIFE_S = 30 * 60;

/** Comes back from the login provider unchanged (`ext-` parameters, specification 5), encoded where it must be. */
const MerchantCustomerId = z.string().regex(/^[\w.@:+-]{1,64}$/);
const ConsentTimestamp = z.iso.datetime({ offset: true }).max(40);
const HostedId = z.string().regex(/^hsu-[\da-hjkmnp-tv-z]{26}$/);
const idParams = z.object({ id: HostedId });

export const HostedSignUpOrder = z
  .strictObject({
    merchant_customer_id: MerchantCustomerId.describe(
      'Your own name for your customer: letters, digits and `. @ : + -`, 64 at most.',
    ),
    consent_timestamp: ConsentTimestamp.describe(
      'When your customer agreed to be sent here with it. ISO 8601, no older than fifteen minutes.',
    ),
    customer_hint: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Lets them recognise their account with you, such as a masked e-mail address.'),
  })
  .meta({
    id: 'HostedSignUpOrder',
    description: 'What you vouch for: which customer of yours this is, and when they agreed.',
  });
export type HostedSignUpOrder = z.output<typeof HostedSignUpOrder>;

export const HostedSignUpView = z
  .object({
    merchant_hosted_id: z.string().describe('`hsu-…`: keep it with your customer.'),
    merchant_customer_id: z.string().describe('Your own name for your customer.'),
    consent_timestamp: z.string(),
    status: z.enum(['open', 'expired', 'linked', 'unlinked']),
    sign_up_url: z.string().describe('Send your customer here, once; good for half an hour.'),
    expires_at: z.iso.datetime(),
    linked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'HostedSignUp' });
export type HostedSignUpView = z.output<typeof HostedSignUpView>;

export const createHostedSignUp = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/hosted_sign_ups',
  auth: 'merchant',
  scope: 'customers:link',
  summary:
    "The shop's server vouches for who its customer is and when they consented; the customer is then sent to sign_up_url.",
  idempotency: 'required',
  body: HostedSignUpOrder,
  reply: HostedSignUpView,
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});

export const getHostedSignUp = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/hosted_sign_ups/{id}',
  auth: 'merchant',
  scope: 'customers:link',
  summary: 'Whether the customer has linked their account. Says nothing else about them.',
  params: idParams,
  reply: HostedSignUpView,
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed', 'not_found'],
});

const linkStatuses = ['linked', 'unlinked'] as const;
export const linkEventTypes = linkStatuses.map((status) => `customer.${status}` as const);

/** What a webhook says of a link: it names the sign-up that the shop knows, and nobody. */
export const CustomerLinkEventView = z
  .object({
    ...eventFields,
    type: z.enum(linkEventTypes),
    sequence: z.int().describe('Of one link: 1 when it begins, 2 when it ends.'),
    data: z.object({
      link: z.object({
        id: z.string().describe('`lnk_…`'),
        merchant_hosted_id: z.string().describe('The sign-up that you know.'),
        status: z.enum(linkStatuses),
        linked_at: z.iso.datetime(),
        unlinked_at: z.iso.datetime().nullable(),
      }),
    }),
  })
  .meta({
    id: 'CustomerLinkEvent',
    description: 'A customer of yours was linked, or ended it in their account with us.',
  });
export type CustomerLinkEventView = z.output<typeof CustomerLinkEventView>;

/** Hosted consent payload (specification 3); `merchant` is the merchant_hosted_id the person came with. */
export const HostedConsent = z.strictObject({
  consent_timestamp: ConsentTimestamp,
  merchant: HostedId,
  merchant_customer_id: MerchantCustomerId,
});
export type HostedConsent = z.output<typeof HostedConsent>;

export const HostedConsentView = HostedConsent.extend({
  merchant_name: z.string(),
  merchant_logo: z.string().nullable(),
  customer_hint: z.string().nullable(),
  /** Of the words that are agreed to. */
  text_version: z.string(),
  expires_at: z.iso.datetime(),
});
export type HostedConsentView = z.output<typeof HostedConsentView>;

export const getHostedConsent = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/hosted_consent',
  auth: 'session',
  summary:
    'The shop that the customer came from and that waits for their consent. None: not_found.',
  reply: HostedConsentView,
  errors: ['session_expired', 'not_found'],
});

export const MerchantLinkView = z.object({
  id: z.string(),
  merchant_name: z.string(),
  merchant_logo: z.string().nullable(),
  merchant_customer_id: z.string(),
  linked_at: z.iso.datetime(),
});
export type MerchantLinkView = z.output<typeof MerchantLinkView>;

export const giveHostedConsent = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/hosted_consent',
  auth: 'session',
  summary:
    "Links the customer with the shop's customer they came as. Only what the shop's server vouched for and the login carried along.",
  idempotency: 'honoured',
  body: HostedConsent,
  reply: MerchantLinkView,
  errors: [
    'session_expired',
    'validation_failed',
    'hosted_link_invalid',
    'merchant_customer_taken',
    'second_proof_needed',
    'state_conflict',
  ],
});

export const listMerchantLinks = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/merchant_links',
  auth: 'session',
  summary: 'The shops that the customer is linked with, newest first.',
  reply: z.object({ items: z.array(MerchantLinkView) }),
  errors: ['session_expired'],
});

export const endMerchantLink = defineEndpoint({
  service: 'funnel',
  method: 'DELETE',
  path: '/v1/protected/merchant_links/{id}',
  auth: 'session',
  summary: 'Ends a link. The shop is told by its webhook (`customer.unlinked`), and when it asks.',
  params: z.object({ id: z.string().regex(/^lnk_[\da-hjkmnp-tv-z]{26}$/) }),
  reply: z.object({ ended: z.literal(true) }),
  errors: ['session_expired', 'validation_failed', 'not_found'],
});
