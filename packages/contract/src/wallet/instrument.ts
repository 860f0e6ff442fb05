import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * What a card or an account can be the first choice for. Money of a loan is paid out to the account that
 * was chosen with the offer, whatever is the default.
 */
export const instrumentPurposes = ['payment', 'automatic_payment', 'refund'] as const;
export type InstrumentPurpose = (typeof instrumentPurposes)[number];

/** As in the paths: `card_…` or `acct_…`. */
export const InstrumentId = z.string().regex(/^(acct|card)_[0-9a-z]{26}$/);

export const setDefaultInstrument = defineEndpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/v1/accounting/defaults',
  auth: 'session',
  summary:
    'Makes a verified card or account the first choice for a purpose; null leaves the purpose without one. Where refunds go changes with a second proof only (activity `refund_account`).',
  body: z.strictObject({
    purpose: z.enum(instrumentPurposes),
    instrument_id: InstrumentId.nullable(),
  }),
  reply: z.object({
    purpose: z.enum(instrumentPurposes),
    instrument_id: z.string().nullable(),
  }),
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'instrument_unusable',
    'instrument_in_use',
    'second_proof_needed',
  ],
});
