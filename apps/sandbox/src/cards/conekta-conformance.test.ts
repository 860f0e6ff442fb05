import { createVerify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

/**
 * Answers as Conekta's OpenAPI document, version 2.3.0, describes them: the fields that it names and no
 * others, null only where it says `nullable`, and the status that it lists first.
 */
const listed = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    object: z.literal('list'),
    has_more: z.boolean(),
    next_page_url: z.url().nullable(),
    previous_page_url: z.url().nullable(),
    data: z.array(item),
  });
const Seconds = z.int().min(1_000_000_000).max(9_999_999_999);
const Metadata = z.record(z.string(), z.unknown());

const Token = z.strictObject({
  id: z.string(),
  object: z.literal('token'),
  livemode: z.boolean(),
  used: z.boolean(),
  checkout: z.object({}).nullish(),
});

const SourceBase = {
  id: z.string(),
  object: z.literal('payment_source'),
  created_at: Seconds,
  parent_id: z.string(),
};
const Source = z.discriminatedUnion('type', [
  z.strictObject({
    ...SourceBase,
    type: z.literal('card'),
    last4: z.string(),
    bin: z.string(),
    card_type: z.string(),
    exp_month: z.string(),
    exp_year: z.string(),
    brand: z.string(),
    issuer: z.string().optional(),
    name: z.string(),
    default: z.boolean().optional(),
    visible_on_checkout: z.boolean().optional(),
    payment_source_status: z.string(),
  }),
  z.strictObject({
    ...SourceBase,
    type: z.literal('cash_recurrent'),
    reference: z.string(),
    barcode: z.string(),
    barcode_url: z.string(),
    expires_at: z.int().optional(),
    provider: z.string(),
  }),
]);
const Customer = z.strictObject({
  id: z.string(),
  object: z.literal('customer'),
  livemode: z.boolean(),
  created_at: Seconds,
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  corporate: z.boolean(),
  custom_reference: z.string().optional(),
  default_payment_source_id: z.string().nullable(),
  metadata: Metadata,
  payment_sources: listed(Source),
});

const PaymentMethod = z.discriminatedUnion('object', [
  z.strictObject({
    object: z.literal('card_payment'),
    type: z.string(),
    account_type: z.string(),
    auth_code: z.string().optional(),
    brand: z.string(),
    country: z.string(),
    exp_month: z.string(),
    exp_year: z.string(),
    fraud_indicators: z.array(z.unknown()),
    issuer: z.string(),
    last4: z.string(),
    name: z.string(),
  }),
  z.strictObject({
    object: z.literal('cash_payment'),
    type: z.string(),
    auth_code: z.int().nullable(),
    cashier_id: z.string().nullable(),
    reference: z.string(),
    barcode_url: z.string(),
    expires_at: z.int(),
    service_name: z.string(),
    store: z.string().nullable(),
    store_name: z.string(),
  }),
]);
const Refund = z.strictObject({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int().negative(),
  auth_code: z.string(),
  created_at: Seconds,
  expires_at: z.int().optional(),
  status: z.string(),
});
const Chargeback = z.strictObject({
  id: z.string(),
  object: z.literal('chargeback'),
  charge_id: z.string(),
  created_at: Seconds,
  reason: z.literal('unrecognized'),
  status: z.enum(['won', 'lost', 'action_required']),
});
const chargeFields = {
  id: z.string(),
  object: z.literal('charge'),
  livemode: z.boolean(),
  amount: z.int(),
  currency: z.literal('MXN'),
  created_at: Seconds,
  customer_id: z.string(),
  description: z.string(),
  failure_code: z.string().optional(),
  failure_message: z.string().optional(),
  order_id: z.string(),
  paid_at: z.int().nullable(),
  payment_method: PaymentMethod,
  reference_id: z.string().nullable(),
  chargeback: Chargeback.optional(),
  status: z.string(),
};
const Charge = z.strictObject({ ...chargeFields, refunds: listed(Refund) });
const NewCharge = z.strictObject({ ...chargeFields, refunds: z.array(z.unknown()) });
const LineItem = z.strictObject({
  id: z.string(),
  object: z.literal('line_item'),
  parent_id: z.string(),
  name: z.string().min(3).max(249),
  quantity: z.int().min(1),
  unit_price: z.int().min(0),
  sku: z.string().optional(),
  description: z.string().min(3).max(249).optional(),
});
const Order = z.strictObject({
  id: z.string(),
  object: z.literal('order'),
  livemode: z.boolean(),
  amount: z.int(),
  amount_refunded: z.int().min(0),
  currency: z.literal('MXN'),
  payment_status: z.string().optional(),
  is_refundable: z.boolean(),
  customer_info: z.strictObject({
    object: z.literal('customer_info'),
    customer_id: z.string().optional(),
    name: z.string(),
    email: z.email(),
    phone: z.string(),
    corporate: z.boolean(),
  }),
  line_items: listed(LineItem),
  charges: listed(Charge),
  metadata: Metadata,
  next_action: z
    .strictObject({
      type: z.literal('redirect_to_url'),
      redirect_to_url: z.strictObject({ url: z.url(), return_url: z.url() }),
    })
    .optional(),
  created_at: Seconds,
  updated_at: Seconds,
});

