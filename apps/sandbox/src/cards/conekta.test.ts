import { createVerify } from 'node:crypto';
import {
  ChargesApi,
  Configuration,
  CustomersApi,
  EventsApi,
  OrdersApi,
  PaymentMethodsApi,
  TokensApi,
  WebhookKeysApi,
  WebhooksApi,
} from 'conekta';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';
import { passesLuhn } from './card-numbers.ts';

let sandbox: TestSandbox;
let receiver: TestReceiver;
let client: ReturnType<typeof clientFor>;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({ CONEKTA_WEBHOOK_URL: `${receiver.url}/conekta` });
  client = clientFor(sandbox, 'key_abonaLocalPrivate');
});
beforeEach(() => receiver.forget());
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(async () => {
  await sandbox?.stop();
  await receiver?.stop();
});

/** Conekta's own client, pointed here. */
function clientFor({ configuration }: TestSandbox, accessToken: string) {
  const settings = new Configuration({
    accessToken,
    basePath: `${configuration.vendorUrl}/conekta`,
    baseOptions: { timeout: 5_000 },
  });
  return {
    tokens: new TokensApi(settings),
    customers: new CustomersApi(settings),
    sources: new PaymentMethodsApi(settings),
    orders: new OrdersApi(settings),
    charges: new ChargesApi(settings),
    events: new EventsApi(settings),
    webhooks: new WebhooksApi(settings),
    keys: new WebhookKeysApi(settings),
  };
}

const APPROVED = '4242424242424242';
const tokenFor = async (number: string, cvc = '123') => {
  const card = { number, cvc, exp_month: '12', exp_year: '2040', name: 'Ana Ruiz' };
  return (await client.tokens.createToken({ card })).data.id;
};
const CUSTOMER = { name: 'Ana Ruiz', email: 'ana@correo.mx', phone: '+525512345678' };
type More = { readonly reference_id?: string; readonly [field: string]: unknown };
const order = (payment_method: object, { reference_id, ...more }: More = {}) => ({
  currency: 'MXN',
  customer_info: CUSTOMER,
  line_items: [{ name: 'Enganche', unit_price: 125_050, quantity: 1 }],
  charges: [
    {
      payment_method: payment_method as { type: string },
      ...(reference_id === undefined ? {} : { reference_id }),
    },
  ],
  ...more,
});
const payByCard = async (number: string, more: More = {}) =>
  (await client.orders.createOrder(order({ type: 'card', token_id: await tokenFor(number) }, more)))
    .data;
const cashOrder = async (more: More = {}) =>
  (await client.orders.createOrder(order({ type: 'cash' }, more))).data;
// biome-ignore lint/suspicious/noExplicitAny: the client types a charge's method as a union of all rails.
const chargeOf = (data: { charges?: { data?: any[] } }) => data.charges?.data?.at(-1);
const typesFor = async (n: number, id: string) =>
  (await receiver.count(n, id)).map(({ event }) => event.type);

