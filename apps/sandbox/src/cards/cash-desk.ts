import { randomBytes } from 'node:crypto';
import { opaqueId } from '#platform/opaque-id.ts';
import { type KeptOrder, type KeptSource, lastCharge } from './card-resources.ts';
import type { CardStore } from './card-store.ts';
import { CASH_MAX } from './cash-reference.ts';
import { seconds } from './conekta-events.ts';
import { ConektaRefusal } from './conekta-refusal.ts';
import { expireOrder, payInStore } from './order-changes.ts';

/** What the cashier says. */
export const CASH_REFUSAL_TEXT: Readonly<Record<CashRefusal, string>> = {
  unknown: 'La caja no encuentra esa referencia.',
  already_paid: 'Esa referencia ya se pagó o se canceló.',
  expired: 'Esa referencia ya venció.',
  wrong_amount: 'El monto no es el de la referencia.',
  over_limit: 'La caja recibe hasta $10,000 por pago.',
};

export type CashRefusal = 'unknown' | 'already_paid' | 'expired' | 'wrong_amount' | 'over_limit';
export type CashAnswer =
  | { readonly kind: 'paid'; readonly order: KeptOrder }
  | { readonly kind: 'refused'; readonly reason: CashRefusal };

const refused = (reason: CashRefusal): CashAnswer => ({ kind: 'refused', reason });

/** What the till knows of a reference before it takes money. */
export type CashTicket =
  | { readonly kind: 'order'; readonly order: KeptOrder; readonly expiresAt: number }
  | {
      readonly kind: 'recurrent';
      readonly source: Extract<KeptSource, { type: 'cash_recurrent' }>;
    };

export async function findTicket(store: CardStore, typed: string): Promise<CashTicket | null> {
  const reference = typed.replace(/\D/g, '');
  const orders = await store.orders.list({
    having: { charges: [{ method: { reference } }] },
    limit: 1,
  });
  const [order] = orders;
  const charge = order === undefined ? null : lastCharge(order);
  if (order !== undefined && charge?.method.kind === 'cash') {
    return { kind: 'order', order, expiresAt: charge.method.expires_at };
  }
  const sources = await store.sources.list({ having: { reference, deleted: false }, limit: 1 });
  const [source] = sources;
  return source?.type === 'cash_recurrent' ? { kind: 'recurrent', source } : null;
}

/** A person pays cash at the till: exactly what the reference says, before it expires. */
export async function payCash(
  store: CardStore,
  reference: string,
  amount: number | null,
): Promise<CashAnswer> {
  const ticket = await findTicket(store, reference);
  if (ticket === null) return refused('unknown');
  if (amount !== null && amount > CASH_MAX) return refused('over_limit');
  if (ticket.kind === 'recurrent') return payRecurrent(store, ticket.source, amount);
  const { order, expiresAt } = ticket;
  const status = lastCharge(order)?.status;
  if (status === 'expired') return refused('expired');
  if (status !== 'pending_payment') return refused('already_paid');
  if (seconds(await store.world.now()) > expiresAt) {
    await expireOrder(store, order.id);
    return refused('expired');
  }
  if (amount !== null && amount !== order.amount) return refused('wrong_amount');
  try {
    return { kind: 'paid', order: await payInStore(store, order.id) };
  } catch (failure) {
    // Another till was faster, or it was called off meanwhile.
    if (failure instanceof ConektaRefusal) return refused('already_paid');
    throw failure;
  }
}

/** A lasting reference takes any amount, and each payment becomes an order of its own. */
async function payRecurrent(
  store: CardStore,
  { reference, parent_id }: Extract<KeptSource, { type: 'cash_recurrent' }>,
  amount: number | null,
): Promise<CashAnswer> {
  const customer = await store.customers.find(parent_id);
  if (customer === null) return refused('unknown');
  if (amount === null || amount < 1) return refused('wrong_amount');
  const at = seconds(await store.world.now());
  const { id, name, email, phone, corporate } = customer;
  const order: KeptOrder = {
    id: opaqueId('ord'),
    amount,
    currency: 'MXN',
    customer: { customer_id: id, name, email, phone, corporate },
    line_items: [{ name: 'Pago en efectivo', unit_price: amount, quantity: 1 }],
    metadata: { recurrent_reference: reference },
    pre_authorize: false,
    return_url: null,
    three_ds_mode: null,
    challenge_key: null,
    charges: [
      {
        id: randomBytes(12).toString('hex'),
        amount,
        status: 'paid',
        reference_id: null,
        created_at: at,
        paid_at: at,
        failure_code: null,
        failure_message: null,
        // Its own number: the lasting one must keep finding the source, not this payment.
        method: { kind: 'cash', reference: `R${reference}`, expires_at: at, store: '10MDA50ELM' },
        refunds: [],
        chargeback: null,
      },
    ],
    created_at: at,
    updated_at: at,
  };
  await store.orders.add(order);
  await store.events.tellOrder(order, { charge: ['paid'], order: ['paid'] });
  return { kind: 'paid', order };
}

/** References whose last moment has passed on the lender's clock. */
export async function expireDueReferences(store: CardStore): Promise<void> {
  const now = seconds(await store.world.now());
  const pending = await store.orders.list({
    having: { charges: [{ status: 'pending_payment', method: { kind: 'cash' } }] },
    limit: 1_000,
    order: 'oldest',
  });
  for (const order of pending) {
    const method = lastCharge(order)?.method;
    if (method?.kind === 'cash' && method.expires_at < now) await expireOrder(store, order.id);
  }
}
