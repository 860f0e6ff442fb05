import { z } from 'zod';
import { HostedSignUpOrder, HostedSignUpView } from '../merchants/hosted-sign-up.ts';
import { PaymentOrder, PaymentView } from '../merchants/payment.ts';
import { RefundOrder, RefundView } from '../merchants/refund.ts';
import { PayoutView, SettlementLineView } from '../merchants/settlement.ts';
import { PaymentEventView } from '../merchants/shop-event.ts';
import { Shopper } from '../merchants/shopper.ts';
import { StoreCodeView } from '../merchants/store-code.ts';
import { WebhookDeliveryView, WebhookEndpointView } from '../merchants/webhook.ts';
import type { Json } from './named-schemas.ts';

/** An example that does not fit what it is one of does not compile. */
const example = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): readonly [schema: z.ZodType, value: unknown] => [schema, value];

const line = { reference: 'zapatos-42', name: 'Zapatos', quantity: 1, unit_amount: 149_900 };
export const examplePayment: PaymentView = {
  id: 'pay_06fsn2wqax3n9ct8v6r1m0k5yd',
  payment_id: '482913057716204',
  payment_intent_id: null,
  order_id: 'A-1042',
  status: 'captured',
  status_reason: null,
  amount: 149_900,
  released_amount: 0,
  shipping_amount: 0,
  refunded_amount: 0,
  currency: 'MXN',
  capture_mode: 'automatic',
  metadata: { vendedor: 'Lucía' },
  branch_id: null,
  lines: [{ ...line, refunded_quantity: 0 }],
  checkout_url: 'https://lender.example/pay/?payment_id=482913057716204',
  return_url: 'https://tienda.mx/gracias',
  cancel_url: 'https://tienda.mx/carrito',
  sequence: 4,
  expires_at: '2026-11-19T18:00:00.000Z',
  capture_before: null,
  created_at: '2026-11-18T18:00:00.000Z',
  updated_at: '2026-11-18T18:06:41.000Z',
};

const payment = examplePayment;

export const exampleRefund: RefundView = {
  id: 'ref_06fsn4d7h2y8pv5k3j9q1x6mta',
  payment_id: payment.id,
  status: 'succeeded',
  amount: 149_900,
  reason: 'Talla',
  lines: [{ reference: 'zapatos-42', quantity: 1, amount: 149_900 }],
  to_origin: 0,
  to_plan: 158_312,
  to_customer: 0,
  to_points: 0,
  created_at: '2026-11-20T16:20:00.000Z',
};

export const examplePayout: PayoutView = {
  id: 'po_06fsn3k9c4w7r2t5y8b1n6m0qx',
  amount: 141_206,
  currency: 'MXN',
  status: 'paid',
  business_date: '2026-11-19',
  clabe_last4: '0004',
  tracking_key: 'ABONA20261119000042',
  created_at: '2026-11-19T12:30:00.000Z',
  settled_at: '2026-11-19T12:31:09.000Z',
};

const exampleShopper: Shopper = {
  given_names: 'Ana María',
  first_surname: 'López',
  second_surname: 'Ríos',
  email: 'ana@correo.mx',
  phone: '55 1234 5678',
  address: {
    postal_code: '06700',
    settlement: 'Roma Norte',
    street: 'Orizaba',
    exterior_number: '125',
    interior_number: '4',
  },
};

/** One of each, as a shop's developer meets them: one order, from the cart to the payout. */
export const merchantExamples = [
  example(PaymentOrder, {
    order_id: 'A-1042',
    amount: 149_900,
    lines: [line],
    metadata: { vendedor: 'Lucía' },
    shopper: exampleShopper,
    return_url: 'https://tienda.mx/gracias',
    cancel_url: 'https://tienda.mx/carrito',
  }),
  example(Shopper, exampleShopper),
  example(PaymentView, payment),
  example(PaymentEventView, {
    id: 'evt_06fsn2x3f5rk2bq8m1c7t9w0ze',
    type: 'payment.captured',
    timestamp: '2026-11-18T18:06:41.000Z',
    is_trial: false,
    sequence: 4,
    data: { payment, refund: null },
  }),
  example(RefundOrder, { lines: [{ reference: 'zapatos-42', quantity: 1 }], reason: 'Talla' }),
  example(RefundView, exampleRefund),
  example(PayoutView, examplePayout),
  example(SettlementLineView, {
    id: 'stl_06fsn2x3g8d1f4h7k0m3p6s9vz',
    kind: 'fee',
    amount: -7_495,
    payment_id: payment.id,
    order_id: 'A-1042',
    refund_id: null,
    payout_id: 'po_06fsn3k9c4w7r2t5y8b1n6m0qx',
    business_date: '2026-11-18',
    branch_id: null,
  }),
  example(WebhookEndpointView, {
    id: 'whe_06fsm9z1a5e8j2n6r0v4y7b3cg',
    url: 'https://tienda.mx/webhooks/abona',
    event_types: [],
    status: 'active',
    disabled_reason: null,
    key_id: 'whk_0198f2b6c1d27a4e8c3f5b9d1e7a4c60',
    previous_key_id: null,
    previous_until: null,
    created_at: '2026-11-17T15:00:00.000Z',
  }),
  example(WebhookDeliveryView, {
    id: 'whd_06fsn2x3hkq4t7w0z3c6f9j2mp',
    event_id: 'evt_06fsn2x3f5rk2bq8m1c7t9w0ze',
    event_type: 'payment.captured',
    payment_id: payment.payment_id,
    link_id: null,
    payout_id: null,
    is_trial: false,
    sequence: 4,
    status: 'waiting',
    attempts: 1,
    next_attempt_at: '2026-11-18T18:11:46.000Z',
    last_attempt: {
      outcome: 'refused',
      http_status: 500,
      duration_ms: 212,
      attempted_at: '2026-11-18T18:06:46.000Z',
    },
  }),
  example(StoreCodeView, {
    code: '4829130577162048315',
    status: 'live',
    expires_at: '2026-11-18T18:15:00.000Z',
  }),
  example(HostedSignUpOrder, {
    merchant_customer_id: 'C-77',
    consent_timestamp: '2026-11-18T18:00:00Z',
    customer_hint: 'ma•••@correo.mx',
  }),
  example(HostedSignUpView, {
    merchant_hosted_id: 'hsu-06fsn5a1d4g7k0n3r6v9y2b5eh',
    merchant_customer_id: 'C-77',
    consent_timestamp: '2026-11-18T18:00:00Z',
    status: 'open',
    sign_up_url: 'https://lender.example/pay/registro?merchant=hsu-06fsn5a1d4g7k0n3r6v9y2b5eh',
    expires_at: '2026-11-18T18:30:00Z',
    linked_at: null,
  }),
] as const;

/** The examples by the name of what they are one of. */
const examplesByName: ReadonlyMap<string, unknown> = new Map(
  merchantExamples.flatMap(([schema, value]) => {
    const id = z.globalRegistry.get(schema)?.id;
    return id === undefined ? [] : [[id, value] as const];
  }),
);

/** The same schemas, each with its example where it has one. */
export const withExamples = (schemas: Json): Json =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const value = examplesByName.get(name);
      return [name, value === undefined ? schema : { ...Object(schema), examples: [value] }];
    }),
  );
