import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const SavingsView = z.object({
  as_of: z.string(),
  /** Interest, fees and IVA that were never charged because something was paid early. */
  saved: z.int(),
  /** What paying everything off today would save besides. */
  could_save: z.int(),
  loans: z.array(
    z.object({
      loan_id: z.string(),
      title: z.string(),
      goods: z.string().nullable(),
      saved: z.int(),
      could_save: z.int(),
      is_active: z.boolean(),
    }),
  ),
});
export type SavingsView = z.output<typeof SavingsView>;

export const getSavings = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/protected/savings',
  auth: 'session',
  summary: 'What paying early has saved, loan by loan, and what it could.',
  reply: SavingsView,
  errors: ['session_expired'],
});
