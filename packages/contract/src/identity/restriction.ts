import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * What somebody may not do for now.
 * - `payments_overdue`: nothing can be bought until what is late is paid.
 * - `account_blocked`: nothing at all but paying; people look at it.
 * - `purchases_blocked`, `loans_blocked`, `payouts_held`: one thing each.
 */
export const restrictionCodes = [
  'payments_overdue',
  'account_blocked',
  'purchases_blocked',
  'loans_blocked',
  'payouts_held',
] as const;
export type RestrictionCode = (typeof restrictionCodes)[number];

export const Restriction = z.object({
  code: z.enum(restrictionCodes),
  title: z.string(),
  text: z.string(),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
});
export type Restriction = z.output<typeof Restriction>;

export const getRestrictions = defineEndpoint({
  service: 'home',
  method: 'GET',
  path: '/user/restrictions',
  auth: 'session',
  summary: 'What the customer may not do for now, and why.',
  reply: z.object({ restrictions: z.array(Restriction) }),
  errors: ['session_expired'],
});

export const getBlockStatus = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/api/v1/clients/block_status',
  auth: 'session',
  summary: 'Whether the customer can borrow at all, and if not why.',
  reply: z.object({
    is_blocked: z.boolean(),
    reason: z.enum(restrictionCodes).nullable(),
    message: z.string().nullable(),
  }),
  errors: ['session_expired'],
});

export const getLendingProfileSettings = defineEndpoint({
  service: 'lending-profile',
  method: 'GET',
  path: '/customer_lending_profile/api/v1/settings',
  auth: 'session',
  summary: "The lending profile's settings of the customer.",
  reply: z.object({
    has_an_active_purchase_on_amazon: z.boolean(),
    features: z.record(z.string(), z.union([z.boolean(), z.string()])),
  }),
  errors: ['session_expired'],
});
