import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { FileReply, FileToken } from '../file.ts';
import { takingErrors } from '../identity/standing-errors.ts';
import { ApplicationView, RequestedTerm } from './application.ts';
import { riskTiers } from './decision.ts';

export const ScheduleRow = z.object({
  number: z.int(),
  /** `YYYY-MM-DD`. */
  due_date: z.string(),
  /** The last day to pay it without cost: the next day banks open. */
  pay_by: z.string(),
  principal: z.int(),
  interest: z.int(),
  iva: z.int(),
  fee: z.int(),
  payment: z.int(),
  balance: z.int(),
});
export type ScheduleRow = z.output<typeof ScheduleRow>;

/** One of the terms, with everything it costs. Amounts in centavos. */
export const OfferPlan = z.object({
  installments: z.int(),
  frequency: z.string(),
  installment_amount: z.int(),
  total_amount: z.int(),
  financed_amount: z.int(),
  /** What the shop or the customer's account gets. */
  net_amount: z.int(),
  interest_amount: z.int(),
  iva_amount: z.int(),
  opening_fee: z.int(),
  /** One decimal, without IVA (`80.9`). */
  cat_percent: z.string(),
  annual_rate_percent: z.string(),
  /** Null where being late costs a fee instead. */
  moratory_rate_percent: z.string().nullable(),
  late_fee: z.int().nullable(),
  first_due_date: z.string(),
  last_due_date: z.string(),
  /** What is accepted with this term; it goes back with the acceptance. */
  contract_hash: z.string(),
  /** Cover sheet, contract and table of payments of this term, for a plain link; good for a while. */
  contract_url: z.string(),
  schedule: z.array(ScheduleRow),
});
export type OfferPlan = z.output<typeof OfferPlan>;

export const downPaymentMethods = ['card', 'transfer'] as const;
export type DownPaymentMethod = (typeof downPaymentMethods)[number];

/** What somebody who was here before is not asked again. Accepting takes one fresh second proof instead. */
export const KnownApplicant = z.object({
  /** Where the code of the acceptance goes, masked. */
  phone: z.string(),
  /** Where they live, as far as a screen should say. */
  place: z.string(),
  /** `valid_until`: `YYYY-MM-DD`; while something is owed it holds beyond. */
  bureau_consent: z.object({ given_at: z.iso.datetime(), valid_until: z.string() }),
  /** What is free of the line, without what is on offer. */
  line_available: z.int(),
});
export type KnownApplicant = z.output<typeof KnownApplicant>;

const planKey = { installments: z.int(), frequency: z.string() };

/** What an offer comes to beside paying at once, in centavos: everything paid, the down payment included. */
export const OfferComparison = z.object({
  /** Paid today, without credit; null where money is what is lent. */
  cash_total: z.int().nullable(),
  plans: z.array(
    z.object({
      ...planKey,
      total: z.int(),
      /** Beyond what is bought or lent. */
      extra: z.int(),
      /** The cheapest that is over sooner and that could be accepted now; null: nothing costs less. */
      cheaper: z.object({ ...planKey, total: z.int(), saves: z.int() }).nullable(),
    }),
  ),
});
export type OfferComparison = z.output<typeof OfferComparison>;

export const OfferView = z.object({
  offer_id: z.string(),
  application_process_id: z.int(),
  kind: z.enum(['purchase', 'personal_loan']),
  product: z.string(),
  product_name: z.string(),
  product_version: z.int(),
  merchant_name: z.string().nullable(),
  order_id: z.string().nullable(),
  /** Of the purchase or of the loan. */
  amount: z.int(),
  tier: z.enum(riskTiers),
  line: z.int(),
  down_payment: z.object({
    /** What these plans were computed with. */
    amount: z.int(),
    minimum: z.int(),
    maximum: z.int(),
    /** Empty where there is none to make. */
    methods: z.array(z.enum(downPaymentMethods)),
  }),
  plans: z.array(OfferPlan),
  /** Plans that what the customer set themselves would refuse if they were accepted now. */
  refused_plans: z.array(
    z.object({ ...planKey, reason: z.enum(['cap_exceeded', 'debts_exceed_income']) }),
  ),
  comparison: OfferComparison,
  /** What the customer chose when they asked for the money; null: nothing yet. */
  requested_term: RequestedTerm.nullable(),
  /** Null for somebody who typed a code for this application already. */
  known: KnownApplicant.nullable(),
  contract_version: z.string(),
  calculated_on: z.string(),
  /** What must be read before accepting, in order. */
  disclosures: z.array(z.string()),
  issued_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Seconds left, by the lender's own clock, which a device's need not agree with. */
  expires_in_s: z.int(),
});
export type OfferView = z.output<typeof OfferView>;

export const getOffer = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/offer',
  auth: 'session',
  summary:
    'The offer of the current application: terms side by side. One that expired is issued anew; another down payment gives another offer.',
  query: z.object({
    /** Centavos; the least possible unless said. */
    down_payment: z
      .string()
      .regex(/^\d{1,12}$/)
      .optional(),
  }),
  reply: OfferView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'amount_invalid',
    'payment_expired',
    ...takingErrors,
  ],
});

export const openContract = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/public/contracts/{token}',
  auth: 'public',
  summary:
    'Cover sheet, contract and table of payments as PDF: of a term on offer, or of the one that was accepted, to the byte.',
  params: FileToken,
  reply: FileReply,
  file: ['application/pdf'],
  errors: ['link_expired', 'not_found', 'validation_failed'],
});

export const readContract = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/public/contracts/{token}/clauses',
  auth: 'public',
  summary:
    'The clauses of the same contract, each beside a summary in plain words, which is no part of it.',
  params: FileToken,
  reply: z.object({
    title: z.string(),
    version: z.string(),
    is_signed: z.boolean(),
    clauses: z.array(
      z.object({
        title: z.string(),
        /** Words between double asterisks stand out. */
        paragraphs: z.array(z.string()).readonly(),
        /** Null in a text from before there were summaries. */
        plain: z.string().nullable(),
      }),
    ),
  }),
  errors: ['link_expired', 'not_found', 'validation_failed'],
});

export const AcceptOffer = z.strictObject({
  offer_id: z.string().max(64),
  installments: z.int().positive().max(bounds.instalments.max),
  frequency: z.string().max(20),
  /** Of the chosen plan: accepting what was not shown is refused. */
  contract_hash: z.string().length(64),
  down_payment_method: z.enum(downPaymentMethods).optional(),
  /** A saved card, for a down payment by card. */
  card_id: z.string().max(64).optional(),
  /** The verified account that gets the money of a personal loan. */
  payout_account_id: z.string().max(64).optional(),
});
export type AcceptOffer = z.output<typeof AcceptOffer>;

export const acceptOffer = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/offer/acceptance',
  auth: 'session',
  summary: 'Accepts one term of the offer, once and only once.',
  idempotency: 'required',
  body: AcceptOffer,
  reply: ApplicationView,
  errors: [
    'session_expired',
    'validation_failed',
    'not_found',
    'state_conflict',
    'offer_expired',
    'term_not_offered',
    'contract_changed',
    'amount_invalid',
    'payment_expired',
    'payment_closed',
    'provider_unavailable',
    'second_proof_needed',
    ...takingErrors,
  ],
});
