import { z } from 'zod';
import { accountStatuses } from '../portal/account-status.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';

/** What a shop sold is told of so many days, today among them. */
export const SOLD_DAYS = 30;

export const MERCHANT_PAGE = 100;

export const MerchantRow = z.object({
  account_id: z.string(),
  name: z.string(),
  /** By its beginning and its end; null: nobody signed it up at the portal. */
  rfc: z.string().nullable(),
  status: z.enum(accountStatuses),
  since: z.string(),
  /** By when we said that it, or another account of it, is looked at; null: it does not wait for us. */
  review: z.object({ since: z.string(), by: z.string() }).nullable(),
  /** Centavos, and how many sales they are; null: it never sold for real. */
  sold: z.object({ amount: z.int(), count: z.int() }).nullable(),
});
export type MerchantRow = z.output<typeof MerchantRow>;

/** By POST, so that what is looked for stands in no address and no history. */
export const listMerchants = defineStaffCall({
  method: 'POST',
  path: '/v1/merchant-accounts/list',
  summary:
    'The businesses that sell with us, or want to: the newest first, in pages; found by a part of their name, or by their RFC as it is whole.',
  access: { roles: ['finance', 'compliance'], secondPerson: 'never', isRead: true },
  query: z.object({
    status: z.enum(accountStatuses).optional(),
    /** Only those that wait for a review of ours. */
    waiting: z.literal('yes').optional(),
    cursor: z.string().max(300).optional(),
  }),
  body: z.object({ text: z.string().trim().min(2).max(80).optional() }),
  reply: z.object({
    merchants: z.array(MerchantRow),
    next_cursor: z.string().nullable(),
    /** How many the filters leave, and how many there are of each status and wait for us; with the first page only. */
    total: z.int().nullable(),
    figures: z
      .object({
        all: z.int(),
        waiting: z.int(),
        by_status: z.record(z.enum(accountStatuses), z.int()),
      })
      .nullable(),
  }),
  errors: ['session_expired', 'role_missing', 'validation_failed'],
});
