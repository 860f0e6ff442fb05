import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { CASE_TEXT_MAX } from '../cases/case-limits.ts';
import { caseOutcomes, deskChannels, disputeReasons } from '../cases/case-status.ts';
import { LoanPath } from '../lending/loan.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';
import { holdCauses, letterKinds } from './act-values.ts';

// What stands still, is undone or written of a loan always belongs to a case: done from the loan, the case that it
// needs is written down with it, and the one that is open is used.

const Text = z.string().trim().min(1).max(CASE_TEXT_MAX);
const Letter = z.string().trim().min(3).max(CASE_TEXT_MAX);
const Folio = z.string().trim().toUpperCase().max(40);

/** What its customer told us and by which way, in their words: a case is opened with it. */
const Received = z.object({ channel: z.enum(deskChannels), description: Text });

const hold = { roles: ['support', 'une', 'collections'], secondPerson: 'never' } as const;

const openingErrors = ['case_already_open', 'case_window_over', 'cases_exhausted'] as const;

/** `dispute` is about one instalment of it, the others about all of it. */
const Hold = Received.extend({
  cause: z.enum(holdCauses),
  instalment: z.int().min(bounds.instalments.min).max(bounds.instalments.max).optional(),
  dispute_reason: z.enum(disputeReasons).optional(),
});

/** By POST, so that nobody's words stand in an address or a history. */
export const previewLoanHold = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/hold/preview',
  summary: 'What would stand still of a loan, and by when it is answered, if its customer says so.',
  access: { roles: hold.roles, secondPerson: 'never', isRead: true },
  params: LoanPath,
  body: Hold,
  reply: ShownPreview,
  errors: [...previewErrors, ...openingErrors],
});

export const holdLoan = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/hold',
  summary:
    'Has a loan, or an instalment of it, stand still: a case of its customer is opened with it.',
  access: hold,
  params: LoanPath,
  body: Hold.extend({ ...Why.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, ...openingErrors],
  idempotency: 'required',
});

export const previewLoanHoldLift = defineStaffCall({
  method: 'GET',
  path: '/v1/loans/{loan_id}/hold-lift',
  summary: 'What would go on if a customer takes back the case that holds their loan.',
  access: { roles: hold.roles, secondPerson: 'never' },
  params: LoanPath,
  query: z.object({ folio: Folio }),
  reply: ShownPreview,
  errors: [...previewErrors, 'case_not_open'],
});

export const liftLoanHold = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/hold-lift',
  summary:
    'Lets a loan go on because its customer takes the case back; otherwise it goes on with the letter that answers it.',
  access: hold,
  params: LoanPath,
  body: Why.extend({ folio: Folio, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'case_not_open'],
  idempotency: 'required',
});

const undoing = {
  roles: ['support', 'une', 'collections'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

const Void = z.object({
  text: Letter,
  /** Null: its customer has said so already, and that case is open. */
  received: Received.nullable(),
});

const voidErrors = [...openingErrors, 'loan_case_needed'] as const;

export const previewLoanVoid = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/void/preview',
  summary:
    'What finding that somebody else took a loan would do: to it, to the books, and the letter.',
  access: { roles: undoing.roles, secondPerson: 'never', isRead: true },
  params: LoanPath,
  body: Void,
  reply: ShownPreview,
  errors: [...previewErrors, ...voidErrors],
});

export const voidStaffLoan = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/void',
  summary:
    'Undoes a loan that somebody else took in its customer’s name, once a second person agrees; the case says so by letter.',
  access: undoing,
  params: LoanPath,
  body: Void.extend({ ...Why.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, ...voidErrors],
  idempotency: 'required',
});

const letter = {
  roles: ['support', 'une', 'collections'],
  secondPerson: { when: 'above', limit: 'case_answer', approvers: ['finance', 'compliance'] },
} as const;

const LoanLetter = z.object({
  outcome: z.enum(caseOutcomes),
  /** As in `answerCase`. */
  amount: z.int().positive().nullable(),
  text: Letter,
  /** The open case about the loan that it answers, or what its customer asked just now. */
  about: z.union([
    z.strictObject({ folio: Folio }),
    z.strictObject({ kind: z.enum(letterKinds), ...Received.shape }),
  ]),
});

const letterErrors = [...openingErrors, 'case_amount_needed', 'case_amount_refused'] as const;

export const previewLoanLetter = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/letter/preview',
  summary: 'A letter about a loan as its customer will read it, and what it would move.',
  access: { roles: letter.roles, secondPerson: 'never', isRead: true },
  params: LoanPath,
  body: LoanLetter,
  reply: ShownPreview,
  errors: [...previewErrors, ...letterErrors],
});

export const sendLoanLetter = defineStaffCall({
  method: 'POST',
  path: '/v1/loans/{loan_id}/letter',
  summary:
    'Writes a letter about a loan: it answers the case that is open, or one that is received with it; above a limit, once a second person agrees.',
  access: letter,
  params: LoanPath,
  body: LoanLetter.extend({ ...Why.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, ...letterErrors],
  idempotency: 'required',
});
