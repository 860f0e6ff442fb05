import type {
  Card,
  ChargeMethod,
  KeptCharge,
  KeptCustomer,
  KeptOrder,
  KeptSource,
  KeptToken,
} from './card-resources.ts';
import { lastCharge } from './card-resources.ts';

/** Conekta's lists. */
export const listOf = <T>(items: readonly T[], hasMore = false) => ({
  object: 'list',
  has_more: hasMore,
  data: items,
});

export const tokenView = ({ id, used }: KeptToken) => ({
  id,
  object: 'token',
  livemode: false,
  used,
});

const cardFields = ({ behaviour: _, card_type, ...card }: Card) => ({ ...card, card_type });

export const sourceView = (vendorUrl: string, source: KeptSource) => ({
  id: source.id,
  object: 'payment_source',
  type: source.type,
  parent_id: source.parent_id,
  created_at: source.created_at,
  ...(source.type === 'card'
    ? { ...cardFields(source.card), payment_source_status: 'active' }
    : {
        reference: source.reference,
        barcode: source.reference,
        barcode_url: barcodeUrl(vendorUrl, source.reference),
        expires_at: source.expires_at,
        provider: 'OXXO',
      }),
});

const barcodeUrl = (vendorUrl: string, reference: string): string =>
  `${vendorUrl}/conekta/barcodes/${reference}.svg`;

export const customerView = (customer: KeptCustomer, sources: readonly object[]) => ({
  ...customer,
  object: 'customer',
  livemode: false,
  payment_sources: listOf(sources),
});

function methodView(vendorUrl: string, method: ChargeMethod): object {
  if (method.kind === 'card') {
    const { card_type, name, exp_month, exp_year, last4, brand } = method.card;
    return {
      object: 'card_payment',
      type: card_type,
      account_type: card_type,
      auth_code: '100200',
      brand,
      country: 'MX',
      exp_month,
      exp_year,
      fraud_indicators: [],
      issuer: 'banco simulado',
      last4,
      name,
    };
  }
  return {
    object: 'cash_payment',
    type: 'oxxo',
    service_name: 'OxxoPay',
    store: method.store,
    store_name: 'OXXO',
    reference: method.reference,
    barcode_url: barcodeUrl(vendorUrl, method.reference),
    expires_at: method.expires_at,
  };
}

export function chargeView(vendorUrl: string, order: KeptOrder, charge: KeptCharge) {
  const { method, refunds, chargeback, ...plain } = charge;
  return {
    ...plain,
    object: 'charge',
    livemode: false,
    currency: order.currency,
    order_id: order.id,
    customer_id: order.customer.customer_id ?? '',
    description: 'Payment from order',
    payment_method: methodView(vendorUrl, method),
    refunds: listOf(
      refunds.map((refund) => ({ ...refund, object: 'refund', status: 'succeeded' })),
    ),
    chargeback: chargeback && { ...chargeback, object: 'chargeback', charge_id: charge.id },
  };
}

export const challengeUrl = (vendorUrl: string, { id, challenge_key }: KeptOrder): string =>
  `${vendorUrl}/conekta/3ds/${id}?clave=${challenge_key}`;

export function orderView(vendorUrl: string, order: KeptOrder) {
  const last = lastCharge(order);
  const isAsked = order.challenge_key !== null && last?.status === 'pending_payment';
  const { customer_id, ...customer } = order.customer;
  return {
    id: order.id,
    object: 'order',
    livemode: false,
    amount: order.amount,
    amount_refunded: (last?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency: order.currency,
    payment_status: last?.status ?? null,
    is_refundable: last?.method.kind === 'card' && last.status === 'paid',
    customer_info: { ...customer, customer_id: customer_id ?? undefined, object: 'customer_info' },
    line_items: listOf(
      order.line_items.map((item, index) => ({
        ...item,
        id: `line_item_${order.id}_${index}`,
        object: 'line_item',
        parent_id: order.id,
      })),
    ),
    charges: listOf(order.charges.map((charge) => chargeView(vendorUrl, order, charge))),
    metadata: order.metadata,
    processing_mode: null,
    next_action: isAsked
      ? {
          type: 'redirect_to_url',
          redirect_to_url: { url: challengeUrl(vendorUrl, order), return_url: order.return_url },
        }
      : null,
    created_at: order.created_at,
    updated_at: order.updated_at,
  };
}
