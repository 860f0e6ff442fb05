import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Access, rectification, cancellation and opposition. */
export const privacyRequestKinds = [
  'access',
  'rectification',
  'cancellation',
  'opposition',
] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const PrivacyRequestView = z.object({
  /** `ARCO-2026-0X3F9K2M` */
  folio: z.string(),
  kind: z.enum(privacyRequestKinds),
  status: z.enum(['received', 'done']),
  received_at: z.iso.datetime(),
  /** Twenty business days to answer, fifteen more to carry it out. */
  answer_due_on: z.string(),
  effective_due_on: z.string(),
});
export type PrivacyRequestView = z.output<typeof PrivacyRequestView>;

export const openPrivacyRequest = defineEndpoint({
  service: 'enablement',
  method: 'POST',
  path: '/api/v1/privacy/requests',
  auth: 'session',
  summary: 'Asks for a right over one’s data. The answer is its folio and its deadlines.',
  body: z.strictObject({
    kind: z.enum(privacyRequestKinds),
    description: z.string().trim().min(10).max(2_000),
  }),
  reply: PrivacyRequestView,
  errors: ['session_expired', 'validation_failed', 'rate_limited'],
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
