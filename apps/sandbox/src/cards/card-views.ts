import type {
  Card,
  KeptCharge,
  KeptCustomer,
  KeptOrder,
  KeptSource,
  KeptToken,
  Refund,
} from './card-resources.ts';
import { lastCharge } from './card-resources.ts';
import { listOf } from './list-page.ts';

export const tokenView = ({ id, used }: KeptToken) => ({
  id,
  object: 'token',
  livemode: false,
  used,
  checkout: null,
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
        ...given({ expires_at: source.expires_at }),
        provider: 'OXXO',
      }),
});

const barcodeUrl = (vendorUrl: string, reference: string): string =>
  `${vendorUrl}/conekta/barcodes/${reference}.svg`;

export const customerView = (
  { custom_reference, ...customer }: KeptCustomer,
  sources: readonly object[],
) => ({
  ...customer,
  ...given({ custom_reference }),
  object: 'customer',
  livemode: false,
  payment_sources: listOf(sources),
});

/** What the API leaves out where there is nothing to say: its document allows no null there. */
function given<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** The bank's number for what it allowed: six digits of our own name for it, so that it stays the same. */
const authCode = (id: string): string => {
  const digits = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 900_000, 7);
  return String(100_000 + digits);
};

const ALLOWED: readonly KeptCharge['status'][] = [
  ...(['pre_authorized', 'paid', 'partially_refunded', 'refunded', 'charged_back'] as const),
];

function methodView(vendorUrl: string, { id, status, method }: KeptCharge): object {
  const isAllowed = ALLOWED.includes(status);
  if (method.kind === 'card') {
    const { card_type, name, exp_month, exp_year, last4, brand } = method.card;
    return {
      object: 'card_payment',
      type: card_type,
      account_type: card_type,
      ...(isAllowed ? { auth_code: authCode(id) } : {}),
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
    // A number here, a text at a card's: so Conekta writes it.
    auth_code: isAllowed ? Number(authCode(id)) : null,
    cashier_id: null,
    store: method.store,
    store_name: 'OXXO',
    reference: method.reference,
    barcode_url: barcodeUrl(vendorUrl, method.reference),
    expires_at: method.expires_at,
  };
}

export function chargeView(vendorUrl: string, order: KeptOrder, charge: KeptCharge) {
  const { method: _, refunds, chargeback, failure_code, failure_message, ...plain } = charge;
  return {
    ...plain,
    ...given({ failure_code, failure_message }),
    object: 'charge',
    livemode: false,
    currency: order.currency,
    order_id: order.id,
    customer_id: order.customer.customer_id ?? '',
    description: 'Payment from order',
    payment_method: methodView(vendorUrl, charge),
    refunds: listOf(refunds.map(refundView)),
    ...given({
      chargeback: chargeback && { ...chargeback, object: 'chargeback', charge_id: charge.id },
    }),
  };
}

/** Money that goes out has a minus. Neither its reason nor a name of the caller's is told again. */
const refundView = ({ id, amount, created_at }: Refund) => ({
  id,
  object: 'refund',
  amount: -amount,
  auth_code: authCode(id),
  created_at,
  status: 'succeeded',
});

/** A charge that was just added to an order: here the API lists its refunds without a page. */
export const newChargeView = (vendorUrl: string, order: KeptOrder, charge: KeptCharge) => ({
  ...chargeView(vendorUrl, order, charge),
  refunds: charge.refunds.map(refundView),
});

const REFUNDABLE: readonly KeptCharge['status'][] = ['paid', 'partially_refunded'];

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
    ...given({ payment_status: last?.status }),
    is_refundable: last?.method.kind === 'card' && REFUNDABLE.includes(last.status),
    customer_info: { ...customer, ...given({ customer_id }), object: 'customer_info' },
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
    ...(isAsked
      ? {
          next_action: {
            type: 'redirect_to_url',
            redirect_to_url: { url: challengeUrl(vendorUrl, order), return_url: order.return_url },
          },
        }
      : {}),
    created_at: order.created_at,
    updated_at: order.updated_at,
  };
}
