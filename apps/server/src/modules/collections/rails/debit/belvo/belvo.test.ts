import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '#testing/silent-log.ts';
import { createBelvo } from './belvo.ts';
import { centavosIn, Method, Request, toCharge, toMandate } from './belvo-answers.ts';

type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};
type Said = readonly [status: number, body: unknown];

/** Belvo, which answers as it is told; what it was asked is written down. */
async function startBelvo(answer: (sent: Sent) => Said) {
  const sent: Sent[] = [];
  const server = createServer(async (request, reply) => {
    const body = await text(request);
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: body === '' ? null : JSON.parse(body),
    };
    sent.push(one);
    const [status, said] = answer(one);
    reply.writeHead(status).end(JSON.stringify(said));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const belvo = createBelvo({
    vendor: 'belvo',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyId: 'our-id',
    keySecret: 'our-secret',
    callers: [],
    email: 'hola@abona.mx',
    log: silentLog,
    timeoutMs: 500,
  });
  return { belvo, sent };
}

const request = (changes: object = {}) => ({
  id: 'request_1',
  reference: 'att_1',
  status: 'successful',
  amount: 850.5,
  failedReason: null,
  lastUpdatedDate: '2026-11-16T15:00:00.406032Z',
  ...changes,
});
const order = {
  reference: 'mnd_1',
  clabe: '012180012345678901',
  holder: 'ANA RUIZ LARA',
  phone: '5512345678',
  person: {
    givenNames: 'Ana',
    firstSurname: 'Ruiz',
    secondSurname: 'Lara',
    curp: 'RULA900131MDFZPN09',
  },
};

describe('a payment request', () => {
  it.each([
    ['initial', 'pending', null],
    ['processing', 'pending', null],
    ['successful', 'paid', null],
    ['failed', 'declined', 'insufficient_funds'],
    ['canceled', 'cancelled', null],
    ['chargeback', 'taken_back', 'objected'],
  ])('%s is %s, for %s', (status, ours, reason) => {
    const read = Request.parse(
      request({ status, failedReason: status === 'failed' ? '04' : null }),
    );

    expect(toCharge(read)).toMatchObject({ status: ours, reason, amount: 85_050 });
  });

  it.each([
    ['01', 'account_unknown'],
    ['02', 'account_blocked'],
    ['03', 'account_closed'],
    ['04', 'insufficient_funds'],
    ['05', 'account_not_accepted'],
    ['06', 'account_unknown'],
    // Its pages write some without the zero.
    ['6', 'account_unknown'],
    [7, 'processing_error'],
    ['08', 'mandate_cancelled'],
    ['09', 'over_mandate'],
    ['10', 'mandate_cancelled'],
    ['11', 'mandate_missing'],
    ['12', 'unknown'],
    [null, 'unknown'],
  ])('failed for %s is %s', (failedReason, reason) => {
    const read = Request.parse(request({ status: 'failed', failedReason }));

    expect(toCharge(read)?.reason).toBe(reason);
  });

  it('in a word that we do not know, or of parts of a centavo, is none', () => {
    expect(toCharge(Request.parse(request({ status: 'frozen' })))).toBeNull();
    expect(toCharge(Request.parse(request({ amount: 1.005 })))).toBeNull();
  });

  it('has come when Belvo says, to the second, and of what went back it does not say', () => {
    expect(toCharge(Request.parse(request()))?.paidAt).toBe('2026-11-16T15:00:00.406Z');
    expect(toCharge(Request.parse(request({ status: 'chargeback' })))?.paidAt).toBeNull();
  });

  it.each([
    [0.1, 10],
    ['100.5', 10_050],
    [1_234_567.89, 123_456_789],
    [29.99, 2_999],
    ['0', null],
    ['-1', null],
    ['1.001', null],
    ['many', null],
  ])('of %s pesos is %s centavos', (pesos, ours) => {
    expect(centavosIn(pesos)).toBe(ours);
  });
});

describe('a payment method', () => {
  it.each([
    ['pending_activation', 'pending_bank'],
    ['waiting_for_activation_response', 'pending_bank'],
    ['active', 'active'],
    ['error', 'rejected'],
    ['failed', 'rejected'],
    ['inactive', 'cancelled'],
  ])('%s is %s', (status, ours) => {
    const read = Method.parse({ id: 'method_1', reference: 'mnd_1', status, failedReason: '3' });

    expect(toMandate(read)).toEqual({
      ...{ reference: 'mnd_1', ref: 'method_1' },
      ...{ status: ours, code: '03' },
    });
  });
});

describe('what we ask of Belvo', () => {
  it('is a customer and their account, by the keys that it gave', async () => {
    const { belvo, sent } = await startBelvo(({ url }) =>
      url === '/customers' ? [201, { id: 'customer_1' }] : [201, { paymentMethodId: 'method_1' }],
    );

    expect(await belvo.register(order)).toMatchObject({
      value: { reference: 'mnd_1', ref: 'method_1', status: 'pending_bank' },
    });
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      [
        'POST',
        '/customers',
        {
          firstname: 'Ana',
          lastname: 'Ruiz Lara',
          documentType: 'mx_curp',
          documentNumber: 'RULA900131MDFZPN09',
          email: 'hola@abona.mx',
          phone: '5512345678',
        },
      ],
      [
        'POST',
        '/payment_methods/bank_accounts',
        {
          accountNumber: '012180012345678901',
          accountType: 'savings',
          customerId: 'customer_1',
          bank: '012',
          reference: 'mnd_1',
        },
      ],
    ]);
    for (const { headers } of sent)
      expect(headers).toMatchObject({ 'api-key-id': 'our-id', 'api-key-secret': 'our-secret' });
  });

  it('is money in pesos, under a key that makes the same again one', async () => {
    const { belvo, sent } = await startBelvo(() => [201, request({ status: 'initial' })]);
    const collect = { reference: 'att_1', mandateRef: 'method_1', amount: centavos(85_050) };

    expect(await belvo.collect(collect)).toMatchObject({ value: { status: 'pending' } });
    expect(sent[0]).toMatchObject({
      headers: { 'idempotency-key': 'att_1' },
      body: { amount: 850.5, currency: 'mxn', reference: 'att_1', paymentMethodId: 'method_1' },
    });
  });

  it('by a reference is compared to the letter: it finds parts of others', async () => {
    const { belvo } = await startBelvo(() => [
      200,
      { results: [request({ id: 'request_0', reference: 'att_10' }), request()] },
    ]);

    expect(await belvo.findCollection('att_1')).toMatchObject({ value: { ref: 'request_1' } });
    expect(await belvo.findCollection('att_')).toEqual({ ok: true, value: null });
  });

  it.each([
    [400, [{ code: 'invalid_payment_method', message: 'no' }], 'invalid_payment_method'],
    [400, { code: 'invalid', message: 'no' }, 'invalid'],
    [404, {}, 'http_404'],
  ])('is refused by %s %j', async (status, body, code) => {
    const { belvo } = await startBelvo(() => [status, body]);

    expect(await belvo.readCollection('request_1')).toEqual({
      ok: false,
      error: { kind: 'refused', code },
    });
  });

  it.each([401, 403, 429, 500, 503])('says nothing of it when it answers %s', async (status) => {
    const { belvo } = await startBelvo(() => [status, []]);
    const collect = { reference: 'att_1', mandateRef: 'method_1', amount: centavos(100) };

    expect(await belvo.collect(collect)).toMatchObject({ error: { kind: 'unavailable' } });
  });

  it('of what changed is every page, with what was made long before and taken back now', async () => {
    const old = request({ id: 'old', lastUpdatedDate: '2026-11-10T15:00:00Z' });
    const pages = [Array.from({ length: 100 }, () => old), [request({ status: 'chargeback' })]];
    const { belvo, sent } = await startBelvo(({ url }) => [
      200,
      pages[Number(/page=(\d+)/.exec(url)?.[1]) - 1],
    ]);

    const changed = await belvo.listChanged(new Date('2026-11-16T06:00:00Z'));

    expect(changed).toMatchObject({ value: [{ ref: 'request_1', status: 'taken_back' }] });
    expect(sent[0]?.url).toContain('start_date=2026-08-13');
    expect(sent).toHaveLength(2);
  });
});
