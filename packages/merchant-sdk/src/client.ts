import type { Calls, Page, Payment } from './contract.gen.ts';
import {
  type CallName,
  type CallOptions,
  type ClientOptions,
  createSend,
  type Send,
} from './request.ts';

type Query<Name extends CallName> = Calls[Name] extends { readonly query: infer Q } ? Q : never;
type Body<Name extends CallName> = Calls[Name] extends { readonly body: infer B } ? B : never;

/** The merchant API for a shop's server: every call, by what it is about. */
export type AbonaClient = ReturnType<typeof createAbonaClient>;

export function createAbonaClient(options: ClientOptions) {
  const send = createSend(options);
  return {
    payments: paymentsOf(send),
    storeCodes: storeCodesOf(send),
    /** Brings a customer of yours along to sign up with us, and be linked with you. */
    hostedSignUps: hostedSignUpsOf(send),
    /** What happened to all your payments and links, newest first: for catching up. */
    events: eventsOf(send),
    webhookEndpoints: webhookEndpointsOf(send),
    branches: branchesOf(send),
    payouts: payoutsOf(send),
    settlementLines: settlementLinesOf(send),
    apiKeys: apiKeysOf(send),
    offers: offersOf(send),
  };
}

const paymentsOf = (send: Send) => ({
  create: (body: Body<'createPayment'>, options?: CallOptions) =>
    send('createPayment', { body }, options),
  /** What it is for, until a shopper opens it; your own notes at any time. */
  update: (id: string, body: Body<'updatePayment'>, options?: CallOptions) =>
    send('updatePayment', { params: { id }, body }, options),
  /** The same for a shopper who arrives by `payment_intent_id`, which the browser signs. */
  createIntent: (body: Body<'createPaymentIntent'>, options?: CallOptions) =>
    send('createPaymentIntent', { body }, options),
  /** By `pay_…`, the 15-digit payment_id or the `pi_…`. */
  get: (id: string, query: Query<'getPayment'> = {}, options?: CallOptions) =>
    send('getPayment', { params: { id }, query }, options),
  getIntent: (id: string, options?: CallOptions) =>
    send('getPaymentIntent', { params: { id } }, options),
  list: (query: Query<'listPayments'> = {}, options?: CallOptions) =>
    send('listPayments', { query }, options),
  /** The payment a browser came back about; null when the token is not of one of yours. */
  ofReturn: async (returnToken: string, options?: CallOptions): Promise<Payment | null> => {
    const query = { return_token: returnToken, limit: 1 };
    const { items } = await send('listPayments', { query }, options);
    return items[0] ?? null;
  },
  cancel: (id: string, options?: CallOptions) => send('cancelPayment', { params: { id } }, options),
  /** All of it, or `{ amount }`: what you do not take is released to the shopper. */
  capture: (id: string, body: Body<'capturePayment'> = {}, options?: CallOptions) =>
    send('capturePayment', { params: { id }, body }, options),
  /** An amount, some lines, or, with neither, all that is left. */
  refund: (id: string, body: Body<'createRefund'> = {}, options?: CallOptions) =>
    send('createRefund', { params: { id }, body }, options),
  /** Where the money would go; nothing is given back. */
  previewRefund: (id: string, body: Body<'previewRefund'> = {}, options?: CallOptions) =>
    send('previewRefund', { params: { id }, body }, options),
  refunds: (id: string, query: Query<'listRefunds'> = {}, options?: CallOptions) =>
    send('listRefunds', { params: { id }, query }, options),
  events: (id: string, query: Query<'listPaymentEvents'> = {}, options?: CallOptions) =>
    send('listPaymentEvents', { params: { id }, query }, options),
});

const storeCodesOf = (send: Send) => ({
  get: (code: string, options?: CallOptions) => send('getStoreCode', { params: { code } }, options),
  charge: (code: string, body: Body<'chargeStoreCode'>, options?: CallOptions) =>
    send('chargeStoreCode', { params: { code }, body }, options),
});

