import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { personErrors } from '../identity/standing-errors.ts';
import { ApplicationView } from './application.ts';
import { BrowserFingerprint } from './browser-fingerprint.ts';
import { consentDocuments } from './consent-documents.ts';
import { deviceVendors } from './device-vendors.ts';
import { readOwn } from './read-own.ts';

/** The steps of the form that are filled in, in order; `review` comes after the last. */
export const formSteps = ['personal', 'address', 'work', 'contact'] as const;
export type FormStep = (typeof formSteps)[number];

export const housings = ['own', 'mortgage', 'rented', 'family', 'other'] as const;
export type Housing = (typeof housings)[number];

// Wide on purpose: what exactly is wrong with a field is told by the form's own closed list of codes.
const Text = z.string().max(120);

export const PersonalStep = z.strictObject({
  given_names: Text,
  first_surname: Text,
  /** Empty or null for people with one surname. */
  second_surname: Text.nullable(),
  /** `YYYY-MM-DD`. */
  birth_date: z.string().max(10),
  /** H hombre, M mujer, X. */
  sex: z.string().max(1),
  /** Two letters as in a CURP; NE abroad. */
  birth_state: z.string().max(2),
  curp: z.string().max(24),
});
export type PersonalStep = z.output<typeof PersonalStep>;

/** Answers show the CURP and the phone masked, so whoever changes nothing about them sends null: what is kept stays. */
const PersonalBody = PersonalStep.extend({ curp: PersonalStep.shape.curp.nullable() });

export const AddressStep = z.strictObject({
  postal_code: z.string().max(8),
  /** Needed only for a code that the catalogue does not know; else the catalogue's is kept. */
  municipality: Text.nullable(),
  settlement: Text,
  street: Text,
  exterior_number: z.string().max(20),
  interior_number: z.string().max(20).nullable(),
});
export type AddressStep = z.output<typeof AddressStep>;

export const WorkStep = z.strictObject({
  industry: z.string().max(40),
  sub_industry: z.string().max(40),
  occupation: z.string().max(40),
  sub_occupation: z.string().max(40),
  /** Centavos a month. */
  monthly_income: z.int(),
  housing: z.string().max(20),
  dependants: z.int(),
});
export type WorkStep = z.output<typeof WorkStep>;

/** `version` is the one that was on screen. */
const ConsentGiven = z.strictObject({
  document: z.enum(consentDocuments),
  version: z.string().max(40),
  accepted: z.boolean(),
});

export const ContactStep = z.strictObject({
  /** Null: the one that is kept. */
  phone: z.string().max(24).nullable(),
  consents: z.array(ConsentGiven).max(consentDocuments.length),
});
export type ContactStep = z.output<typeof ContactStep>;

/** What is kept of the form. Whatever a step holds was accepted by the same rules as at the end. */
export const DraftView = z.object({
  application_process_id: z.int(),
  /** Where to go on: the first step that is missing, or `review`. */
  step: z.enum([...formSteps, 'review']),
  /** With its CURP masked. */
  personal: PersonalStep.nullable(),
  /** With the state and the city that the postal code decides. */
  address: AddressStep.extend({ state: z.string(), city: z.string().nullable() }).nullable(),
  work: WorkStep.nullable(),
  contact: z
    .object({
      /** Masked. */
      phone: z.string(),
      consents: z.array(ConsentGiven.extend({ given_at: z.iso.datetime() })),
    })
    .nullable(),
  updated_at: z.iso.datetime().nullable(),
});
export type DraftView = z.output<typeof DraftView>;

/**
 * What the shop told of whoever buys, for what they did not tell themselves yet; empty where it said nothing that the form
 * would take. It is theirs to change, and kept only once they hand it in.
 */
const Prefill = z.object({
  merchant_name: z.string(),
  given_names: z.string(),
  first_surname: z.string(),
  second_surname: z.string(),
  postal_code: z.string(),
  municipality: z.string(),
  settlement: z.string(),
  street: z.string(),
  exterior_number: z.string(),
  interior_number: z.string(),
  phone: z.string(),
});
export type Prefill = z.output<typeof Prefill>;

/** The form as it is opened. */
export const OpenedDraftView = DraftView.extend({ prefill: Prefill.nullable() });
export type OpenedDraftView = z.output<typeof OpenedDraftView>;

const draftErrors = [
  'session_expired',
  'validation_failed',
  'not_found',
  'state_conflict',
] as const;

export const getDraft = readOwn({
  path: '/v1/protected/applications/draft',
  summary: 'The form as far as it is filled in. Nothing open: null.',
  reply: OpenedDraftView,
});

export const savePersonalStep = defineEndpoint({
  service: 'funnel',
  method: 'PUT',
  path: '/v1/protected/applications/draft/personal',
  auth: 'session',
  summary: 'Keeps the first step. Refused fields carry a code of fieldProblems.',
  body: PersonalBody,
  reply: DraftView,
  errors: draftErrors,
});

export const saveAddressStep = defineEndpoint({
  service: 'funnel',
  method: 'PUT',
  path: '/v1/protected/applications/draft/address',
  auth: 'session',
  summary: 'Keeps the second step.',
  body: AddressStep,
  reply: DraftView,
  errors: draftErrors,
});

export const saveWorkStep = defineEndpoint({
  service: 'funnel',
  method: 'PUT',
  path: '/v1/protected/applications/draft/work',
  auth: 'session',
  summary: 'Keeps the third step.',
  body: WorkStep,
  reply: DraftView,
  errors: draftErrors,
});

export const saveContactStep = defineEndpoint({
  service: 'funnel',
  method: 'PUT',
  path: '/v1/protected/applications/draft/contact',
  auth: 'session',
  summary: 'Keeps the fourth step: the phone, and each consent with its version.',
  body: ContactStep,
  reply: DraftView,
  errors: draftErrors,
});

export const submitForm = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/applications/submission',
  auth: 'session',
  summary:
    'Hands the form in: from filling to scoring. Handed in already: the application as it is.',
  idempotency: 'honoured',
  body: z.strictObject({
    browser: BrowserFingerprint.optional(),
    /** Under what each vendor of device intelligence knows this browser (flags `ipqsActive` and the like). */
    devices: z.partialRecord(z.enum(deviceVendors), z.string().min(1).max(200)).optional(),
    /** Needed while `useRecaptcha` is on; good for one call. */
    captcha_token: z.string().min(1).max(4_096).optional(),
  }),
  reply: ApplicationView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'form_incomplete',
    'captcha_failed',
    ...personErrors,
  ],
});

export const ConsentTexts = z.object({
  consents: z.array(
    z.object({
      document: z.enum(consentDocuments),
      version: z.string(),
      /** SHA-256 of the text, in hex: what is kept as evidence. */
      hash: z.string(),
      label: z.string(),
      text: z.string(),
      is_required: z.boolean(),
    }),
  ),
});

export const listConsents = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/applications/consents',
  auth: 'session',
  summary: 'What must be agreed to, in its current version.',
  reply: ConsentTexts,
  errors: ['session_expired'],
});
