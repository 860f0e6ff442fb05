import { randomBytes } from 'node:crypto';
import { opaqueId } from '#platform/opaque-id.ts';
import {
  type KeptCharge,
  type KeptOrder,
  lastCharge,
  statusOfOrder,
  withCharge,
} from './card-resources.ts';
import type { CardStore } from './card-store.ts';
import { seconds } from './conekta-events.ts';
import { ConektaRefusal, invalid, noSuchResource, notInThatState } from './conekta-refusal.ts';
import { approved, declinedWith } from './create-order.ts';

type Change = (order: KeptOrder, charge: KeptCharge, at: number) => Partial<KeptCharge>;

/** Changes the last charge of an order under its lock; a change that may not be throws. */
async function changeCharge(store: CardStore, id: string, change: Change): Promise<KeptOrder> {
  const at = seconds(await store.world.now());
  const order = await store.orders.change(id, (current) => {
    const charge = lastCharge(current);
    if (charge === null) throw notInThatState('The order has no charge.');
    return withCharge(current, change(current, charge, at), at);
  });
  if (order === null) throw noSuchResource('order');
  return order;
}

function requireStatus(charge: KeptCharge, allowed: readonly KeptCharge['status'][]): void {
  if (!allowed.includes(charge.status)) {
    throw notInThatState(`The charge is ${charge.status}.`);
  }
}

const sumOf = (refunds: KeptCharge['refunds']): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

type RefundOrder = { readonly amount: number; readonly reason: string };

export async function refundOrder(
  store: CardStore,
  id: string,
  { amount, reason }: RefundOrder,
): Promise<KeptOrder> {
  const order = await changeCharge(store, id, (_order, charge, at) => {
    if (charge.status !== 'paid' && charge.status !== 'partially_refunded')
      throw invalid('status', `The charge is ${charge.status}.`);
    if (charge.method.kind !== 'card') throw invalid('amount', 'Cash is not refunded to a store.');
    const left = charge.amount - sumOf(charge.refunds);
    if (amount > left) throw invalid('amount', `At most ${left} can be refunded.`);
    return {
      status: amount === left ? 'refunded' : 'partially_refunded',
      refunds: [
        ...charge.refunds,
        { id: randomBytes(12).toString('hex'), amount, reason, created_at: at },
      ],
    };
  });
  const status = statusOfOrder(order) ?? 'refunded';
  await store.events.tellOrder(order, { charge: ['refunded'], order: [status] });
  return order;
}

export async function cancelOrder(store: CardStore, id: string): Promise<KeptOrder> {
  const order = await changeCharge(store, id, (_order, charge) => {
    requireStatus(charge, ['pending_payment', 'pre_authorized']);
    return { status: 'canceled' };
  });
  await store.events.tellOrder(order, { order: ['canceled'] });
  return order;
}

export async function captureOrder(store: CardStore, id: string): Promise<KeptOrder> {
  const order = await changeCharge(store, id, (_order, charge, at) => {
    requireStatus(charge, ['pre_authorized']);
    return { status: 'paid', paid_at: at };
  });
  await store.events.tellOrder(order, { charge: ['paid'], order: ['paid'] });
  return order;
}

/** The holder's answer to the bank. */
export async function answerChallenge(
  store: CardStore,
  id: string,
  isProven: boolean,
): Promise<KeptOrder> {
  const order = await changeCharge(store, id, (current, charge, at) => {
    requireStatus(charge, ['pending_payment']);
    if (charge.method.kind !== 'card') throw invalid('charges', 'Cash asks nobody.');
    if (!isProven) return declinedWith('three_ds_failed');
    const { behaviour } = charge.method.card;
    return behaviour.kind === 'decline' ? declinedWith(behaviour.code) : approved(current, at);
  });
  const status = statusOfOrder(order);
  if (status === 'declined') {
    await store.events.tellOrder(order, { charge: ['declined'], order: ['declined'] });
  } else if (status === 'paid') {
    await store.events.tellOrder(order, { charge: ['paid'], order: ['paid'] });
  }
  return order;
}

/** The holder tells their bank that it was not them. */
export async function chargeBack(store: CardStore, id: string): Promise<KeptOrder> {
  const order = await changeCharge(store, id, (_order, charge, at) => {
    requireStatus(charge, ['paid', 'partially_refunded']);
    if (charge.method.kind !== 'card') throw invalid('charges', 'Cash is not charged back.');
    const chargeback = {
      id: opaqueId('chb'),
      status: 'action_required',
      reason: 'unrecognized',
      created_at: at,
    } as const;
    return { status: 'charged_back', chargeback };
  });
  await store.events.tellOrder(order, { charge: ['chargeback.created'], order: ['charged_back'] });
  return order;
}

export async function settleChargeback(
  store: CardStore,
  id: string,
  status: 'won' | 'lost',
): Promise<KeptOrder> {
  const order = await changeCharge(store, id, (_order, charge) => {
    const { chargeback } = charge;
    if (chargeback?.status !== 'action_required') throw invalid('status', 'Nothing is disputed.');
    return {
      chargeback: { ...chargeback, status },
      status: status === 'won' ? 'paid' : 'charged_back',
    };
  });
  await store.events.tellOrder(order, { charge: [`chargeback.${status}`] });
  return order;
}

/** Null instead of a refusal, for the sweep that tries them all. */
export async function expireOrder(store: CardStore, id: string): Promise<KeptOrder | null> {
  try {
    const order = await changeCharge(store, id, (_order, charge) => {
      requireStatus(charge, ['pending_payment']);
      return { status: 'expired' };
    });
    await store.events.tellOrder(order, { order: ['expired'] });
    return order;
  } catch (failure) {
    if (failure instanceof ConektaRefusal) return null;
    throw failure;
  }
}

/** A store took the money of an order. */
export async function payInStore(store: CardStore, id: string): Promise<KeptOrder> {
  const order = await changeCharge(store, id, (_order, charge, at) => {
    requireStatus(charge, ['pending_payment']);
    if (charge.method.kind !== 'cash') throw invalid('charges', 'That is no cash order.');
    return { status: 'paid', paid_at: at, method: { ...charge.method, store: '10MDA50ELM' } };
  });
  await store.events.tellOrder(order, { charge: ['paid'], order: ['paid'] });
  return order;
}
