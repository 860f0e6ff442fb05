import { z } from 'zod';

const Metadata = z.record(z.string(), z.unknown()).default({});
const Amount = z.int().min(1);

const CardMethod = z.object({
  type: z.literal('card'),
  token_id: z.string().optional(),
  payment_source_id: z.string().optional(),
  cvc: z.string().optional(),
  monthly_installments: z.int().optional(),
});
const CashMethod = z.object({
  type: z.enum(['cash', 'oxxo', 'oxxo_cash']),
  expires_at: z.int().positive().optional(),
});
export const NewCharge = z.strictObject({
  amount: Amount.optional(),
  reference_id: z.string().max(250).optional(),
  payment_method: z.discriminatedUnion('type', [CardMethod, CashMethod]),
});
export type NewCharge = z.output<typeof NewCharge>;

const CustomerInfo = z.union([
  z.object({ customer_id: z.string() }),
  z.object({
    name: z.string().min(1),
    email: z.email(),
    phone: z.string().min(8),
    corporate: z.boolean().default(false),
  }),
]);

export const NewOrder = z.strictObject({
  currency: z.literal('MXN'),
  customer_info: CustomerInfo,
  line_items: z
    .array(
      z.object({
        name: z.string().min(3).max(249),
        unit_price: Amount,
        quantity: z.int().min(1),
        sku: z.string().optional(),
        description: z.string().min(3).max(249).optional(),
      }),
    )
    .min(1),
  charges: z.array(NewCharge).max(1).default([]),
  metadata: Metadata,
  pre_authorize: z.boolean().default(false),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  three_ds_mode: z.enum(['smart', 'strict', 'not_strict']).optional(),
  processing_mode: z.string().optional(),
});
export type NewOrder = z.output<typeof NewOrder>;

export const OrderChange = z.strictObject({ metadata: Metadata.optional() });
export const NewRefund = z.strictObject({
  amount: Amount,
  reason: z.string().min(1),
  expires_at: z.int().optional(),
});
export const Capture = z.strictObject({ amount: Amount.optional() });

const Card = z.object({
  number: z.string(),
  cvc: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  name: z.string().min(1),
  device_fingerprint: z.string().optional(),
});
export const NewToken = z.strictObject({ card: Card });

export const NewSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), token_id: z.string() }),
  z.object({ type: z.literal('cash_recurrent'), expires_at: z.int().positive().optional() }),
]);
export type NewSource = z.output<typeof NewSource>;

export const NewCustomer = z.strictObject({
  name: z.string().min(1),
  email: z.email(),
  phone: z.string().min(8),
  corporate: z.boolean().default(false),
  custom_reference: z.string().optional(),
  metadata: Metadata,
  payment_sources: z.array(NewSource).default([]),
});
export const CustomerChange = NewCustomer.omit({ payment_sources: true })
  .extend({ default_payment_source_id: z.string() })
  .partial();

export const NewEndpoint = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  subscribed_events: z.array(z.string()).default([]),
});
export const EndpointChange = NewEndpoint.extend({ active: z.boolean() }).partial();
export const KeyChange = z.strictObject({ active: z.boolean() });

export const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(250).default(20),
  search: z.string().optional(),
  next: z.string().optional(),
  previous: z.string().optional(),
});
const Second = z.coerce.number().int().min(0).optional();
export const OrderQuery = ListQuery.extend({
  payment_status: z.string().optional(),
  created_at: Second,
  'created_at.gte': Second,
  'created_at.lte': Second,
  'updated_at.gte': Second,
  'updated_at.lte': Second,
});
