import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { declineReasons } from '../origination/decision.ts';
import { ApplicationPath, reviewers } from '../staff/application-review.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

const approval = {
  roles: reviewers,
  secondPerson: { when: 'above', limit: 'application', approvers: reviewers },
} as const;

const { min, max } = bounds.amount;

export const previewApplicationApproval = defineStaffCall({
  method: 'GET',
  path: '/v1/applications/{application_id}/approval',
  summary: 'What approving an application that a person decides would do.',
  access: { roles: approval.roles, secondPerson: 'never' },
  params: ApplicationPath,
  /** The line; all that the policy lets a person grant unless said. */
  query: z.object({ line: z.coerce.number().int().min(min).max(max).optional() }),
  reply: ShownPreview,
  errors: [...previewErrors, 'review_over', 'review_line_refused'],
});

export const approveApplication = defineStaffCall({
  method: 'POST',
  path: '/v1/applications/{application_id}/approval',
  summary:
    'Approves an application, for all that may be granted or for less; above a limit, once a second person agrees.',
  access: approval,
  params: ApplicationPath,
  body: Why.extend({ line: z.int().min(min).max(max).optional(), fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'review_over', 'review_line_refused'],
  idempotency: 'required',
});

const alone = { roles: reviewers, secondPerson: 'never' } as const;

/** Ranked, the weightiest first: what the customer reads. */
const reasons = z
  .array(z.enum(declineReasons))
  .min(1)
  .max(4)
  .refine((all) => new Set(all).size === all.length, 'Cada razón una vez.');

/** By POST: reasons are a list. */
export const previewApplicationDecline = defineStaffCall({
  method: 'POST',
  path: '/v1/applications/{application_id}/decline/preview',
  summary:
    'What declining an application that a person decides would do, as its customer reads it.',
  access: { ...alone, isRead: true },
  params: ApplicationPath,
  body: z.object({ reasons }),
  reply: ShownPreview,
  errors: [...previewErrors, 'review_over'],
});

export const declineApplication = defineStaffCall({
  method: 'POST',
  path: '/v1/applications/{application_id}/decline',
  summary: 'Declines an application for reasons of the closed list, which its customer reads.',
  access: alone,
  params: ApplicationPath,
  body: Why.extend({ reasons, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'review_over'],
  idempotency: 'required',
});

export const previewApplicantProof = defineStaffCall({
  method: 'GET',
  path: '/v1/applications/{application_id}/proof',
  summary: 'What asking an applicant to prove who they are, before it is decided, would do.',
  access: alone,
  params: ApplicationPath,
  reply: ShownPreview,
  errors: [...previewErrors, 'review_over'],
});

export const askApplicantProof = defineStaffCall({
  method: 'POST',
  path: '/v1/applications/{application_id}/proof',
  summary: 'Asks an applicant to prove who they are before it is decided: it is their turn.',
  access: alone,
  params: ApplicationPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'review_over'],
  idempotency: 'required',
});