describe('a card', () => {
  it('becomes a token, a source and a charge', async () => {
    const token_id = await tokenFor(APPROVED);
    const { data: customer } = await client.customers.createCustomer(CUSTOMER);
    const { data: source } = await client.sources.createCustomerPaymentMethods(customer.id, {
      type: 'card',
      token_id,
    });
    const { data: paid } = await client.orders.createOrder(
      order(
        { type: 'card', payment_source_id: source.id },
        { customer_info: { customer_id: customer.id } },
      ),
    );
    const { data: listed } = await client.sources.getCustomerPaymentMethods(customer.id);

    expect(source).toMatchObject({
      object: 'payment_source',
      type: 'card',
      last4: '4242',
      brand: 'visa',
    });
    expect(paid).toMatchObject({
      payment_status: 'paid',
      amount: 125_050,
      customer_info: { customer_id: customer.id },
    });
    expect(chargeOf(paid)).toMatchObject({
      status: 'paid',
      amount: 125_050,
      payment_method: { object: 'card_payment', last4: '4242' },
    });
    expect(listed.data).toHaveLength(1);
    await client.sources.deleteCustomerPaymentMethods(customer.id, source.id);
    expect(
      (await client.customers.getCustomerById(customer.id)).data.payment_sources?.data,
    ).toEqual([]);
  });

  it('leaves its number nowhere', async () => {
    await payByCard('5474925432670366');
    const rows = await sandbox.sql(
      `SELECT 1 FROM sandbox.vendor_record WHERE body::text LIKE '%5474925432670366%'
       UNION ALL SELECT 1 FROM sandbox.webhook WHERE body LIKE '%5474925432670366%'`,
    );

    expect(rows).toEqual([]);
  });

  it.each([
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000002', 'card_declined'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'invalid_cvc'],
    ['4000000000009979', 'stolen_card'],
    ['4000000000009235', 'suspected_fraud'],
    ['4000002500003155', 'three_ds_required'],
  ])('%s is declined with %s, and the order stays to be found', async (number, code) => {
    const reference = `attempt-${code}`;
    const refused = await payByCard(number, { reference_id: reference }).catch(
      ({ response }) => response,
    );
    const { data: found } = await client.orders.getOrders('es', undefined, 20, reference);

    expect(refused).toMatchObject({
      status: 402,
      data: {
        object: 'error',
        type: 'processing_error',
        details: [{ code: `conekta.errors.processing.bank.${code}` }],
      },
    });
    expect(found.data).toHaveLength(1);
    expect(found.data[0]?.payment_status).toBe('declined');
    expect(await typesFor(3, found.data[0]?.id ?? 'none')).toContain('order.declined');
  });

  it.each([
    ['a number that is none', '4242424242424241', '123', 'card.number'],
    ['a brand that is none', '0000000000000000', '123', 'card.number'],
    ['a short code', APPROVED, '12', 'card.cvc'],
    ['the code of another brand', '378282246310005', '123', 'card.cvc'],
  ])('with %s makes no token', async (_, number, cvc, param) => {
    const refused = await tokenFor(number, cvc).catch(({ response }) => response);

    expect(refused).toMatchObject({
      status: 422,
      data: { type: 'parameter_validation_error', details: [{ param }] },
    });
  });

  it('has a token that works once', async () => {
    const token_id = await tokenFor(APPROVED);
    await client.orders.createOrder(order({ type: 'card', token_id }));

    await expect(
      client.orders.createOrder(order({ type: 'card', token_id })),
    ).rejects.toMatchObject({
      response: { status: 422 },
    });
  });

  it('that never answers is charged all the same', async () => {
    const token_id = await tokenFor('4000000000000119');
    const impatient = { timeout: 400 };
    await expect(
      client.orders.createOrder(
        order({ type: 'card', token_id }, { reference_id: 'silent' }),
        'es',
        undefined,
        impatient,
      ),
    ).rejects.toMatchObject({ code: 'ECONNABORTED' });

    const { data: found } = await client.orders.getOrders('es', undefined, 20, 'silent');
    expect(found.data[0]?.payment_status).toBe('paid');
  });
});

describe('3-D Secure', () => {
  const RETURN = () => `${sandbox.configuration.appOrigin}/pay/regreso`;
  const asked = (number: string, mode = 'smart') =>
    payByCard(number, { three_ds_mode: mode, return_url: RETURN() });

  it('sends the holder to the bank and back, and tells how it ended', async () => {
    const data = await asked('4000000000003220');
    const url = data.next_action?.redirect_to_url?.url ?? '';
    const page = await fetch(url);
    const back = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      redirect: 'manual',
    });

    expect(data).toMatchObject({
      payment_status: 'pending_payment',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: RETURN() } },
    });
    expect(await page.text()).toContain('$1,250.50');
    expect(back.headers.get('location')).toBe(`${RETURN()}?order_id=${data.id}`);
    expect((await client.orders.getOrderById(data.id ?? '')).data).toMatchObject({
      payment_status: 'paid',
    });
    expect((await client.orders.getOrderById(data.id ?? '')).data.next_action).toBeUndefined();
    expect(await typesFor(4, data.id ?? '')).toContain('order.paid');
  });

  it('declines when the holder says no, and waits when they only leave', async () => {
    const refusedOrder = await asked('4000000000003220');
    const leftOrder = await asked('4000000000003220');
    const leave = leftOrder.next_action?.redirect_to_url?.url ?? '';
    await fetch(leave, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'leave' }),
      redirect: 'manual',
    });
    await sandbox.control('POST', `/cards/orders/${refusedOrder.id}/challenge`, {
      answer: 'reject',
    });
    const statusOf = async (id = '') => (await client.orders.getOrderById(id)).data.payment_status;

    expect(await statusOf(refusedOrder.id)).toBe('declined');
    expect(await statusOf(leftOrder.id)).toBe('pending_payment');
  });

  it('is asked of every card when strict, and of none but those that need it when smart', async () => {
    expect((await asked(APPROVED, 'strict')).payment_status).toBe('pending_payment');
    expect((await asked(APPROVED, 'smart')).payment_status).toBe('paid');
  });

  it('does not show the page to who has no key', async () => {
    const data = await asked('4000000000003220');

    expect(
      (await fetch(`${sandbox.configuration.vendorUrl}/conekta/3ds/${data.id}?clave=x`)).status,
    ).toBe(404);
  });
});

