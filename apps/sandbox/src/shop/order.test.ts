import type { PaymentEvent, PaymentStatus } from '@abona/merchant-sdk';
import { describe, expect, it } from 'vitest';
import { readRefundForm } from './back-room/refund-form.ts';
import { findProduct } from './catalogue.ts';
import {
  hear,
  newOrderId,
  type Order,
  ordersOf,
  pageOf,
  paymentKeyOf,
  paymentOrderOf,
  tryAgain,
  withPayment,
} from './order.ts';
import { eventOf } from './testing/payment-events.ts';

const pot = findProduct('olla-barro');
const lamp = findProduct('lampara-luna');
if (pot === undefined || lamp === undefined) throw new Error('the shelves are empty');

const opening = {
  purchase: newOrderId(),
  sessionId: 's',
  shopper: null,
  now: new Date('2026-11-15T12:00:00Z'),
};
const [fresh] = ordersOf(
  [
    { product: pot, quantity: 2 },
    { product: lamp, quantity: 1 },
  ],
  opening,
) as readonly [Order];
const TOTAL = 2 * pot.priceCentavos + lamp.priceCentavos;

const event = (status: PaymentStatus, sequence: number, more: Parameters<typeof eventOf>[1] = {}) =>
  eventOf({ order_id: fresh.id, amount: TOTAL, status, sequence }, more);
const heard = (order: Order, ...events: readonly PaymentEvent[]): Order =>
  events.reduce((current, one) => hear(current, one.id, one), order);

