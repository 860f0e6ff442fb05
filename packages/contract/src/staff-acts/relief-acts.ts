import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { LoanPath } from '../lending/loan.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

/** Another plan for a loan always takes two of us, and its customer's word. */
const relief = {
  roles: ['support', 'une', 'collections'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

const reliefErrors = ['relief_not_offered', 'quita_days_not_offered'] as const;

const { min, max } = bounds.instalments;

/** `skip`: the next instalment goes to the end. `restructure`: what is left is paid in so many. */
const offered = z.enum(['skip', 'restructure']);

export const previewReliefOffer = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/relief-offer',
  summary:
    'What offering a customer another plan would do, if they say yes, also where they could not have it by themselves.',
  access: { roles: relief.roles, secondPerson: 'never' },
  params: LoanPath,
  query: z.object({
    kind: offered,
    /** The instalment that is skipped, or how many there will be. */
    number: z.coerce.number().int().min(min).max(max),
    valid_until: z.iso.date(),
  }),
  reply: ShownPreview,
  errors: [...previewErrors, ...reliefErrors],
});

export const offerRelief = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/relief-offer',
  summary:
    'Offers a customer another plan, once a second person agrees; they sign it in the app with a code, or not.',
  access: relief,
  params: LoanPath,
  body: Why.extend({
    kind: offered,
    number: z.int().min(min).max(max),
    valid_until: z.iso.date(),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: [...actErrors, ...reliefErrors],
  idempotency: 'required',
});
