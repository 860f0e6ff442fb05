import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clabeControlDigit } from '#spei/clabe.ts';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestLender, type TestLender } from '#testing/test-lender.ts';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';
import { answerSignature, orderSignature } from './santander-signature.ts';

let sandbox: TestSandbox;
let receiver: TestReceiver;
let lender: TestLender;
beforeAll(async () => {
  lender = await startTestLender();
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({ SERVER_URL: lender.url, DEBIT_WEBHOOK_URL: receiver.url });
});
// A Friday noon in Mexico City.
const FRIDAY = '2026-11-13T12:00:00-06:00';
const moveTo = (now: string) => sandbox.control('PUT', '/clock', { now });
beforeEach(async () => {
  receiver.forget();
  await moveTo(FRIDAY);
});
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(async () => {
  await sandbox?.stop();
  await receiver?.stop();
  await lender?.stop();
});

const KEYS = {
  'api-key-id': 'abona-local-debit-key',
  'api-key-secret': 'abona-local-debit-secret',
};
const call = (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
  callVendor(sandbox.configuration, {
    path: `/debit${path}`,
    headers: { ...KEYS, ...headers },
    ...(body === undefined ? {} : { body }),
  });
const clabeEnding = (four: string, bank = '012') => {
  const seventeen = `${bank}1800012345${four}`;
  return seventeen + clabeControlDigit(seventeen);
};
let orders = 0;
const next = (prefix: string) => {
  orders += 1;
  return `${prefix}-${orders}`;
};
const CUSTOMER = {
  firstname: 'Ana',
  lastname: 'Ruiz',
  documentType: 'mx_curp',
  documentNumber: 'RULA900131MDFZPN09',
  email: 'hola@abona.mx',
  phone: '5512345678',
};
const register = async (account: object) => {
  const customerId = (await call('/customers', CUSTOMER)).body.id;
  const order = { bank: '012', reference: next('mandate'), ...account, customerId };
  return call('/payment_methods/bank_accounts', order);
};
const method = async (ending: string, bank?: string) => {
  const made = await register({ accountType: 'savings', accountNumber: clabeEnding(ending, bank) });
  return made.body.paymentMethodId as string;
};
const methodIs = async (id: string) => (await call(`/payment_methods/${id}`)).body;
const activeMethod = async (ending: string, bank?: string) => {
  const id = await method(ending, bank);
  if ((await methodIs(id)).status !== 'active')
    await sandbox.control('POST', `/debit/mandates/${id}/answer`, {});
  await expect.poll(async () => (await methodIs(id)).status).toBe('active');
  return id;
};
const collect = (
  paymentMethodId: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
) =>
  call(
    '/payment_requests',
    { reference: next('request'), paymentMethodId, amount: 850, currency: 'mxn', ...more },
    headers,
  );
const statusOf = async (id: string) => (await call(`/payment_requests/${id}`)).body;

describe('a payment method', () => {
  it('is looked at on the next business day, and told then, unsigned', async () => {
    const id = await method('4567');
    expect(await methodIs(id)).toMatchObject({
      status: 'waiting_for_activation_response',
      failedReason: null,
    });
    await moveTo('2026-11-16T09:01:00-06:00');
    const [came] = await receiver.count(1, id);

    expect(came?.event).toMatchObject({
      eventType: 'payment_method_update',
      eventCode: 'payment_method_registration_successful',
      details: { id, status: 'active', failedReason: null },
    });
    expect(Object.keys(came?.headers ?? {}).filter((name) => /sign|webhook/.test(name))).toEqual(
      [],
    );
    expect((await methodIs(id)).status).toBe('active');
  });

  it('at the same bank is active within the minute', async () => {
    const [came] = await receiver.count(1, await method('4567', '014'));

    expect(came?.event.details.status).toBe('active');
  });

  it.each(['01', '03', '06'])('is rejected with cause %s', async (code) => {
    const id = await method(`00${code}`);
    await moveTo('2026-11-17T09:01:00-06:00');
    const [came] = await receiver.count(1, id);

    expect(came?.event).toMatchObject({
      eventCode: 'payment_method_registration_failed',
      details: { failedReason: code, failedMessage: expect.stringContaining('uenta') },
    });
    expect(await methodIs(id)).toMatchObject({ status: 'failed', failedReason: code });
  });

  it('revoked at the bank is told, and collects nothing more', async () => {
    const id = await activeMethod('4567');
    await sandbox.control('POST', `/debit/mandates/${id}/cancel`);

    expect(await collect(id)).toMatchObject({
      status: 400,
      body: [{ code: 'invalid_payment_method' }],
    });
    const events = await receiver.count(2, id);
    expect(events.at(-1)?.event.eventCode).toBe('payment_method_registration_canceled');
    expect((await methodIs(id)).status).toBe('inactive');
  });

  it('is given up while it is active and nothing is under way, and not otherwise', async () => {
    const waiting = await method('4567');
    const busy = await activeMethod('4567');
    const free = await activeMethod('4567');
    await collect(busy);
    const giveUp = (id: string) => call(`/payment_methods/${id}/deactivate`, {});

    expect([(await giveUp(waiting)).status, (await giveUp(busy)).status]).toEqual([400, 400]);
    expect(await giveUp(free)).toMatchObject({ status: 200, body: { status: 'inactive' } });
  });

  it.each([
    { accountType: 'savings', accountNumber: '012180015234567890' },
    { accountType: 'debit_card', accountNumber: '4242424242424241' },
    { accountType: 'debit_card', accountNumber: clabeEnding('4567') },
  ])('is not made for %j', async (account) => {
    expect(await register(account)).toMatchObject({
      status: 400,
      body: [{ code: 'invalid_account' }],
    });
  });

  it('is found by any part of its reference', async () => {
    const id = await method('4567');
    const { reference } = await methodIs(id);
    const { body } = await call(`/payment_methods?search=${reference.slice(0, 7)}&limit=100`);

    expect(body.results.length).toBeGreaterThan(1);
    expect(body.results.map((one: { id: string }) => one.id)).toContain(id);
  });
});

describe('a payment request', () => {
  it('is answered on the next business day at nine', async () => {
    const { body } = await collect(await activeMethod('4567'));
    expect(body).toMatchObject({ status: 'initial', amount: 850 });
    await moveTo('2026-11-16T08:59:00-06:00');
    expect((await statusOf(body.id)).status).toBe('processing');
    await moveTo('2026-11-16T09:00:01-06:00');
    const [came] = await receiver.count(1, body.id);

    expect(came?.event).toMatchObject({
      eventType: 'payment_request_update',
      eventCode: 'payment_request_successful',
      details: { id: body.id, status: 'successful', amount: 850 },
    });
    expect((await statusOf(body.id)).status).toBe('successful');
  });

  it('made after three o’clock is sent on the next business day', async () => {
    await moveTo('2026-11-13T15:01:00-06:00');
    const { body } = await collect(await activeMethod('4567'));
    await moveTo('2026-11-16T14:59:00-06:00');
    expect((await statusOf(body.id)).status).toBe('initial');
    await moveTo('2026-11-17T09:00:01-06:00');
    await receiver.count(1, body.id);

    expect((await statusOf(body.id)).status).toBe('successful');
  });

  it('at the same bank is answered at once', async () => {
    const { body } = await collect(await activeMethod('4567', '014'));
    const [came] = await receiver.count(1, body.id);

    expect(came?.event.eventCode).toBe('payment_request_successful');
  });

  it.each([
    ['0002', '02'],
    ['0104', '04'],
    ['0008', '08'],
    ['0009', '09'],
  ])('from an account ending in %s fails with %s', async (ending, failedReason) => {
    const { body } = await collect(await activeMethod(ending));
    await sandbox.control('POST', '/debit/hurry');

    expect(await statusOf(body.id)).toMatchObject({ status: 'failed', failedReason });
  });

  it('finds no funds once, and then does', async () => {
    const id = await activeMethod('0004');
    const first = await collect(id);
    await sandbox.control('POST', '/debit/hurry');
    const second = await collect(id);
    await sandbox.control('POST', '/debit/hurry');

    expect(await statusOf(first.body.id)).toMatchObject({ status: 'failed', failedReason: '04' });
    expect((await statusOf(second.body.id)).status).toBe('successful');
  });

  it('is taken back by its holder after twenty days', async () => {
    const { body } = await collect(await activeMethod('0013'));
    await moveTo('2026-11-16T09:01:00-06:00');
    await receiver.count(1, body.id);
    await moveTo('2026-12-07T09:01:00-06:00');
    const events = await receiver.count(2, body.id);

    expect(events.map(({ event }) => event.eventCode)).toEqual([
      'payment_request_successful',
      'payment_request_chargeback',
    ]);
    expect(await statusOf(body.id)).toMatchObject({
      status: 'chargeback',
      chargebackDate: expect.any(String),
    });
  });

  it('is canceled until it is sent, and made once for an idempotency key', async () => {
    const id = await activeMethod('4567');
    const [reference, once] = [next('once'), { 'idempotency-key': next('key') }];
    const first = await collect(id, { reference }, once);
    const again = await collect(id, { reference }, once);
    const other = await collect(id, { reference, amount: 1 }, once);
    const twin = await collect(id, { reference });
    const late = await collect(id);

    expect([first.status, again.status, other.status, twin.status]).toEqual([201, 201, 400, 201]);
    expect(again.body.id).toBe(first.body.id);
    expect(twin.body.id).not.toBe(first.body.id);
    expect((await call(`/payment_requests/${first.body.id}/cancel`, {})).body.status).toBe(
      'canceled',
    );
    await moveTo('2026-11-13T15:01:00-06:00');
    expect((await call(`/payment_requests/${late.body.id}/cancel`, {})).status).toBe(400);
  });

  it.each([
    ['another currency', { currency: 'usd' }],
    ['parts of a centavo', { amount: 1.005 }],
    ['nothing', { amount: 0 }],
  ])('is not made of %s', async (_, wrong) => {
    expect(await collect(await activeMethod('4567', '014'), wrong)).toMatchObject({
      status: 400,
      body: [{ code: 'invalid', request_id: expect.any(String) }],
    });
  });

  it('is made by nobody without the keys', async () => {
    const wrong = { 'api-key-secret': 'no' };

    expect(await call('/payment_requests', undefined, wrong)).toMatchObject({ status: 401 });
  });
});

describe('the Santander page', () => {
  const SECRET = 'abona-local-santander-secret';
  const signed = (more: object = {}) => {
    const order = {
      merchant: 'ABONA',
      reference: next('santander'),
      amount: '85000',
      concept: 'Quincena 3',
      return_url: `${sandbox.configuration.appOrigin}/pay/perfil/pagos/estatus-pago`,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      ...more,
    };
    return { ...order, signature: orderSignature(SECRET, order) };
  };
  const url = (path = '') => `${sandbox.configuration.vendorUrl}/santander/pago${path}`;
  const bring = (order: Record<string, string>) =>
    createTestBrowser().post(url(), order, { origin: sandbox.configuration.appOrigin });

  it.each([
    ['approve', 'approved', '00'],
    ['no_funds', 'declined', '04'],
    ['reject', 'declined', '08'],
    ['leave', 'cancelled', ''],
  ])('answers %s with a signed %s, once', async (decision, status, code) => {
    const order = signed();
    const page = await bring(order);
    const decide = (what: string) =>
      createTestBrowser().post(url('/decision'), { reference: order.reference, decision: what });
    const back = new URL((await decide(decision)).location ?? '');
    const { signature, ...answer } = Object.fromEntries(back.searchParams);
    const again = new URL((await decide('approve')).location ?? '');

    expect(page.html).toContain('$850.00');
    expect(answer).toMatchObject({ reference: order.reference, status, code, amount: '85000' });
    expect(signature).toBe(
      answerSignature(SECRET, answer as Parameters<typeof answerSignature>[1]),
    );
    expect(again.searchParams.get('status')).toBe(status);
  });

  it.each([
    [
      'a changed amount',
      (order: Record<string, string>) => ({ ...order, amount: '1' }),
      'La firma',
    ],
    ['a stale order', () => signed({ timestamp: '1700000000' }), 'venció'],
    ['a foreign merchant', () => signed({ merchant: 'OTRO' }), 'comercio'],
    ['a foreign return', () => signed({ return_url: 'https://evil.example/x' }), 'regreso'],
  ])('refuses %s', async (_, change, text) => {
    const page = await bring(change(signed()));

    expect(page).toMatchObject({ status: 422, html: expect.stringContaining(text) });
  });

  it('takes orders from the app only', async () => {
    const foreign = await createTestBrowser().post(url(), signed(), {
      origin: 'https://evil.example',
    });

    expect(foreign.status).toBe(403);
  });

  it('takes an order from a page that hides where it leads from, if it is signed', async () => {
    const from = { origin: 'null' };
    const [own, forged] = [signed(), { ...signed(), amount: '1' }];

    expect((await createTestBrowser().post(url(), own, from)).status).toBe(200);
    expect((await createTestBrowser().post(url(), forged, from)).status).toBe(422);
  });
});
