import { z } from 'zod';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';
import { maskedFields, REVEAL_PEOPLE_MAX } from './act-values.ts';

const revealing = {
  roles: ['support', 'une', 'risk', 'collections', 'finance', 'compliance'],
  secondPerson: { when: 'always', approvers: ['compliance'] },
} as const;

const CustomerId = z.int().positive();
/** `100000000000001,100000000000002`: an address has no lists. */
const CustomerIds = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(CustomerId).min(2).max(REVEAL_PEOPLE_MAX));

export const previewManyReveals = defineStaffCall({
  method: 'GET',
  path: '/v1/reveals/preview',
  summary: 'Of how many people one masked value would be shown.',
  access: { roles: revealing.roles, secondPerson: 'never' },
  query: z.object({ field: z.enum(maskedFields), customers: CustomerIds }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const revealMany = defineStaffCall({
  method: 'POST',
  path: '/v1/reveals',
  summary:
    'Asks to see one masked value of many people; once a second person agrees, whoever asked reads them for half an hour.',
  access: revealing,
  body: Why.extend({
    field: z.enum(maskedFields),
    customer_ids: z.array(CustomerId).min(2).max(REVEAL_PEOPLE_MAX),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

export const listManyReveals = defineStaffCall({
  method: 'GET',
  path: '/v1/reveals/{request_id}',
  summary:
    'The values somebody agreed to show, to whoever asked for them and until their time is over.',
  access: { roles: revealing.roles, secondPerson: 'never' },
  params: z.object({ request_id: z.string().max(64) }),
  reply: z.object({
    field: z.enum(maskedFields),
    shown_until: z.string(),
    people: z.array(
      z.object({ customer_id: z.int(), name: z.string().nullable(), value: z.string().nullable() }),
    ),
  }),
  errors: ['session_expired', 'role_missing', 'not_found', 'request_over'],
});
