import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { LoanPath } from '../lending/loan.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';
import { quitaAskers } from './act-values.ts';

const quita = {
  roles: ['collections', 'finance'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

/** Why the policy does not allow an offer. */
export const quitaErrors = [
  'quita_not_late_enough',
  'quita_used_up',
  'quita_not_offered',
  'quita_days_not_offered',
  'quita_costs_more',
] as const;

const { amount, instalments } = bounds;

/** What is tried, as an address says it. */
export const QuitaQuery = z.object({
  asked_by: z.enum(quitaAskers),
  /** Principal that is given up, in centavos; all late charges are, too. */
  forgiven: z.coerce.number().int().min(amount.min).max(amount.max),
  /** In how many instalments the rest is paid. */
  instalments: z.coerce.number().int().min(instalments.min).max(instalments.max),
  valid_until: z.iso.date(),
});

export const previewQuitaOffer = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/quita-offer',
  summary: 'What offering to give up a part of a late loan would do, if its customer says yes.',
  access: { roles: quita.roles, secondPerson: 'never' },
  params: LoanPath,
  query: QuitaQuery,
  reply: ShownPreview,
  errors: [...previewErrors, ...quitaErrors],
});

export const offerQuita = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/quita-offer',
  summary:
    'Offers to give up a part of a late loan, once a second person agrees; its customer is told.',
  access: quita,
  params: LoanPath,
  body: Why.extend({
    asked_by: z.enum(quitaAskers),
    forgiven: z.int().min(amount.min).max(amount.max),
    instalments: z.int().min(instalments.min).max(instalments.max),
    valid_until: z.iso.date(),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: [...actErrors, ...quitaErrors],
  idempotency: 'required',
});

export const previewQuitaWithdrawal = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/quita-withdrawal',
  summary: 'What taking back the open offer of a loan would do.',
  access: { roles: quita.roles, secondPerson: 'never' },
  params: LoanPath,
  reply: ShownPreview,
  errors: previewErrors,
});

export const withdrawQuita = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/quita-withdrawal',
  summary: 'Takes back the open offer of a loan, once a second person agrees.',
  access: quita,
  params: LoanPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
