import type { PaymentView } from '../merchants/payment.ts';
import {
  disputeEventTypes,
  paymentStatuses,
  payoutEventTypes,
  refundStatuses,
} from '../merchants/payment-status.ts';
import type { ShopEventView } from '../merchants/shop-event.ts';
import type { EventType } from '../merchants/webhook.ts';
import { examplePayment, examplePayout, exampleRefund } from './merchant-examples.ts';

type Naming = Pick<ShopEventView, 'id' | 'timestamp'>;
type Fields = Naming & { readonly is_trial: boolean; readonly sequence: number };

/** An event of a kind that never happened, about the order of the examples: what a shop tries its endpoint with. */
export function trialEventOf(type: EventType, naming: Naming): ShopEventView {
  const fields = { ...naming, is_trial: true, sequence: 1 };
  return (
    paymentTrial(type, fields) ??
    refundTrial(type, fields) ??
    payoutTrial(type, fields) ??
    disputeTrial(type, fields) ??
    linkTrial(type, fields)
  );
}

/** What of the example was given back in a state. */
const givenBack: Partial<Readonly<Record<PaymentView['status'], number>>> = {
  partially_refunded: 100_00,
  refunded: examplePayment.amount,
};

function paymentTrial(type: EventType, fields: Fields): ShopEventView | null {
  const status = paymentStatuses.find((one) => type === `payment.${one}`);
  if (status === undefined) return null;
  const back = givenBack[status] ?? 0;
  const payment = { ...examplePayment, status, refunded_amount: back };
  const refund = back === 0 ? null : { id: exampleRefund.id, amount: back };
  return { ...fields, type: `payment.${status}`, data: { payment, refund } };
}

function refundTrial(type: EventType, fields: Fields): ShopEventView | null {
  const status = refundStatuses.find((one) => type === `refund.${one}`);
  if (status === undefined) return null;
  const { amount: refunded_amount } = exampleRefund;
  const payment = { ...examplePayment, status: 'refunded' as const, refunded_amount };
  const refund = { ...exampleRefund, status };
  return { ...fields, type: `refund.${status}`, data: { payment, refund } };
}

function payoutTrial(known: EventType, fields: Fields): ShopEventView | null {
  const type = payoutEventTypes.find((one) => one === known);
  return type === undefined ? null : { ...fields, type, data: { payout: examplePayout } };
}

function disputeTrial(known: EventType, fields: Fields): ShopEventView | null {
  const type = disputeEventTypes.find((one) => one === known);
  if (type === undefined) return null;
  const opened = {
    id: 'dsp_06fsn6b2e5h8m1p4s7v0y3c6fj',
    status: 'opened' as const,
    reason: 'not_received' as const,
    amount: examplePayment.amount,
    outcome: null,
    opened_at: fields.timestamp,
    closed_at: null,
  };
  const closed = { status: 'closed', outcome: 'for_shop', closed_at: fields.timestamp } as const;
  const dispute = type === 'dispute.opened' ? opened : { ...opened, ...closed };
  return { ...fields, type, data: { payment: examplePayment, dispute } };
}

function linkTrial(type: EventType, fields: Fields): ShopEventView {
  const isLinked = type === 'customer.linked';
  const status = isLinked ? 'linked' : 'unlinked';
  const link = {
    id: 'lnk_06fsn7c3f6j9n2q5t8w1z4d7gk',
    merchant_hosted_id: 'hsu-06fsn5a1d4g7k0n3r6v9y2b5eh',
    status,
    linked_at: fields.timestamp,
    unlinked_at: isLinked ? null : fields.timestamp,
  } as const;
  return { ...fields, type: `customer.${status}`, data: { link } };
}
