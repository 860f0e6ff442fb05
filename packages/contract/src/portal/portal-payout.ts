import { z } from 'zod';
import { FileReply } from '../file.ts';
import { idParams, pageOf, pageQuery } from '../merchants/fields.ts';
import { PayoutView } from '../merchants/settlement.ts';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';
import { PayoutSums } from './portal-home.ts';

const access = { roles: ['owner', 'finance', 'reader'], inTest: ['developer'] } as const;
const ofPayout = modeParams.extend(idParams.shape);

export const listPortalPayouts = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/payouts',
  summary: 'What a shop was paid, newest first.',
  portalAccess: access,
  params: modeParams,
  query: z.object(pageQuery),
  reply: pageOf(PayoutView),
  errors: [...portalCallErrors, 'validation_failed'],
});

/** What one sale or one refund comes to in a payout: with our commission and its IVA. */
const PayoutLine = z.object({
  payment_id: z.string(),
  order_id: z.string(),
  goods: z.string().nullable(),
  branch: z.string().nullable(),
  kind: z.enum(['sale', 'refund']),
  amount: z.int(),
  fee: z.int(),
  fee_iva: z.int(),
  net: z.int(),
  business_date: z.string(),
});
export type PortalPayoutLine = z.output<typeof PayoutLine>;

export const getPortalPayout = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/payouts/{id}',
  summary: 'One payout with its lines; they add up to it to the centavo.',
  portalAccess: access,
  params: ofPayout,
  reply: z.object({
    payout: PayoutView,
    sums: PayoutSums,
    lines: z.array(PayoutLine),
    /** There are more lines than a page shows; the file has all of them. */
    is_cut: z.boolean(),
  }),
  errors: [...portalCallErrors, 'not_found'],
});

export const exportPortalPayout = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/payouts/{id}/lines.csv',
  summary: 'The lines of a payout as a file for accountants, with their sum.',
  portalAccess: access,
  params: ofPayout,
  file: ['text/csv'],
  reply: FileReply,
  errors: [...portalCallErrors, 'not_found'],
});

export const printPortalPayout = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/payouts/{id}/statement.pdf',
  summary: 'A payout to print and to file: its lines, our commission, and the IVA on it.',
  portalAccess: access,
  params: ofPayout,
  file: ['application/pdf'],
  reply: FileReply,
  errors: [...portalCallErrors, 'not_found'],
});
