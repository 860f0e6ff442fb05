import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSigned } from '#identity/veriff-signature.ts';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';

let sandbox: TestSandbox;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({
    SPEI_DEPOSIT_WEBHOOK_URL: receiver.url,
    IDENTITY_WEBHOOK_URL: receiver.url,
  });
});
beforeEach(async () => {
  receiver.forget();
  receiver.answer(200);
  await sandbox.control('DELETE', '/webhooks');
});
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(async () => {
  await sandbox?.stop();
  await receiver?.stop();
});

const fault = (webhooks: string) => sandbox.control('PUT', '/faults', { spei: { webhooks } });
const clabe = '646180157000004518';
const pay = (amount: number) => sandbox.control('POST', '/spei/transfers', { clabe, amount });
const states = async () =>
  (await sandbox.control('GET', '/webhooks?vendor=spei')).body.webhooks.map(
    ({ state }: { state: string }) => state,
  );

describe('a webhook', () => {
  it('comes at once, in order, and is written down', async () => {
    for (const amount of [1, 2, 3]) await pay(amount);
    const events = await receiver.count(3);
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);

    expect(events.map(({ event }) => event.monto * 100)).toEqual([1, 2, 3]);
  });

  it('comes twice with the same id, when doubled', async () => {
    await fault('doubled');
    await pay(1);
    const [first, second] = await receiver.count(2);

    expect(second?.body).toBe(first?.body);
  });

  it('overtakes the one before, when reordered', async () => {
    await fault('reordered');
    await pay(1);
    await pay(2);
    const events = await receiver.count(2);

    expect(events.map(({ event }) => event.monto * 100)).toEqual([2, 1]);
  });

  it('is late until hurried', async () => {
    await fault('late');
    await pay(1);
    expect(await states()).toEqual(['waiting']);
    await sandbox.control('POST', '/webhooks/hurry');

    expect(await receiver.count(1)).toHaveLength(1);
  });

  it('is lost, and comes when sent again', async () => {
    await fault('lost');
    await pay(1);
    const { body } = await sandbox.control('GET', '/webhooks?state=lost');
    await sandbox.control('POST', `/webhooks/${body.webhooks[0].id}/resend`);
    const [came] = await receiver.count(1);

    expect(came?.body).toBe(JSON.stringify(body.webhooks[0].body));
  });

  it('has a signature that nobody accepts, when forged', async () => {
    await sandbox.control('PUT', '/faults', { identity: { webhooks: 'forged' } });
    const keys = sandbox.configuration.vendors.identity.keys.onboarding;
    const person = { firstName: 'Ana', lastName: 'Ruiz', idNumber: 'X', dateOfBirth: '1990-01-31' };
    const { body } = await callVendor(sandbox.configuration, {
      path: '/identity/v1/sessions',
      headers: { 'x-auth-client': keys.apiKey },
      body: { verification: { callback: 'https://abona.mx/pay', vendorData: 'ver_1', person } },
    });
    await sandbox.control('POST', `/identity/sessions/${body.verification.id}/abandon`);
    const [came] = await receiver.count(1);

    expect(isSigned(keys, came?.body ?? '', came?.headers['x-hmac-signature'])).toBe(false);
  });

  it('is tried again until somebody takes it', async () => {
    receiver.answer(503);
    await pay(1);
    await receiver.count(1);
    await expect
      .poll(async () => (await sandbox.control('GET', '/webhooks')).body.webhooks[0])
      .toMatchObject({ state: 'waiting', last_status: 503, attempts: 1 });
    receiver.answer(200);
    const [, second] = await receiver.count(2);
    await expect.poll(states).toEqual(['delivered']);

    expect(second?.body).toBe(receiver.received[0]?.body);
  });

  it('outlives a restart', async () => {
    await fault('late');
    await pay(7);
    await sandbox.restart();
    await sandbox.control('POST', '/webhooks/hurry');
    const [came] = await receiver.count(1);

    expect(came?.event.monto).toBe(0.07);
  });
});

it('calls are written down for whoever watches', async () => {
  await callVendor(sandbox.configuration, { path: '/spei/efws/API/consultaOrden', body: {} });
  await expect
    .poll(async () => (await sandbox.control('GET', '/calls?party=spei&limit=1')).body.calls)
    .toMatchObject([{ method: 'POST', path: '/spei/efws/API/consultaOrden', status: 200 }]);
});
