import { z } from 'zod';
import { addressOf, defineEndpoint } from '../endpoint.ts';

/** `pi_…`, as the shop handed it to the browser. */
const PaymentIntentId = z.string().min(1).max(64);
const PaymentId = z.string().regex(/^\d{15}$/);

export const getPaymentToken = defineEndpoint({
  service: 'funnel',
  method: 'GET',
  path: '/v1/public/token',
  auth: 'public',
  summary: 'A key, good once and for ten minutes, with which the browser signs validate_payment.',
  query: z.object({ payment_intent_id: PaymentIntentId }),
  reply: z.object({ token: z.string() }),
  errors: ['validation_failed'],
});

/** The specification's own names (section 3, payment validation result). Invalid: nothing but that. */
export const PaymentValidation = z.object({
  valid: z.boolean(),
  merchantId: z.string().nullable(),
  merchantName: z.string().nullable(),
  merchantLogo: z.string().nullable(),
  amount: z.int().nullable(),
  /** Goes back to the shop with the browser; only whoever opened the purchase gets it. */
  cancellationToken: z.string().nullable(),
  /** Where the way back leads. */
  callback: z.string().nullable(),
  integrationName: z.string().nullable(),
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
});
export type PaymentValidation = z.output<typeof PaymentValidation>;

export const validatePayment = defineEndpoint({
  service: 'funnel',
  method: 'POST',
  path: '/v1/public/validate_payment',
  auth: 'session_if_any',
  summary: 'Whether a payment a shopper arrived with can be opened, and what it is.',
  headers: z.object({ 'x-signature': z.string().max(500).optional() }),
  body: z
    .strictObject({
      payment_id: PaymentId.optional(),
      payment_intent_id: PaymentIntentId.optional(),
      /** Asks for the signature to be checked. It can only ask for more: the shop's setting decides. */
      use_signature: z.boolean().optional(),
    })
    .refine((body) => (body.payment_id === undefined) !== (body.payment_intent_id === undefined), {
      path: ['payment_id'],
      error: 'Indica el pago o la intención de pago.',
    }),
  reply: PaymentValidation,
  errors: ['validation_failed'],
});

export type SignedQuestion = {
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly paymentIntentId: string;
};

/**
 * What the browser signs with the token as its key (HMAC-SHA-256, in hex). It then sends
 * `X-Signature: t=<timestamp>,kid=<the token up to its last dot>,v1=<hex>`.
 */
export const signedTextOf = ({ timestamp, paymentIntentId }: SignedQuestion): string =>
  `${timestamp}.${validatePayment.method}.${addressOf(validatePayment)}.${paymentIntentId}`;