const hostedSignUpsOf = (send: Send) => ({
  create: (body: Body<'createHostedSignUp'>, options?: CallOptions) =>
    send('createHostedSignUp', { body }, options),
  get: (id: string, options?: CallOptions) => send('getHostedSignUp', { params: { id } }, options),
});

const eventsOf = (send: Send) => ({
  list: (query: Query<'listEvents'> = {}, options?: CallOptions) =>
    send('listEvents', { query }, options),
});

const webhookEndpointsOf = (send: Send) => ({
  /** The secret (`whsec_…`) is in this answer and in no other. */
  add: (body: Body<'addWebhookEndpoint'>, options?: CallOptions) =>
    send('addWebhookEndpoint', { body }, options),
  list: (query: Query<'listWebhookEndpoints'> = {}, options?: CallOptions) =>
    send('listWebhookEndpoints', { query }, options),
  rotateSecret: (id: string, options?: CallOptions) =>
    send('rotateWebhookSecret', { params: { id } }, options),
  switch: (id: string, body: Body<'switchWebhookEndpoint'>, options?: CallOptions) =>
    send('switchWebhookEndpoint', { params: { id }, body }, options),
  deliveries: (id: string, query: Query<'listWebhookDeliveries'> = {}, options?: CallOptions) =>
    send('listWebhookDeliveries', { params: { id }, query }, options),
  /** A made-up event, once and marked (`is_trial`): to try your endpoint. */
  sendTrial: (id: string, body: Body<'sendTrialEvent'> = {}, options?: CallOptions) =>
    send('sendTrialEvent', { params: { id }, body }, options),
  sendAgain: (id: string, deliveryId: string, options?: CallOptions) =>
    send('sendWebhookAgain', { params: { id, delivery_id: deliveryId } }, options),
});

/** Where you sell: your people name the places in the portal. */
const branchesOf = (send: Send) => ({
  list: (query: Query<'listBranches'> = {}, options?: CallOptions) =>
    send('listBranches', { query }, options),
});

const payoutsOf = (send: Send) => ({
  list: (query: Query<'listPayouts'> = {}, options?: CallOptions) =>
    send('listPayouts', { query }, options),
  lines: (id: string, query: Query<'listPayoutLines'> = {}, options?: CallOptions) =>
    send('listPayoutLines', { params: { id }, query }, options),
  /** The same as a file for accountants' programs (CSV). */
  linesFile: (id: string, options?: CallOptions) =>
    send('exportPayoutLines', { params: { id } }, options),
});

const settlementLinesOf = (send: Send) => ({
  list: (query: Query<'listSettlementLines'> = {}, options?: CallOptions) =>
    send('listSettlementLines', { query }, options),
  /** All lines of some business days, as a file (CSV). */
  file: (query: Query<'exportSettlementLines'>, options?: CallOptions) =>
    send('exportSettlementLines', { query }, options),
});

const apiKeysOf = (send: Send) => ({
  /** The key itself is in this answer and in no other. */
  issue: (body: Body<'issueApiKey'>, options?: CallOptions) =>
    send('issueApiKey', { body }, options),
  list: (query: Query<'listApiKeys'> = {}, options?: CallOptions) =>
    send('listApiKeys', { query }, options),
  rotate: (id: string, body: Body<'rotateApiKey'> = {}, options?: CallOptions) =>
    send('rotateApiKey', { params: { id }, body }, options),
  revoke: (id: string, options?: CallOptions) => send('revokeApiKey', { params: { id } }, options),
});

const offersOf = (send: Send) => ({
  /** Plans for an amount, for the product page. A publishable key may ask. */
  list: (amount: number, options?: CallOptions) =>
    send('listOffers', { query: { amount } }, options),
});

/**
 * Everything of a list, page by page: `for await (const payment of each((cursor) => abona.payments.list({ cursor })))`.
 * Stop whenever you have enough: the next page is asked for only when it is needed.
 */
export async function* each<Item>(
  list: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  do {
    const page: Page<Item> = await list(cursor);
    yield* page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