describe('an order of Casa Ámbar', () => {
  it.each([
    ['created', 'waiting'],
    ['pending', 'waiting'],
    ['authorized', 'authorized'],
    ['captured', 'paid'],
    ['partially_refunded', 'partly_refunded'],
    ['refunded', 'refunded'],
    ['rejected', 'declined'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('hears that its payment is %s, and is %s', (status, state) => {
    expect(heard(fresh, event(status, 1)).state).toBe(state);
  });

  it('does not fall back when an older message arrives late', () => {
    const order = heard(fresh, event('created', 1), event('captured', 4), event('pending', 2));

    expect(order.state).toBe('paid');
    expect(order.heard.map(({ sequence }) => sequence)).toEqual([1, 4, 2]);
  });

  it('hears a message that comes twice once', () => {
    const paid = event('captured', 3);
    const order = heard(fresh, paid);

    expect(heard(order, paid)).toBe(order);
  });

  it('passes over a status it was never told of', () => {
    expect(heard(fresh, event('frozen' as PaymentStatus, 1))).toBe(fresh);
  });

  it('learns from the answer to its own call where to go, and nothing more', () => {
    const answer = { id: 'pay_1', checkout_url: 'http://app/pay/?payment_id=1', attempt: 1 };
    const order = withPayment(fresh, answer);

    expect([order.state, order.checkoutUrl]).toEqual(['waiting', answer.checkout_url]);
    expect(heard(order, event('captured', 1)).state).toBe('paid');
    const paid = heard(fresh, event('captured', 1));
    expect(withPayment(paid, answer)).toBe(paid);
  });

  it('is tried again with a payment of its own, which the first one no longer moves', () => {
    const declined = heard(fresh, event('created', 1), event('rejected', 3));
    const again = tryAgain(declined);

    expect([again.state, again.attempt, again.payment]).toEqual(['waiting', 2, null]);
    expect(paymentKeyOf(again)).not.toBe(paymentKeyOf(declined));
    expect(heard(again, event('cancelled', 9)).state).toBe('waiting');
    const late = { id: 'pay_1', checkout_url: 'http://old', attempt: 1 };
    expect(withPayment(again, late)).toBe(again);
    const second = event('captured', 2, { payment: { id: 'pay_2' } });
    expect(heard(again, second).state).toBe('paid');
  });

  it('is not tried again while it is being paid, nor after', () => {
    const paid = heard(fresh, event('captured', 2));

    expect(tryAgain(fresh)).toBe(fresh);
    expect(tryAgain(paid)).toBe(paid);
  });
});

describe('a cart with goods of several sellers', () => {
  const chair = findProduct('silla-tule');
  const cups = findProduct('juego-cafe');
  if (chair === undefined || cups === undefined) throw new Error('the guests sell nothing');
  const cart = [
    { product: chair, quantity: 2 },
    { product: pot, quantity: 1 },
    { product: cups, quantity: 1 },
  ];

  it('is an order for each of them, which adds up, and the same cart makes the same ones', () => {
    const orders = ordersOf(cart, opening);

    expect(orders.map(({ seller, amount }) => [seller, amount])).toEqual([
      ['taller-nopal', 2 * chair.priceCentavos],
      ['casa-ambar', pot.priceCentavos],
      ['luz-de-barro', cups.priceCentavos],
    ]);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(3);
    expect(ordersOf(cart, opening)).toEqual(orders);
    expect(ordersOf(cart.slice(0, 1), opening)[0]?.id).toBe(opening.purchase);
  });

  it('asks Abona for each by itself, with the number of the whole and what the shopper told, and is come back to as one', () => {
    const shopper = { given_names: 'Ana', address: { postal_code: '06700' } };
    const asked = ordersOf(cart, { ...opening, shopper }).map((order) =>
      paymentOrderOf(order, 'http://tienda'),
    );

    for (const payment of asked)
      expect(payment).toMatchObject({
        shopper,
        metadata: { purchase: opening.purchase },
        return_url: `http://tienda/compras/${opening.purchase}`,
      });
    expect(asked.map(({ lines }) => lines?.map(({ reference }) => reference))).toEqual([
      ['silla-tule'],
      ['olla-barro'],
      ['juego-cafe'],
    ]);
    expect([pageOf(fresh), paymentOrderOf(fresh, 'http://tienda').metadata]).toEqual([
      `/pedidos/${fresh.id}`,
      {},
    ]);
    expect(paymentOrderOf(fresh, 'http://tienda')).not.toHaveProperty('shopper');
  });
});

describe('what the counter gives back', () => {
  const paid = heard(fresh, event('captured', 2));
  const clave = '5f0c8f4e-3a63-4a0e-9d2c-6f2a1b0c9d8e';
  const partly = heard(
    paid,
    event('partially_refunded', 3, {
      payment: {
        refunded_amount: pot.priceCentavos,
        lines: [{ reference: pot.id, name: '', quantity: 2, unit_amount: 0, refunded_quantity: 1 }],
      },
      refund: { id: 'ref_1', amount: pot.priceCentavos },
    }),
  );
  const wanted = (refund: object) => ({
    kind: 'wanted',
    key: `pedido-${fresh.id}-devolucion-${clave}`,
    refund,
  });
  const problem = (name: string) => ({ kind: 'problem', problem: name });

  it.each([
    ['everything', paid, { modo: 'todo' }, wanted({})],
    [
      'two pieces',
      paid,
      { modo: 'pieza', referencia: 'olla-barro', piezas: '2' },
      wanted({ lines: [{ reference: 'olla-barro', quantity: 2 }] }),
    ],
    ['an amount', paid, { modo: 'monto', monto: '1,250.50' }, wanted({ amount: 125_050 })],
    ['no amount', paid, { modo: 'monto', monto: 'mucho' }, problem('amount_unreadable')],
    ['more than was paid', paid, { modo: 'monto', monto: '99,999' }, problem('amount_too_large')],
    ['what nobody bought', paid, { modo: 'pieza', referencia: 'x' }, problem('line_unknown')],
    [
      'a piece that came back already',
      partly,
      { modo: 'pieza', referencia: 'olla-barro', piezas: '2' },
      problem('too_many_pieces'),
    ],
    ['an order nobody paid', fresh, { modo: 'todo' }, problem('not_refundable')],
    ['in no known way', paid, { modo: 'trueque' }, problem('form_unreadable')],
  ])('reads %s', (_, order, form, request) => {
    expect(readRefundForm(order, { clave, ...form })).toEqual(request);
  });

  it('needs the key that the page made', () => {
    expect(readRefundForm(paid, { modo: 'todo' })).toEqual(problem('form_unreadable'));
  });
});