describe('cash', () => {
  it('has a reference of fourteen digits with a barcode, and is told when it was paid', async () => {
    const data = await cashOrder();
    const { reference, barcode_url, service_name, type } = chargeOf(data).payment_method;
    const barcode = await fetch(barcode_url);
    const paid = await sandbox.control('POST', '/cash/payments', { reference, amount: 125_050 });

    expect(data.payment_status).toBe('pending_payment');
    expect({ service_name, type }).toEqual({ service_name: 'OxxoPay', type: 'oxxo' });
    expect(reference).toMatch(/^93\d{12}$/);
    expect(passesLuhn(reference)).toBe(true);
    expect(barcode.headers.get('content-type')).toContain('image/svg+xml');
    expect(paid.status).toBe(201);
    expect(await typesFor(4, data.id ?? '')).toEqual([
      'charge.created',
      'order.pending_payment',
      'charge.paid',
      'order.paid',
    ]);
  });

  it('is refused at the till when the amount, the day or the reference is wrong', async () => {
    const soon = Math.floor(Date.now() / 1_000) + 60;
    const data = await cashOrder({
      charges: [{ payment_method: { type: 'cash', expires_at: soon } }],
    });
    const { reference } = chargeOf(data).payment_method;
    const pay = async (body: object) =>
      (await sandbox.control('POST', '/cash/payments', body)).body.error?.code;

    expect(await pay({ reference, amount: 1 })).toBe('wrong_amount');
    expect(await pay({ reference, amount: 1_000_001 })).toBe('over_limit');
    expect(await pay({ reference: '93000000000000' })).toBe('unknown');
    expect(await pay({ reference })).toBeUndefined();
    expect(await pay({ reference })).toBe('already_paid');
    const late = await cashOrder();
    await sandbox.control('POST', `/cards/orders/${late.id}/expire`);
    expect(await pay({ reference: chargeOf(late).payment_method.reference })).toBe('expired');
  });

  it('is charged by a person at the till', async () => {
    const data = await cashOrder();
    const { reference } = chargeOf(data).payment_method;
    const till = `${sandbox.configuration.vendorUrl}/oxxo`;
    const page = await (await fetch(`${till}?referencia=${reference}`)).text();
    const answer = await fetch(till, {
      method: 'POST',
      body: new URLSearchParams({ referencia: reference, monto: '1250.50' }),
    });

    expect(page).toContain('$1,250.50');
    expect(await answer.text()).toContain('Pago recibido');
  });

  it.each([
    [
      'more than a store takes',
      { line_items: [{ name: 'Abono', unit_price: 1_000_001, quantity: 1 }] },
    ],
    [
      'an expiry that has passed',
      { charges: [{ payment_method: { type: 'cash', expires_at: 1 } }] },
    ],
    ['another sum', { charges: [{ amount: 1, payment_method: { type: 'cash' } }] }],
  ])('is not ordered for %s', async (_, more) => {
    await expect(cashOrder(more)).rejects.toMatchObject({
      response: { status: 422, data: { type: 'parameter_validation_error' } },
    });
  });

  it('has lasting references that take any amount, each an order of its own', async () => {
    const { data: customer } = await client.customers.createCustomer(CUSTOMER);
    const { data: source } = await client.sources.createCustomerPaymentMethods(customer.id, {
      type: 'cash_recurrent',
    });
    const { reference = '' } = source as { reference?: string };
    await sandbox.control('POST', '/cash/payments', { reference, amount: 30_000 });
    await sandbox.control('POST', '/cash/payments', { reference, amount: 20_000 });
    const { data: found } = await client.orders.getOrders('es', undefined, 20, customer.id);

    expect(found.data.map(({ amount, payment_status }) => [amount, payment_status])).toEqual([
      [20_000, 'paid'],
      [30_000, 'paid'],
    ]);
  });
});

describe('after the charge', () => {
  it('money goes back in parts, until nothing is left', async () => {
    const { id = '' } = await payByCard(APPROVED);
    const refund = (amount: number) =>
      client.orders.orderRefund(id, { amount, reason: 'requested_by_client' });
    expect((await refund(25_050)).data).toMatchObject({
      payment_status: 'partially_refunded',
      amount_refunded: 25_050,
    });
    expect((await refund(100_000)).data.payment_status).toBe('refunded');

    await expect(refund(1)).rejects.toMatchObject({ response: { status: 422 } });
    expect((await typesFor(7, id)).slice(-1)).toEqual(['order.refunded']);
  });

  it('a holder can dispute it, and win or lose', async () => {
    const { id = '' } = await payByCard(APPROVED);
    await sandbox.control('POST', `/cards/orders/${id}/chargeback`);
    const disputed = (await client.orders.getOrderById(id)).data;
    await sandbox.control('POST', `/cards/orders/${id}/chargeback/settle`, { status: 'won' });

    expect(disputed.payment_status).toBe('charged_back');
    expect(chargeOf(disputed).chargeback).toMatchObject({ status: 'action_required' });
    expect((await client.orders.getOrderById(id)).data.payment_status).toBe('paid');
    expect((await typesFor(6, id)).slice(3)).toEqual([
      'charge.chargeback.created',
      'order.charged_back',
      'charge.chargeback.won',
    ]);
  });

  it('what was only set aside is captured or let go', async () => {
    const held = await payByCard(APPROVED, { pre_authorize: true });
    const other = await payByCard(APPROVED, { pre_authorize: true });

    expect(held.payment_status).toBe('pre_authorized');
    expect((await client.orders.ordersCreateCapture(held.id ?? '')).data.payment_status).toBe(
      'paid',
    );
    expect((await client.orders.cancelOrder(other.id ?? '')).data.payment_status).toBe('canceled');
  });

  it('a declined order takes another card', async () => {
    await payByCard('4000000000000002', { reference_id: 'second-card' }).catch(() => null);
    const { data: found } = await client.orders.getOrders('es', undefined, 20, 'second-card');
    const { data: charge } = await client.charges.ordersCreateCharge(found.data[0]?.id ?? '', {
      payment_method: { type: 'card', token_id: await tokenFor(APPROVED) },
    });

    expect(charge.status).toBe('paid');
    expect((await client.orders.getOrderById(found.data[0]?.id ?? '')).data.payment_status).toBe(
      'paid',
    );
  });
});

