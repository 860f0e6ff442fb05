import { randomBytes } from 'node:crypto';
import { opaqueId } from '#platform/opaque-id.ts';
import { DECLINES, type DeclineCode } from './card-numbers.ts';
import type { ChargeMethod, CustomerDetails, KeptCharge, KeptOrder } from './card-resources.ts';
import type { CardStore } from './card-store.ts';
import { CASH_MAX, cashReference, defaultExpiry } from './cash-reference.ts';
import { seconds } from './conekta-events.ts';
import { invalid, noSuchResource, notInThatState } from './conekta-refusal.ts';
import type { NewCharge, NewOrder } from './order-requests.ts';

export async function createOrder(store: CardStore, request: NewOrder): Promise<KeptOrder> {
  const at = seconds(await store.world.now());
  const order: KeptOrder = {
    id: opaqueId('ord'),
    amount: request.line_items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0),
    currency: request.currency,
    customer: await customerOf(store, request.customer_info),
    line_items: request.line_items,
    metadata: request.metadata,
    pre_authorize: request.pre_authorize,
    return_url: request.return_url ?? null,
    three_ds_mode: request.three_ds_mode ?? null,
    challenge_key: null,
    charges: [],
    created_at: at,
    updated_at: at,
  };
  const [wanted] = request.charges;
  const charged = wanted === undefined ? order : await charge(store, order, wanted);
  await store.orders.add(charged);
  await tellCreated(store, charged);
  return charged;
}

/** A charge for an order that has none, or whose last one was declined. */
export async function addCharge(
  store: CardStore,
  order: KeptOrder,
  wanted: NewCharge,
): Promise<KeptOrder> {
  const isFree = order.charges.every(({ status }) => status === 'declined' || status === 'expired');
  if (!isFree) throw notInThatState('The order has a charge already.');
  const charged = await charge(store, order, wanted);
  const kept = (await store.orders.change(order.id, () => charged)) ?? charged;
  await tellCreated(store, kept);
  return kept;
}

async function customerOf(
  store: CardStore,
  given: NewOrder['customer_info'],
): Promise<CustomerDetails> {
  if (!('customer_id' in given)) return { customer_id: null, ...given };
  const customer = await store.customers.find(given.customer_id);
  if (customer === null) throw noSuchResource('customer');
  const { id, name, email, phone, corporate } = customer;
  return { customer_id: id, name, email, phone, corporate };
}

async function charge(store: CardStore, order: KeptOrder, wanted: NewCharge): Promise<KeptOrder> {
  const amount = wanted.amount ?? order.amount;
  if (amount !== order.amount) {
    throw invalid('charges.0.amount', 'The charge is not the sum of the line items.');
  }
  const now = await store.world.now();
  const method = await methodOf(store, wanted, { amount, now });
  const base: KeptCharge = {
    id: randomBytes(12).toString('hex'),
    amount,
    status: 'pending_payment',
    reference_id: wanted.reference_id ?? null,
    created_at: seconds(now),
    paid_at: null,
    failure_code: null,
    failure_message: null,
    method,
    refunds: [],
    chargeback: null,
  };
  const isAsked = method.kind === 'card' && mustChallenge(order, method);
  const made =
    method.kind === 'cash' || isAsked
      ? base
      : { ...base, ...authorise(order, method, seconds(now)) };
  return {
    ...order,
    charges: [...order.charges, made],
    challenge_key: isAsked ? randomBytes(16).toString('base64url') : null,
  };
}

async function methodOf(
  store: CardStore,
  { payment_method }: NewCharge,
  { amount, now }: { readonly amount: number; readonly now: Date },
): Promise<ChargeMethod> {
  if (payment_method.type !== 'card') {
    if (amount > CASH_MAX) throw invalid('amount_over_limit', 'Stores take up to $10,000.');
    const expires_at = payment_method.expires_at ?? defaultExpiry(now);
    if (expires_at <= seconds(now)) throw invalid('expires_at', 'The expiry is in the past.');
    return { kind: 'cash', reference: cashReference(), expires_at, store: null };
  }
  const { token_id, payment_source_id } = payment_method;
  if (payment_source_id !== undefined) {
    const source = await store.findSource(payment_source_id);
    if (source.type !== 'card') throw invalid('payment_source_id', 'That source is no card.');
    return { kind: 'card', card: source.card, source_id: source.id };
  }
  if (token_id === undefined) throw invalid('token_id', 'A token or a payment source is needed.');
  return { kind: 'card', card: await store.useToken(token_id), source_id: null };
}

type CardCharge = Extract<ChargeMethod, { kind: 'card' }>;

function mustChallenge(order: KeptOrder, { card }: CardCharge): boolean {
  if (order.return_url === null) return false;
  return order.three_ds_mode === 'strict' || card.behaviour.kind === 'challenge';
}

/** What the bank says, without asking the holder. */
function authorise(order: KeptOrder, { card }: CardCharge, at: number): Partial<KeptCharge> {
  const { behaviour } = card;
  if (behaviour.kind === 'decline') return declinedWith(behaviour.code);
  if (behaviour.kind === 'challenge') return declinedWith('three_ds_required');
  return approved(order, at);
}

export const declinedWith = (code: DeclineCode): Partial<KeptCharge> => ({
  status: 'declined',
  failure_code: code,
  failure_message: DECLINES[code],
});

export const approved = ({ pre_authorize }: KeptOrder, at: number): Partial<KeptCharge> =>
  pre_authorize ? { status: 'pre_authorized' } : { status: 'paid', paid_at: at };

async function tellCreated({ events }: CardStore, order: KeptOrder): Promise<void> {
  const status = order.charges.at(-1)?.status;
  if (status === 'paid') {
    await events.tellOrder(order, { charge: ['created', 'paid'], order: ['paid'] });
  } else if (status === 'declined') {
    await events.tellOrder(order, { charge: ['created', 'declined'], order: ['declined'] });
  } else {
    await events.tellOrder(order, { charge: ['created'], order: ['pending_payment'] });
  }
}
