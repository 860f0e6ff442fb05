import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { AddressStep } from '../origination/form.ts';

/** What was recognised with a document is not typed over: it is corrected by a privacy request. */
export const PersonalInformation = z.object({
  full_name: z.string().nullable(),
  given_names: z.string().nullable(),
  first_surname: z.string().nullable(),
  second_surname: z.string().nullable(),
  birth_date: z.string().nullable(),
  sex: z.string().nullable(),
  birth_state: z.string().nullable(),
  /** Masked for display. */
  curp: z.string().nullable(),
  is_identity_verified: z.boolean(),
});
export type PersonalInformation = z.output<typeof PersonalInformation>;

export const getPersonalInformation = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/personal_info',
  auth: 'session',
  summary: 'Who the customer is, as they told and as it was recognised.',
  reply: PersonalInformation,
  errors: ['session_expired'],
});

export const AddressView = z.object({
  address: AddressStep.extend({ state: z.string(), city: z.string().nullable() }).nullable(),
  /** Null while it is as an application told it. */
  corrected_at: z.iso.datetime().nullable(),
});
export type AddressView = z.output<typeof AddressView>;

export const getAddress = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/address',
  auth: 'session',
  summary: 'Where the customer lives.',
  reply: AddressView,
  errors: ['session_expired'],
});

export const correctAddress = defineEndpoint({
  service: 'enablement',
  method: 'PUT',
  path: '/api/v1/profile/address',
  auth: 'session',
  summary: 'Corrects where the customer lives. Refused fields carry a code of fieldProblems.',
  body: AddressStep,
  reply: AddressView,
  errors: ['session_expired', 'validation_failed'],
});

export const FinancialInformation = z.object({
  /** Names to read; null: not told yet. */
  work: z
    .object({
      industry: z.string(),
      sub_industry: z.string(),
      occupation: z.string(),
      sub_occupation: z.string(),
      /** Centavos a month. */
      monthly_income: z.int(),
      housing: z.string(),
      dependants: z.int(),
    })
    .nullable(),
});

export const getFinancialInformation = defineEndpoint({
  service: 'enablement',
  method: 'GET',
  path: '/api/v1/profile/financial_info',
  auth: 'session',
  summary: 'Work and income as the latest application told them.',
  reply: FinancialInformation,
  errors: ['session_expired'],
});
