import { z } from 'zod';
import { suspensionReasons } from '../portal/account-status.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import {
  ACT_NOTE_MAX,
  ActReply,
  actErrors,
  Fingerprint,
  previewErrors,
  ShownPreview,
  Why,
} from './act.ts';

const makers = ['finance', 'compliance', 'risk'] as const;
const together = {
  roles: makers,
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

const AccountPath = z.object({ account_id: z.string().max(64) });

/** Why, by the closed list, and in words that its owner reads. */
const suspension = {
  suspension: z.enum(suspensionReasons),
  words: z.string().trim().min(3).max(ACT_NOTE_MAX),
};

/** By POST: what its owner reads stands in no address. */
export const previewMerchantSuspension = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/suspension/preview',
  summary: 'What stopping a business that sells would do, as its owner reads it.',
  access: { roles: makers, secondPerson: 'never', isRead: true },
  params: AccountPath,
  body: z.object(suspension),
  reply: ShownPreview,
  errors: previewErrors,
});

export const suspendMerchant = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/suspension',
  summary:
    'Stops a business once a second person agrees: nothing new is sold, and nothing is paid out.',
  access: together,
  params: AccountPath,
  body: Why.extend({ ...suspension, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

export const previewMerchantResumption = defineStaffCall({
  method: 'GET',
  path: '/v1/merchant-accounts/{account_id}/resumption',
  summary: 'What letting a business sell again would do.',
  access: { roles: makers, secondPerson: 'never' },
  params: AccountPath,
  reply: ShownPreview,
  errors: previewErrors,
});

export const resumeMerchant = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/{account_id}/resumption',
  summary: 'Lets a business that was stopped sell and be paid again, once a second person agrees.',
  access: together,
  params: AccountPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
