import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** What an example would cost, at the lowest and at the highest rate of a product. */
const CostExample = z.object({
  amount: z.int(),
  instalments: z.int(),
  frequency: z.enum(['semanal', 'catorcenal', 'quincenal', 'mensual']),
  /** Percent with one decimal, without IVA. */
  cat_min: z.string(),
  cat_max: z.string(),
});

export const PublishedProduct = z.object({
  product: z.string(),
  name: z.string(),
  amount_min: z.int(),
  amount_max: z.int(),
  /** `30.00` */
  annual_rate_min_percent: z.string(),
  annual_rate_max_percent: z.string(),
  iva_percent: z.string(),
  opening_fee_percent: z.string().nullable(),
  moratory_rate_percent: z.string().nullable(),
  /** Without IVA. */
  late_fee: z.int().nullable(),
  cooling_off_business_days: z.int(),
  example: CostExample.nullable(),
});
export type PublishedProduct = z.output<typeof PublishedProduct>;

export const DisclosuresView = z.object({
  lender: z.object({
    legal_name: z.string(),
    short_name: z.string(),
    rfc: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Registration of the adhesion contract at CONDUSEF. */
    reca: z.string(),
    bureaus: z.array(z.string()),
    collection_agencies: z.string(),
    /** Who collects for the lender: what the law has it publish of each (LTOSF 17 Bis 1 to 4). */
    agencies: z.array(
      z.object({
        name: z.string(),
        address: z.string(),
        phones: z.array(z.string()),
        partners: z.array(z.string()),
        redeco_number: z.string(),
      }),
    ),
    /** What the law wants every entity of this kind to say of itself. */
    notice: z.string(),
  }),
  une: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    hours: z.string(),
  }),
  condusef: z.object({
    name: z.string(),
    phones: z.array(z.string()),
    website: z.string(),
    email: z.string(),
  }),
  warnings: z.array(z.string()),
  calculated_on: z.string(),
  products: z.array(PublishedProduct),
});
export type DisclosuresView = z.output<typeof DisclosuresView>;

export const getDisclosures = defineEndpoint({
  service: 'loan',
  method: 'GET',
  path: '/v1/public/disclosures',
  auth: 'public',
  summary:
    'Who lends, what each product costs today, and where users turn to: what the legal pages print.',
  reply: DisclosuresView,
  errors: [],
});
