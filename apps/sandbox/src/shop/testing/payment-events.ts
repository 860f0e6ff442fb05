import { createHmac, randomUUID } from 'node:crypto';
import type { CustomerLinkEvent, Payment, PaymentEvent, WebhookEvent } from '@abona/merchant-sdk';

type About = Pick<Payment, 'order_id' | 'amount' | 'status' | 'sequence'>;
type More = {
  readonly payment?: Partial<Payment>;
  readonly refund?: PaymentEvent['data']['refund'];
};

const AT = '2026-11-15T12:00:00.000Z';

/** What Abona tells about a payment. */
export const eventOf = (
  about: About,
  { payment = {}, refund = null }: More = {},
): PaymentEvent => ({
  id: `evt_${randomUUID()}`,
  type: `payment.${about.status}`,
  timestamp: AT,
  is_trial: false,
  sequence: about.sequence,
  data: {
    payment: {
      id: 'pay_1',
      payment_id: '100000000000001',
      payment_intent_id: null,
      status_reason: null,
      released_amount: 0,
      shipping_amount: 0,
      refunded_amount: 0,
      currency: 'MXN',
      capture_mode: 'automatic',
      metadata: {},
      branch_id: null,
      lines: [],
      checkout_url: 'http://localhost:4000/pay/?payment_id=100000000000001',
      return_url: null,
      cancel_url: null,
      expires_at: AT,
      capture_before: null,
      created_at: AT,
      updated_at: AT,
      ...about,
      ...payment,
    },
    refund,
  },
});

/** What Abona tells about the link of a customer. */
export const linkEventOf = (
  hostedId: string,
  status: CustomerLinkEvent['data']['link']['status'],
): CustomerLinkEvent => {
  const each = { id: `evt_${randomUUID()}`, timestamp: AT, is_trial: false };
  const link = { id: 'lnk_1', merchant_hosted_id: hostedId, linked_at: AT };
  return status === 'linked'
    ? {
        ...each,
        type: 'customer.linked',
        sequence: 1,
        data: { link: { ...link, status, unlinked_at: null } },
      }
    : {
        ...each,
        type: 'customer.unlinked',
        sequence: 2,
        data: { link: { ...link, status, unlinked_at: AT } },
      };
};

type Signed = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Signed as Standard Webhooks says. */
export function signed(event: WebhookEvent, secret: string, sentS = Date.now() / 1_000): Signed {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(sentS));
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${event.id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}
