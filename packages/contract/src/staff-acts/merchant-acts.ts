import { z } from 'zod';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

const terms = {
  roles: ['finance', 'operator'],
  secondPerson: { when: 'always', approvers: ['finance', 'compliance'] },
} as const;

const MerchantPath = z.object({ merchant_id: z.string().max(64) });

/** Eighteen digits, with blanks or without; whether its last one is right is seen where it is looked at. */
const Clabe = z.string().max(40);

/** In hundredths of a percent of a sale, without IVA. */
const MERCHANT_FEE_BPS_MAX = 3_000;

/** By POST, so that an account stands in no address and no history. */
export const previewMerchantAccount = defineStaffCall({
  method: 'POST',
  path: '/v1/merchants/{merchant_id}/payout-account/preview',
  summary: 'What paying a shop to another account would do.',
  access: { roles: terms.roles, secondPerson: 'never', isRead: true },
  params: MerchantPath,
  body: z.object({ clabe: Clabe }),
  reply: ShownPreview,
  errors: [...previewErrors, 'clabe_wrong', 'clabe_unproven'],
});

export const changeMerchantAccount = defineStaffCall({
  method: 'POST',
  path: '/v1/merchants/{merchant_id}/payout-account',
  summary:
    'Pays a shop to another account once a second person agrees; the first payouts to it wait some days.',
  access: terms,
  params: MerchantPath,
  body: Why.extend({ clabe: Clabe, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'clabe_wrong', 'clabe_unproven'],
  idempotency: 'required',
});

export const previewMerchantFee = defineStaffCall({
  method: 'GET',
  path: '/v1/merchants/{merchant_id}/fee',
  summary: 'What another commission of a shop would be.',
  access: { roles: terms.roles, secondPerson: 'never' },
  params: MerchantPath,
  query: z.object({ fee_bps: z.coerce.number().int().min(0).max(MERCHANT_FEE_BPS_MAX) }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const changeMerchantFee = defineStaffCall({
  method: 'POST',
  path: '/v1/merchants/{merchant_id}/fee',
  summary: 'Changes our commission of what a shop sells from now on, once a second person agrees.',
  access: terms,
  params: MerchantPath,
  body: Why.extend({
    fee_bps: z.int().min(0).max(MERCHANT_FEE_BPS_MAX),
    fingerprint: Fingerprint,
  }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
