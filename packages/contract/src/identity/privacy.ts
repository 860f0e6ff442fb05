import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { consentDocuments, optionalConsents } from '../origination/consent-documents.ts';

/** Access, rectification, cancellation and opposition. */
export const privacyRequestKinds = [
  'access',
  'rectification',
  'cancellation',
  'opposition',
] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const privacyRequestStatuses = ['received', 'answered', 'blocked', 'done'] as const;
export type PrivacyRequestStatus = (typeof privacyRequestStatuses)[number];

export const PrivacyRequestView = z.object({
  /** `ARCO-2026-0X3F9K2M` */
  folio: z.string(),
  kind: z.enum(privacyRequestKinds),
  /**
   * `blocked`: to be forgotten; nobody uses it any more, and it is erased on `erase_on`. A cancellation that is
   * `received` waits for a credit to end.
   */
  status: z.enum(privacyRequestStatuses),
  received_at: z.iso.datetime(),
  /** Twenty business days to answer, fifteen more to carry it out. */
  answer_due_on: z.string(),
  effective_due_on: z.string(),
  /** What we answered. */
  answer: z.string().nullable(),
  erase_on: z.string().nullable(),
});
export type PrivacyRequestView = z.output<typeof PrivacyRequestView>;

export const openPrivacyRequest = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/privacy/requests',
  auth: 'session',
  summary:
    'Asks for a right over one’s data. The answer is its folio and its deadlines. A cancellation takes a fresh second proof (activity `personal_data`), and ends every session when nothing is owed.',
  body: z.strictObject({
    kind: z.enum(privacyRequestKinds),
    description: z.string().trim().min(10).max(2_000),
  }),
  reply: PrivacyRequestView,
  errors: ['session_expired', 'validation_failed', 'rate_limited', 'second_proof_needed'],
});

export const listPrivacyRequests = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/privacy/requests',
  auth: 'session',
  summary: 'What the customer asked for, newest first.',
  reply: z.object({ requests: z.array(PrivacyRequestView) }),
  errors: ['session_expired'],
});

export const exportOwnData = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/privacy/export',
  auth: 'session',
  summary:
    'All that we keep of the customer, to download. It takes a fresh second proof (activity `personal_data`), which it uses up.',
  reply: z.object({
    exported_at: z.iso.datetime(),
    /** By table, each row with the columns that are the customer’s to know. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  errors: ['session_expired', 'second_proof_needed'],
});

export const ConsentView = z.object({
  document: z.enum(consentDocuments),
  label: z.string(),
  version: z.string(),
  /** As it was shown; null for a text that nobody keeps any more. */
  text: z.string().nullable(),
  /** SHA-256 of the text that was shown. */
  text_hash: z.string(),
  is_given: z.boolean(),
  given_at: z.iso.datetime(),
});
export type ConsentView = z.output<typeof ConsentView>;

const ConsentsView = z.object({
  /** Every answer, newest first. */
  consents: z.array(ConsentView),
  /** Whether advertising is welcome today; null where nobody was asked yet. */
  marketing: z.boolean().nullable(),
  /** The same of being measured with the tools of others. */
  measurement: z.boolean().nullable(),
  /** Whether the bureau may be asked; null where nobody was asked for it yet. */
  bureau: z.boolean().nullable(),
});

export const listGivenConsents = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/privacy/consents',
  auth: 'session',
  summary: 'What the customer agreed to or declined, each with version, hash of the text and time.',
  reply: ConsentsView,
  errors: ['session_expired'],
});

export const answerMarketing = defineEndpoint({
  service: 'enablement',
  method: 'PUT',
  path: '/api/v1/privacy/marketing',
  auth: 'session',
  summary:
    'Whether advertising is welcome or, by `document`, being measured with the tools of others. Taking it back costs nothing and changes nothing else.',
  body: z.strictObject({ accepted: z.boolean(), document: z.enum(optionalConsents).optional() }),
  reply: ConsentsView,
  errors: ['session_expired', 'validation_failed', 'not_found'],
});

export const revokeBureauConsent = defineEndpoint({
  service: 'enablement',
  method: 'DELETE',
  path: '/api/v1/privacy/consents/bureau',
  auth: 'session',
  summary:
    'Takes the consent back by which the bureau is asked: an application that rests on it ends, and the next one asks for it and for its NIP again. Loans that were taken are reported as before. Taken back already: nothing happens.',
  reply: ConsentsView,
  errors: ['session_expired', 'not_found'],
});