const Event = z.strictObject({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  created_at: Seconds,
  livemode: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  webhook_status: z.string(),
  webhook_logs: z.array(z.unknown()),
});
const Resent = z.strictObject({
  id: z.string(),
  failed_attempts: z.int(),
  last_attempted_at: z.int(),
  last_http_response_status: z.int(),
  response_data: z.record(z.string(), z.unknown()),
  url: z.url(),
});
const Endpoint = z.strictObject({
  id: z.string(),
  object: z.string(),
  description: z.string().optional(),
  livemode: z.boolean(),
  active: z.boolean(),
  status: z.string(),
  subscribed_events: z.array(z.string()),
  url: z.string(),
});
const keyFields = {
  id: z.string(),
  object: z.literal('webhook_key'),
  active: z.boolean(),
  created_at: Seconds,
  livemode: z.boolean(),
};
const pem = z.string().startsWith('-----BEGIN PUBLIC KEY-----');
const Key = z.strictObject({ ...keyFields, deactivated_at: z.int().nullable(), public_key: pem });
const NewKey = z.strictObject({ ...keyFields, public_key: pem });
const DeletedKey = z.strictObject({ ...keyFields, deleted: z.literal(true) });
const Failure = z.strictObject({
  object: z.literal('error'),
  type: z.string(),
  log_id: z.string().nullable(),
  details: z
    .array(
      z.strictObject({
        code: z.string().startsWith('conekta.errors.'),
        param: z.string().nullable(),
        message: z.string(),
        debug_message: z.string(),
      }),
    )
    .min(1),
});

let sandbox: TestSandbox;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({ CONEKTA_WEBHOOK_URL: `${receiver.url}/conekta` });
});
afterAll(async () => {
  await sandbox?.stop();
  await receiver?.stop();
});

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object];

