import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { productTypes } from '../identifiers.ts';
import { personErrors } from '../identity/standing-errors.ts';
import { applicationStatuses } from './application-status.ts';
import { BrowserFingerprint } from './browser-fingerprint.ts';
import { readOwn } from './read-own.ts';

/** What is bought, in the specification's own names (section 3, application server view). */
export const ApplicationPayment = z.object({
  paymentType: z.enum(productTypes),
  merchantId: z.string().nullable(),
  merchantName: z.string().nullable(),
  isCashInstallments: z.boolean(),
  isAbonaPay: z.boolean(),
  isInstoreConsumer: z.boolean(),
});
export type ApplicationPayment = z.output<typeof ApplicationPayment>;

export const ApplicationView = z.object({
  customer_id: z.int(),
  application_process_id: z.int(),
  status: z.enum(applicationStatuses),
  /** Null for an application without a purchase (KYC). */
  payment: ApplicationPayment.nullable(),
});
export type ApplicationView = z.output<typeof ApplicationView>;

export const getApplication = readOwn({
  path: '/v1/protected/applications',
  summary: "The customer's current application.",
  reply: ApplicationView,
});

/** How many payments, and how often. */
export const RequestedTerm = z.strictObject({
  installments: z.int().positive().max(bounds.instalments.max),
  frequency: z.enum(['semanal', 'catorcenal', 'quincenal', 'mensual']),
});
export type RequestedTerm = z.output<typeof RequestedTerm>;

const ONE_OF_THESE = 'Indica la compra, el monto del préstamo o cómo llegaste.';

/**
 * Four ways to begin: a payment, a payment intent, an amount of money (`requested_amount`, a personal
 * loan), or none of them (KYC: `acquisition_channel` and `acquisition_product`).
 */
export const CreateApplication = z
  .strictObject({
    payment_id: z
      .string()
      .regex(/^\d{15}$/)
      .optional(),
    payment_intent_id: z.string().min(1).max(64).optional(),
    /** The purchase goes on inside the shopping platform's app. */
    embedded_flow: z.boolean().optional(),
    /** The person signed up inside it. */
    embedded_register: z.boolean().optional(),
    /** Centavos. */
    requested_amount: z.int().positive().max(bounds.amount.max).optional(),
    /** Of a personal loan: the offer opens with it, if it is on offer. */
    requested_term: RequestedTerm.optional(),
    acquisition_channel: z.string().max(64).optional(),
    acquisition_product: z.string().max(64).optional(),
    source_signup: z.string().max(64).optional(),
    browser: BrowserFingerprint.optional(),
  })
  .check(({ value, issues }) => {
    const object = (path: string, message?: string) =>
      issues.push({
        code: 'custom',
        path: [path],
        input: undefined,
        ...(message === undefined ? { message: 'Este dato es obligatorio.' } : { message }),
      });
    const begun = [value.payment_id, value.payment_intent_id, value.requested_amount];
    const count = begun.filter((one) => one !== undefined).length;
    if (count > 1) object('payment_id', ONE_OF_THESE);
    if (count > 0) return;
    if (value.acquisition_channel === undefined) object('acquisition_channel');
    if (value.acquisition_product === undefined) object('acquisition_product');
  });
export type CreateApplication = z.output<typeof CreateApplication>;

export const createApplication = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/protected/applications',
  auth: 'session',
  summary:
    'Opens an application. The same one again is answered with the open one; another one takes its place, unless an offer was accepted already.',
  idempotency: 'honoured',
  body: CreateApplication,
  reply: ApplicationView,
  errors: [
    'session_expired',
    'validation_failed',
    'amount_invalid',
    'application_exists',
    'payment_not_found',
    'payment_expired',
    'payment_taken',
    'payment_closed',
    ...personErrors,
  ],
});

/** Why somebody leaves; the survey's own codes, and the plain one. */
export const cancelReasons = [
  'changed_my_mind',
  'payment_too_high',
  'down_payment_too_high',
  'no_money_now',
  'found_other_option',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const cancelApplication = defineEndpoint({
  service: 'funnel',
  method: 'DELETE',
  path: '/v1/protected/applications',
  auth: 'session',
  summary: 'Cancels the current application. One that is cancelled already is answered as it is.',
  query: z.object({ reason: z.enum(cancelReasons).optional() }),
  reply: ApplicationView,
  errors: ['session_expired', 'not_found', 'state_conflict', 'validation_failed'],
});

const Statuses = z.union([
  z.enum(applicationStatuses).transform((status) => [status]),
  z.array(z.enum(applicationStatuses)).min(1).max(13),
]);

export const countApplications = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/protected/customer/applications/total',
  auth: 'session',
  summary: "How many of the customer's applications are in these statuses.",
  query: z.object({ 'status[]': Statuses }),
  reply: z.object({ total: z.int() }),
  errors: ['session_expired', 'validation_failed'],
});

export const ApplicationPurchase = z.object({
  payment_id: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  payment_type: z.enum(productTypes),
  merchant_id: z.string().nullable(),
  merchant_name: z.string().nullable(),
  merchant_logo: z.string().nullable(),
  order_id: z.string().nullable(),
  /** Centavos. */
  amount: z.int(),
  /** Where the way back to the shop leads, with the opaque token it checks by its own means. */
  callback: z.string().nullable(),
  embedded_flow: z.boolean(),
});
export type ApplicationPurchase = z.output<typeof ApplicationPurchase>;

export const getApplicationPayment = readOwn({
  path: '/v1/protected/applications/payment',
  summary: 'What the current application is for; null where it is for nothing yet.',
  reply: ApplicationPurchase,
});

/** What was agreed, for the screens after acceptance. */
export const TransactionDetails = z.object({
  application_process_id: z.int(),
  status: z.enum(applicationStatuses),
  merchant_name: z.string().nullable(),
  order_id: z.string().nullable(),
  callback: z.string().nullable(),
  /** Of the purchase or the loan, in centavos. */
  amount: z.int(),
  down_payment: z.int(),
  financed_amount: z.int(),
  installments: z.int(),
  frequency: z.string(),
  installment_amount: z.int(),
  total_amount: z.int(),
  cat_percent: z.string(),
  first_due_date: z.string(),
  last_due_date: z.string(),
  contract_version: z.string(),
  contract_hash: z.string(),
  /** The contract as it was accepted, for a plain link; good for a while. */
  contract_url: z.string().nullable(),
  accepted_at: z.iso.datetime(),
  loan_id: z.string().nullable(),
  /** For the wait of `transfer`: what is to be paid or is being paid out, and until when. */
  transfer: z
    .object({
      kind: z.enum(['down_payment', 'payout']),
      amount: z.int(),
      reference: z.string().nullable(),
      clabe: z.string().nullable(),
      expires_at: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type TransactionDetails = z.output<typeof TransactionDetails>;

export const getTransactionDetails = readOwn({
  path: '/v1/protected/applications/transaction_details',
  summary: 'What was agreed in the current application. Nothing accepted yet: null.',
  reply: TransactionDetails,
});
