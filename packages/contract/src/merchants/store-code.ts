import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Amount, Id, OrderId } from './fields.ts';
import { PaymentView } from './payment.ts';

const codeParams = z.object({ code: z.string().regex(/^\d{19}$/) });

export const StoreCodeView = z
  .object({
    code: z.string().describe('Nineteen digits.'),
    status: z.enum(['live', 'charged', 'expired']),
    expires_at: z.string().describe('ISO 8601.'),
  })
  .meta({ id: 'StoreCode', description: "The code on a shopper's phone." });

export const getStoreCode = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/store_codes/{code}',
  auth: 'merchant',
  scope: 'store_codes:write',
  summary: "Whether the code on a shopper's phone can be charged. Says nothing about the shopper.",
  params: codeParams,
  reply: StoreCodeView,
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed', 'not_found'],
});

export const chargeStoreCode = defineEndpoint({
  service: 'merchant',
  method: 'POST',
  path: '/v1/store_codes/{code}/charge',
  auth: 'merchant',
  scope: 'store_codes:write',
  summary:
    'The till tells the amount; the shopper then accepts on the phone, and the till is told.',
  idempotency: 'required',
  params: codeParams,
  body: z
    .strictObject({
      amount: Amount,
      order_id: OrderId,
      branch_id: Id.optional().describe('`brn_…`: which of your branches sells; an open one.'),
    })
    .meta({ id: 'TillSale' }),
  reply: PaymentView,
  errors: [
    'api_key_invalid',
    'scope_missing',
    'validation_failed',
    'not_found',
    'store_code_expired',
    'store_code_refused',
    'order_exists',
    'merchant_suspended',
  ],
});