async function call([method, path, body]: Call) {
  const answer = await fetch(
    path.startsWith('http') ? path : `${sandbox.configuration.vendorUrl}/conekta${path}`,
    {
      method,
      headers: {
        authorization: 'Bearer key_abonaLocalPrivate',
        accept: 'application/vnd.conekta-v2.3.0+json',
        'content-type': 'application/json',
        'idempotency-key': 'the-same-for-all',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  );
  return { answer, said: JSON.parse(await answer.text()) };
}

/** What the sandbox says, after it was held against the document. */
async function conforming<T extends z.ZodType>(
  asked: Call,
  schema: T,
  status = 200,
): Promise<z.output<T>> {
  const { answer, said } = await call(asked);
  expect(answer.status, `${asked[0]} ${asked[1]} ${JSON.stringify(said)}`).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/vnd.conekta-v2.3.0+json');
  const read = schema.safeParse(said);
  expect(read.success ? [] : read.error.issues, `${asked[0]} ${asked[1]}`).toEqual([]);
  return schema.parse(said);
}

const PERSON = { name: 'Ana Ruiz', email: 'ana@correo.mx', phone: '+525512345678' };
const token = async (number = '4242424242424242') => {
  const card = { number, cvc: '123', exp_month: '12', exp_year: '2040', name: 'Ana Ruiz' };
  return (await conforming(['POST', '/tokens', { card }], Token)).id;
};
const newOrder = (payment_method: object | null, more: object = {}) => ({
  currency: 'MXN',
  customer_info: PERSON,
  line_items: [{ name: 'Abono', unit_price: 50_000, quantity: 1 }],
  charges: payment_method === null ? [] : [{ payment_method }],
  ...more,
});
const order = (payment_method: object | null, more: object = {}) =>
  conforming(['POST', '/orders', newOrder(payment_method, more)], Order);
const card = async (number?: string) => ({ type: 'card', token_id: await token(number) });
const statusOf = (of: z.output<typeof Order>) => of.charges.data.at(-1)?.status;

describe('Conekta answers as its document says', () => {
  it('about customers and what they pay with', async () => {
    const plain = await conforming(['POST', '/customers', PERSON], Customer);
    const named = await conforming(
      ['POST', '/customers', { ...PERSON, custom_reference: 'c-1' }],
      Customer,
    );
    const sources = `/customers/${named.id}/payment_sources`;
    const kept = await conforming(['POST', sources, await card()], Source);
    await conforming(['POST', sources, { type: 'cash_recurrent' }], Source);
    await conforming(['GET', sources], listed(Source));
    await conforming(['GET', `/customers/${plain.id}`], Customer);
    await conforming(['PUT', `/customers/${plain.id}`, { name: 'Ana María' }], Customer);
    const found = await conforming(['GET', '/customers?search=c-1'], listed(Customer));
    await conforming(['DELETE', `${sources}/${kept.id}`], Source);

    expect(found.data.map(({ id }) => id)).toEqual([named.id]);
    expect((await conforming(['GET', sources], listed(Source))).data).toHaveLength(1);
  });

  it('about orders in every state, and the charges in them', async () => {
    const back = `${sandbox.configuration.appOrigin}/pay/regreso`;
    const empty = await order(null);
    const paid = await order(await card(), { metadata: { any: 'thing' } });
    const asked = await order(await card('4000000000003220'), {
      three_ds_mode: 'smart',
      return_url: back,
    });
    const held = await order(await card(), { pre_authorize: true });
    const let_go = await order(await card(), { pre_authorize: true });
    const cash = await order({ type: 'cash' });
    await conforming(['POST', '/orders', newOrder(await card('4000000000000002'))], Failure, 402);
    const added: Call = [
      'POST',
      `/orders/${empty.id}/charges`,
      { reference_id: 'att_1', payment_method: await card() },
    ];
    await conforming(added, NewCharge);
    await conforming(added, Failure, 428);
    await conforming(['PUT', `/orders/${paid.id}`, { metadata: { other: 'thing' } }], Order);
    await conforming(['POST', `/orders/${held.id}/capture`, {}], Order);
    await conforming(['POST', `/orders/${held.id}/capture`, {}], Failure, 428);
    await conforming(['POST', `/orders/${let_go.id}/cancel`, {}], Order);
    await conforming(['POST', `/orders/${paid.id}/cancel`, {}], Failure, 428);
    const method = cash.charges.data[0]?.payment_method;
    await sandbox.control('POST', '/cash/payments', {
      reference: method?.object === 'cash_payment' ? method.reference : '',
    });
    const taken = await conforming(['GET', `/orders/${cash.id}`], Order);
    await conforming(['GET', '/orders'], listed(Order));
    await conforming(['GET', '/charges'], listed(Charge));

    // The header of an idempotency key is on every call here, and nobody heeds it.
    expect((await order({ type: 'cash' })).id).not.toBe(cash.id);
    expect(statusOf(taken)).toBe('paid');
    expect(asked.next_action?.redirect_to_url.return_url).toBe(back);
    expect(empty.payment_status).toBeUndefined();
  });

  it('about refunds: with a minus, refundable until nothing is left, and twice where it is asked twice', async () => {
    const { id } = await order(await card());
    const refund: Call = [
      'POST',
      `/orders/${id}/refunds`,
      { amount: 20_000, reason: 'requested_by_client' },
    ];
    const first = await conforming(refund, Order);
    const again = await conforming(refund, Order);
    await conforming(refund, Failure, 422);
    await conforming(['POST', `/orders/${id}/refunds`, { amount: 1 }], Failure, 422);
    const rest: Call = [
      'POST',
      `/orders/${id}/refunds`,
      { amount: 10_000, reason: 'requested_by_client' },
    ];
    const last = await conforming(rest, Order);

    expect([first, again, last].map((one) => [one.amount_refunded, one.is_refundable])).toEqual([
      [20_000, true],
      [40_000, true],
      [50_000, false],
    ]);
    expect(last.charges.data[0]?.refunds.data.map(({ amount }) => amount)).toEqual([
      -20_000, -20_000, -10_000,
    ]);
  });

  it('about a dispute', async () => {
    const { id } = await order(await card());
    await sandbox.control('POST', `/cards/orders/${id}/chargeback`);
    const disputed = await conforming(['GET', `/orders/${id}`], Order);

    expect(disputed.charges.data[0]?.chargeback?.status).toBe('action_required');
  });

  it('about events, and the addresses and keys of theirs', async () => {
    await order(await card());
    const { data } = await conforming(['GET', '/events?limit=3'], listed(Event));
    await conforming(['GET', `/events/${data[0]?.id}`], Event);
    await conforming(['POST', `/events/${data[0]?.id}/resend`, { webhooks_ids: [] }], Resent);
    const { id } = await conforming(
      ['POST', '/webhooks', { url: `${receiver.url}/more` }],
      Endpoint,
    );
    await conforming(['GET', '/webhooks'], listed(Endpoint));
    await conforming(['GET', `/webhooks/${id}`], Endpoint);
    await conforming(['PUT', `/webhooks/${id}`, { active: false }], Endpoint);
    await conforming(['POST', `/webhooks/${id}/test`], Endpoint);
    await conforming(['DELETE', `/webhooks/${id}`], Endpoint);
    await conforming(['GET', `/webhooks/${id}`], Failure, 404);
    const made = await conforming(['POST', '/webhook_keys', { active: true }], NewKey);
    await conforming(['GET', '/webhook_keys'], listed(Key));
    await conforming(['GET', `/webhook_keys/${made.id}`], Key);
    const off = await conforming(['PUT', `/webhook_keys/${made.id}`, { active: false }], Key);
    await conforming(['DELETE', `/webhook_keys/${made.id}`], DeletedKey);

    expect([off.active, off.deactivated_at === null]).toEqual([false, false]);
  });

  it.each<[string, Call, number]>([
    ['an order that is not there', ['GET', '/orders/ord_none'], 404],
    ['a path that is not there', ['GET', '/nowhere'], 404],
    ['a body without what it needs', ['POST', '/orders', {}], 422],
    ['a place that is not in the list', ['GET', '/orders?next=ord_none'], 422],
  ])('about %s', async (_, asked, status) => {
    await conforming(asked, Failure, status);
  });

  it('that it is out of service', async () => {
    await sandbox.control('PUT', '/faults', { cards: { mode: 'down' } });
    await conforming(['GET', '/orders'], Failure, 500);
    await sandbox.control('DELETE', '/faults');
  });
});

describe('a list goes on where it says that it does', () => {
  it.each(['/orders', '/charges', '/customers', '/events'])('%s', async (path) => {
    for (let n = 0; n < 3; n += 1) {
      await order({ type: 'cash' });
      await call(['POST', '/customers', { ...PERSON, custom_reference: `c-${n}` }]);
    }
    const Any = listed(z.looseObject({ id: z.string() }));
    const whole = await conforming(['GET', `${path}?limit=250`], Any);
    const pages: string[][] = [];
    let back: string | null = null;
    for (let next: string | null = `${path}?limit=2`; next !== null; ) {
      const page: z.output<typeof Any> = await conforming(['GET', next], Any);
      pages.push(page.data.map(({ id }) => id));
      expect(page.has_more).toBe(page.next_page_url !== null);
      next = page.next_page_url;
      back = page.previous_page_url;
    }
    const before = await conforming(['GET', back ?? ''], Any);

    expect(pages.flat()).toEqual(whole.data.map(({ id }) => id));
    expect(before.data.map(({ id }) => id)).toEqual(pages.at(-2));
  });

  it('and keeps to what was asked for: reference, state and time', async () => {
    const since = Math.floor(Date.now() / 1_000);
    const charges = [{ reference_id: 'att_paged', payment_method: { type: 'cash' } }];
    const { id } = await order(null, { charges, metadata: { attempt: 'meta' } });
    const ids = async (query: string) =>
      (await conforming(['GET', `/orders?${query}`], listed(Order))).data.map((one) => one.id);

    expect(await ids('search=att_paged')).toEqual([id]);
    expect(await ids('search=meta')).toEqual([]);
    expect(await ids(`created_at.gte=${since}&payment_status=pending_payment&limit=1`)).toEqual([
      id,
    ]);
    expect(await ids(`created_at.gte=${since + 3_600}`)).toEqual([]);
  });
});

describe('a webhook key', () => {
  it('signs while it is switched on; of several the newest; of none, nothing', async () => {
    const made = await conforming(['POST', '/webhook_keys', { active: true }], NewKey);
    const { data: keys } = await conforming(['GET', '/webhook_keys'], listed(Key));
    const older = keys.find(({ id }) => id !== made.id);
    const message = async () => {
      const { id } = await order(await card());
      return (await receiver.count(1, id))[0];
    };
    const turn = (id: string | undefined, active: boolean) =>
      conforming(['PUT', `/webhook_keys/${id}`, { active }], Key);
    const fits = (came: Awaited<ReturnType<typeof message>>, key = '') =>
      createVerify('RSA-SHA256')
        .update(came?.body ?? '')
        .verify(key, String(came?.headers['digest']), 'base64');
    const byNewer = await message();
    await turn(made.id, false);
    const byOlder = await message();
    await turn(older?.id, false);
    const unsigned = await message();
    await turn(older?.id, true);

    expect(fits(byNewer, made.public_key)).toBe(true);
    expect(fits(byOlder, older?.public_key)).toBe(true);
    expect(unsigned?.headers['digest']).toBeUndefined();
  });
});