describe('Conekta itself', () => {
  it('signs its events with the key that it publishes', async () => {
    const data = await payByCard(APPROVED);
    const [came] = await receiver.count(1, data.id ?? '');
    const { data: keys } = await client.keys.getWebhookKeys();
    const verify = (body: string) =>
      createVerify('RSA-SHA256')
        .update(body)
        .verify(keys.data?.[0]?.public_key ?? '', String(came?.headers['digest']), 'base64');

    expect(verify(came?.body ?? '')).toBe(true);
    expect(verify(`${came?.body} `)).toBe(false);
  });

  it('calls the addresses that were added, for the events they asked for', async () => {
    const { data: endpoint } = await client.webhooks.createWebhook({
      url: `${receiver.url}/second`,
      subscribed_events: ['order.paid'],
    });
    const data = await payByCard(APPROVED);
    const came = await receiver.count(4, data.id ?? '');
    await client.webhooks.deleteWebhook(endpoint.id ?? '');

    expect(came.filter(({ path }) => path === '/second').map(({ event }) => event.type)).toEqual([
      'order.paid',
    ]);
  });

  it('lists its events, and sends one again with the same id', async () => {
    const data = await payByCard(APPROVED);
    await receiver.count(3, data.id ?? '');
    const { data: listed } = await client.events.getEvents('es', undefined, 1);
    const id = listed.data?.[0]?.id ?? '';
    await client.events.resendEvent(id, { webhooks_ids: [] });

    expect(await receiver.count(2, `"${id}"`)).toHaveLength(2);
  });

  it('knows its keys, its version and its paths', async () => {
    const stranger = clientFor(sandbox, 'key_unknown');
    const shop = clientFor(sandbox, 'key_abonaLocalPublic');
    const card = { number: APPROVED, cvc: '123', exp_month: '01', exp_year: '2040', name: 'Ana' };
    const get = (path: string, headers: Record<string, string>) =>
      callVendor(sandbox.configuration, { path: `/conekta${path}`, headers });
    const authorization = 'Bearer key_abonaLocalPrivate';

    await expect(stranger.orders.getOrders()).rejects.toMatchObject({ response: { status: 401 } });
    await expect(shop.orders.getOrders()).rejects.toMatchObject({ response: { status: 401 } });
    expect((await shop.tokens.createToken({ card })).data.object).toBe('token');
    expect((await get('/orders', { authorization, accept: 'application/json' })).status).toBe(422);
    await expect(client.orders.getOrderById('ord_none')).rejects.toMatchObject({
      response: { status: 404, data: { type: 'resource_not_found_error' } },
    });
  });

  it('can be down, and answers in its own words', async () => {
    await sandbox.control('PUT', '/faults', { cards: { mode: 'down' } });

    await expect(client.orders.getOrders()).rejects.toMatchObject({
      response: { status: 500, data: { type: 'api_error' } },
    });
  });
});

describe('the card fields', () => {
  it('are a script for the app, and a frame that only the app may show', async () => {
    const { vendorUrl, appOrigin } = sandbox.configuration;
    const script = await fetch(`${vendorUrl}/conekta/pay/v1.0/js/conekta-checkout.min.js`);
    const frame = await fetch(`${vendorUrl}/conekta/pay/v1.0/card?publicKey=k&submit=external`);

    expect(await script.text()).toContain('ConektaCheckoutComponents');
    expect(frame.headers.get('content-security-policy')).toContain(`frame-ancestors ${appOrigin}`);
    expect(frame.headers.has('x-frame-options')).toBe(false);
    expect(await frame.text()).toContain('Número de tarjeta');
  });
});
