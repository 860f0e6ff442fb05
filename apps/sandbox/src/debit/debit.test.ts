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

const call = (path: string, body?: object) =>
  callVendor(sandbox.configuration, {
    path: `/debit/v1${path}`,
    headers: { authorization: 'Bearer abona-local-debit-key' },
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
const mandate = async (ending: string, bank?: string) =>
  (
    await call('/mandates', {
      reference: next('mandate'),
      account: { kind: 'clabe', number: clabeEnding(ending, bank) },
      holder_name: 'Ana Ruiz',
      max_amount: 200_000,
      period: 'biweekly',
      concept: 'Abono quincenal',
    })
  ).body;
const activeMandate = async (ending: string, bank?: string) => {
  const made = await mandate(ending, bank);
  if (made.status === 'pending_bank')
    await sandbox.control('POST', `/debit/mandates/${made.id}/answer`, {});
  await expect.poll(async () => (await call(`/mandates/${made.id}`)).body.status).toBe('active');
  return made.id;
};
const collect = (mandate_id: string, more: object = {}) =>
  call('/collections', {
    reference: next('collection'),
    mandate_id,
    amount: 85_000,
    due_on: '2026-11-13',
    ...more,
  });
const statusOf = async (id: string) => (await call(`/collections/${id}`)).body;

describe('a mandate', () => {
  it('is looked at on the next business day, and told then', async () => {
    const made = await mandate('4567');
    expect(made).toMatchObject({ status: 'pending_bank', answer_at: '2026-11-16T15:00:00.000Z' });
    await moveTo('2026-11-16T09:01:00-06:00');
    const [came] = await receiver.count(1, made.id);

    expect(came?.event).toMatchObject({
      type: 'mandate.active',
      data: { mandate: { id: made.id } },
    });
    expect(came?.body).not.toContain('"ending"');
  });

  it('at the same bank is active within the minute', async () => {
    const made = await mandate('4567', '014');
    const [came] = await receiver.count(1, made.id);

    expect(came?.event.type).toBe('mandate.active');
  });

  it.each(['01', '03', '06'])('is rejected with cause %s', async (code) => {
    const made = await mandate(`00${code}`);
    await moveTo('2026-11-17T09:01:00-06:00');
    const [came] = await receiver.count(1, made.id);

    expect(came?.event).toMatchObject({
      type: 'mandate.rejected',
      data: { mandate: { reject_code: code } },
    });
  });

  it('revoked at the bank is told, and collects nothing more', async () => {
    const id = await activeMandate('4567');
    await sandbox.control('POST', `/debit/mandates/${id}/cancel`);

    expect(await collect(id)).toMatchObject({
      status: 422,
      body: { error: { code: 'mandate_not_active' } },
    });
    const events = await receiver.count(2, id);
    expect(events.at(-1)?.event.type).toBe('mandate.cancelled');
  });

  it.each([
    { kind: 'clabe', number: '012180015234567890' },
    { kind: 'debit_card', number: '4242424242424241' },
    { kind: 'debit_card', number: clabeEnding('4567') },
  ])('is not made for %j', async (account) => {
    const refused = await call('/mandates', {
      reference: next('bad'),
      account,
      holder_name: 'Ana',
      max_amount: 1,
      period: 'monthly',
      concept: 'x',
    });

    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_account' } } });
  });
});

describe('a collection', () => {
  it('is answered on the next business day at nine', async () => {
    const { body } = await collect(await activeMandate('4567'));
    expect(body).toMatchObject({ status: 'submitted', answer_at: '2026-11-16T15:00:00.000Z' });
    await moveTo('2026-11-16T08:59:00-06:00');
    expect((await statusOf(body.id)).status).toBe('submitted');
    await moveTo('2026-11-16T09:00:01-06:00');

    expect(await receiver.count(1, body.id)).toMatchObject([
      { event: { type: 'collection.settled', data: { collection: { amount: 85_000 } } } },
    ]);
  });

  it('at the same bank is answered at once', async () => {
    const { body } = await collect(await activeMandate('4567', '014'));

    expect(await receiver.count(1, body.id)).toMatchObject([
      { event: { type: 'collection.settled' } },
    ]);
  });

  it.each([
    ['0002', '02'],
    ['0104', '04'],
    ['0008', '08'],
    ['0009', '09'],
  ])('from an account ending in %s is rejected with %s', async (ending, code) => {
    const { body } = await collect(await activeMandate(ending));
    await sandbox.control('POST', '/debit/hurry');

    expect(await statusOf(body.id)).toMatchObject({ status: 'rejected', reject_code: code });
  });

  it('finds no funds once, and then does', async () => {
    const id = await activeMandate('0004');
    const first = await collect(id);
    await sandbox.control('POST', '/debit/hurry');
    const second = await collect(id);
    await sandbox.control('POST', '/debit/hurry');

    expect(await statusOf(first.body.id)).toMatchObject({ status: 'rejected', reject_code: '04' });
    expect((await statusOf(second.body.id)).status).toBe('settled');
  });

  it('above what was allowed is rejected with 09', async () => {
    const { body } = await collect(await activeMandate('4567'), { amount: 200_001 });
    await sandbox.control('POST', '/debit/hurry');

    expect((await statusOf(body.id)).reject_code).toBe('09');
  });

  it('is objected to after twenty days', async () => {
    const { body } = await collect(await activeMandate('0013'));
    await moveTo('2026-11-16T09:01:00-06:00');
    await receiver.count(1, body.id);
    await moveTo('2026-12-07T09:01:00-06:00');
    const events = await receiver.count(2, body.id);

    expect(events.map(({ event }) => event.type)).toEqual([
      'collection.settled',
      'collection.objected',
    ]);
  });

  it('is taken back until the cut-off of its day, and made once for a reference', async () => {
    const id = await activeMandate('4567');
    const reference = next('once');
    const first = await collect(id, { reference });
    const again = await collect(id, { reference });
    const other = await collect(id, { reference, amount: 1 });
    const late = await collect(id);

    expect([first.status, again.status, other.status]).toEqual([201, 200, 409]);
    expect((await call(`/collections/${first.body.id}/cancel`, {})).body.status).toBe('cancelled');
    await moveTo('2026-11-13T16:01:00-06:00');
    expect((await call(`/collections/${late.body.id}/cancel`, {})).status).toBe(409);
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
