import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { contactTypes } from './activity.ts';
import { OneTimeCode, SentCode, TokenId } from './one-time-code.ts';

/** Whether the phone of record can be put in another's place, and if not, why. */
export const phoneChangeStates = ['possible', 'no_phone', 'identity_unproven'] as const;

export const ContactListView = z.object({
  contacts: z.array(
    z.object({
      contact_type: z.enum(contactTypes),
      /** Masked for display. */
      value: z.string(),
      is_verified: z.boolean(),
      verified_at: z.iso.datetime().nullable(),
    }),
  ),
  phone_change: z.enum(phoneChangeStates),
  /** After a change of contact no money goes out until then; null: nothing is held. */
  money_hold_until: z.iso.datetime().nullable(),
});
export type ContactListView = z.output<typeof ContactListView>;

export const getContacts = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/contact',
  auth: 'session',
  summary: "The customer's contacts of record, masked.",
  reply: ContactListView,
  errors: ['session_expired'],
});

const Contact = {
  contact_type: z.enum(contactTypes).default('MOBILE_PHONE'),
  /** The number, however it is written, or the address. */
  value: z.string().min(3).max(254),
};
/** Who asks, for the trail; it changes nothing of what is asked for. */
const Channel = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .default('web');

const ProvenContact = z.object({
  is_valid: z.literal(true),
  /** Masked for display. */
  contact: z.string(),
  proven_at: z.iso.datetime(),
  /** Whether it is now the customer's contact of record: the first number of somebody is. */
  is_current: z.boolean(),
});

export const validateContact = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/contact/validate',
  auth: 'session',
  summary:
    'Whether a number or an address is well formed, and how it is written. The answer is the same whoever else uses it.',
  body: z.strictObject({ channel: Channel, ...Contact }),
  reply: z.object({ is_valid: z.literal(true), value: z.string(), is_current: z.boolean() }),
  errors: ['session_expired', 'validation_failed'],
});

export const sendContactOtp = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/contact/otp',
  auth: 'session',
  summary:
    'Sends a code to a phone by SMS, or to the own e-mail. A code sent before stops working.',
  body: z.strictObject(Contact),
  reply: SentCode,
  errors: [
    'session_expired',
    'validation_failed',
    'rate_limited',
    'otp_locked',
    'provider_unavailable',
  ],
});

const guessErrors = [
  'session_expired',
  'validation_failed',
  'otp_invalid',
  'otp_expired',
  'otp_locked',
] as const;

export const verifyContact = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/contact/verify',
  auth: 'session',
  summary: 'Proves the contact that a code was sent to.',
  body: z.strictObject({ channel: Channel, otp: OneTimeCode, ...Contact }),
  reply: ProvenContact,
  errors: guessErrors,
});

export const verifyPhoneAfterEmail = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/profile/contact/otp/phone/verify',
  auth: 'session',
  summary:
    "Adds the customer's first phone: its code, after a code to the e-mail (email_token_id) was typed back within a quarter of an hour.",
  body: z.strictObject({
    email_token_id: TokenId,
    token_id: TokenId,
    otp: OneTimeCode,
    value: Contact.value,
  }),
  reply: ProvenContact,
  errors: [...guessErrors, 'state_conflict'],
});
