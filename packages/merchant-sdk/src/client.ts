import type { HostedSignUp, HostedSignUpOrder } from './hosted-sign-up.ts';
import type {
  Page,
  PageQuery,
  Payment,
  PaymentEvent,
  PaymentOrder,
  PaymentQuery,
  Refund,
  RefundOrder,
  RefundPreview,
} from './payment.ts';
import { type ClientOptions, createSend } from './request.ts';
import type { WebhookEvent } from './webhook.ts';

/** Names an operation of yours, so that trying it again from another process repeats nothing either. */
export type Once = { readonly idempotencyKey?: string };

/** The merchant API for a shop's server. */
export type AbonaClient = {
  readonly payments: {
    readonly create: (order: PaymentOrder, once?: Once) => Promise<Payment>;
    readonly createIntent: (order: PaymentOrder, once?: Once) => Promise<Payment>;
    /** By `pay_…`, the 15-digit payment_id or the `pi_…`. */
    readonly get: (id: string) => Promise<Payment>;
    readonly list: (query?: PaymentQuery) => Promise<Page<Payment>>;
    /** The payment a browser came back about; null when the token is not of one of yours. */
    readonly ofReturn: (returnToken: string) => Promise<Payment | null>;
    readonly cancel: (id: string, once?: Once) => Promise<Payment>;
    readonly capture: (id: string, once?: Once) => Promise<Payment>;
    readonly refund: (id: string, order?: RefundOrder, once?: Once) => Promise<Refund>;
    /** Where the money would go; nothing is given back. */
    readonly previewRefund: (id: string, order?: RefundOrder) => Promise<RefundPreview>;
    readonly events: (id: string, query?: PageQuery) => Promise<Page<PaymentEvent>>;
  };
  readonly storeCodes: {
    readonly charge: (
      code: string,
      sale: { readonly amount: number; readonly order_id: string },
      once?: Once,
    ) => Promise<Payment>;
  };
  /** Brings a customer of yours along to sign up with us, and be linked with you. */
  readonly hostedSignUps: {
    readonly create: (order: HostedSignUpOrder, once?: Once) => Promise<HostedSignUp>;
    readonly get: (id: string) => Promise<HostedSignUp>;
  };
  /** What happened to all your payments and links, newest first: for catching up. */
  readonly events: (query?: PageQuery) => Promise<Page<WebhookEvent>>;
};

export function createAbonaClient(options: ClientOptions): AbonaClient {
  const send = createSend(options);
  const at = (id: string) => `/payments/${encodeURIComponent(id)}`;
  const post = <Data>(path: string, body?: unknown, once: Once = {}) =>
    send<Data>({ method: 'POST', path, ...(body === undefined ? {} : { body }), ...once });
  const get = <Data>(path: string, query: object = {}) =>
    send<Data>({ method: 'GET', path, query: { ...query } });

  return {
    payments: {
      create: (order, once) => post('/payments', order, once),
      createIntent: (order, once) => post('/payment_intents', order, once),
      get: (id) => get(at(id)),
      list: (query) => get('/payments', query),
      ofReturn: async (returnToken) => {
        const query = { return_token: returnToken, limit: 1 };
        const { items } = await get<Page<Payment>>('/payments', query);
        return items[0] ?? null;
      },
      cancel: (id, once) => post(`${at(id)}/cancel`, undefined, once),
      capture: (id, once) => post(`${at(id)}/capture`, undefined, once),
      refund: (id, order = {}, once = {}) => post(`${at(id)}/refunds`, order, once),
      previewRefund: (id, order = {}) => post(`${at(id)}/refunds/preview`, order),
      events: (id, query) => get(`${at(id)}/events`, query),
    },
    storeCodes: {
      charge: (code, sale, once) =>
        post(`/store_codes/${encodeURIComponent(code)}/charge`, sale, once),
    },
    hostedSignUps: {
      create: (order, once) => post('/hosted_sign_ups', order, once),
      get: (id) => get(`/hosted_sign_ups/${encodeURIComponent(id)}`),
    },
    events: (query) => get('/events', query),
  };
}
