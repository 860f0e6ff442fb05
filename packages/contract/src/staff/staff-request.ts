import { z } from 'zod';
import { ACT_NOTE_MAX, ActPreview, actReasons } from '../staff-acts/act.ts';
import { defineStaffCall } from './define-staff-call.ts';

/** What can wait for a second person. */
export const staffActs = [
  'waive_charges',
  'write_off',
  'hold_loan',
  'lift_loan_hold',
  'void_loan',
  'send_letter',
  'answer_case',
  'refund_sale',
  'reverse_payment',
  'move_payment',
  'pay_out_credit',
  'credit_goodwill',
  'offer_relief',
  'offer_quita',
  'withdraw_quita',
  'place_with_agency',
  'recall_from_agency',
  'place_suspense',
  'return_suspense',
  'decide_claim',
  'place_restriction',
  'lift_restriction',
  'change_merchant_account',
  'change_merchant_fee',
  'approve_merchant',
  'ask_merchant',
  'decline_merchant',
  'suspend_merchant',
  'resume_merchant',
  'approve_application',
  'decline_application',
  'ask_applicant',
  'add_product_version',
  'withdraw_product_version',
  'propose_policy',
  'shadow_policy',
  'activate_policy',
  'withdraw_policy',
  'change_flag',
  'reveal_many',
  'grant_role',
] as const;
export type StaffActKind = (typeof staffActs)[number];

/**
 * `done`: one person's word was enough. `pending` waits; it ends once. `executed`: somebody else agreed, and it was done with that. `rejected`: somebody
 * else did not, or whoever asked took it back. `void`: what it would do was not what its maker saw any more.
 * `expired`: nobody said anything in time.
 */
export const requestStates = [
  'done',
  'pending',
  'executed',
  'rejected',
  'void',
  'expired',
] as const;
export type RequestState = (typeof requestStates)[number];

const Person = z.object({ person_id: z.string(), name: z.string() });

export const StaffRequestView = z.object({
  request_id: z.string(),
  kind: z.enum(staffActs),
  /** What it is about: `loan:…`, `case:…`, `receipt:…`, `customer:…`, `merchant:…`, `policy:…`, `staff:…`. */
  subject: z.string(),
  preview: ActPreview,
  reason: z.enum(actReasons),
  note: z.string(),
  /** Why it was refused or taken back, in the words of whoever did; null where nobody wrote any. */
  answer: z.string().nullable(),
  maker: Person,
  checker: Person.nullable(),
  state: z.enum(requestStates),
  created_at: z.string(),
  expires_at: z.string(),
  decided_at: z.string().nullable(),
  /** Whether whoever reads this may agree to it. */
  is_mine_to_decide: z.boolean(),
});
export type StaffRequestView = z.output<typeof StaffRequestView>;

const everyActor = [
  'support',
  'une',
  'risk',
  'collections',
  'finance',
  'compliance',
  'operator',
  'admin',
] as const;

export const listStaffRequests = defineStaffCall({
  method: 'GET',
  path: '/v1/requests',
  summary: 'What waits for a second person, and the last ones that were decided.',
  access: { roles: everyActor, secondPerson: 'never' },
  query: z.object({ state: z.enum(requestStates).optional() }),
  reply: z.object({ requests: z.array(StaffRequestView) }),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});

const RequestPath = z.object({ request_id: z.string().max(64) });

export const approveRequest = defineStaffCall({
  method: 'POST',
  path: '/v1/requests/{request_id}/approve',
  summary:
    'Agrees to what somebody else asked for: it is done at once, if it is still what they saw.',
  access: { roles: ['risk', 'finance', 'compliance', 'admin'], secondPerson: 'never' },
  params: RequestPath,
  reply: StaffRequestView,
  errors: [
    'session_expired',
    'role_missing',
    'not_found',
    'own_request',
    'request_over',
    'request_void',
  ],
});

export const rejectRequest = defineStaffCall({
  method: 'POST',
  path: '/v1/requests/{request_id}/reject',
  summary: 'Does not agree; or takes back what one asked for oneself.',
  access: { roles: everyActor, secondPerson: 'never' },
  params: RequestPath,
  body: z.object({ note: z.string().trim().min(3).max(ACT_NOTE_MAX) }),
  reply: StaffRequestView,
  errors: [
    'session_expired',
    'role_missing',
    'not_found',
    'own_request',
    'request_over',
    'validation_failed',
  ],
});
