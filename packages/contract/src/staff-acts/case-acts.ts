import { z } from 'zod';
import { CASE_TEXT_MAX } from '../cases/case-limits.ts';
import { caseOutcomes } from '../cases/case-status.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

const answer = {
  roles: ['support', 'une', 'collections'],
  secondPerson: { when: 'above', limit: 'case_answer', approvers: ['finance', 'compliance'] },
} as const;

const CasePath = z.object({ folio: z.string().trim().toUpperCase().max(40) });

const CaseAnswer = z.object({
  outcome: z.enum(caseOutcomes),
  /** Of a dispute: how much of it they were right about, in centavos; all of it unless said. Needed with `partly`. */
  amount: z.int().positive().nullable(),
  /** The letter. What the answer moves is added to it in pesos. */
  text: z.string().trim().min(3).max(CASE_TEXT_MAX),
});

const amountErrors = ['case_amount_needed', 'case_amount_refused'] as const;

/** By POST, so that a letter stands in no address and no history. */
export const previewCaseAnswer = defineStaffCall({
  method: 'POST',
  path: '/v1/cases/{folio}/answer/preview',
  summary: 'What answering a case so would do: the letter as its customer reads it, and the money.',
  access: { roles: answer.roles, secondPerson: 'never', isRead: true },
  params: CasePath,
  body: CaseAnswer,
  reply: ShownPreview,
  errors: [...previewErrors, ...amountErrors],
});

export const answerCase = defineStaffCall({
  method: 'POST',
  path: '/v1/cases/{folio}/answer',
  summary:
    'Answers a case by letter and moves the money that it means; above a limit, once a second person agrees.',
  access: answer,
  params: CasePath,
  body: CaseAnswer.extend({ ...Why.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, ...amountErrors],
  idempotency: 'required',
});
