import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';

let sandbox: TestSandbox;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({ SPEI_WEBHOOK_URL: receiver.url });
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

    expect(events.map(({ event }) => event.data.transfer.amount)).toEqual([1, 2, 3]);
  });

  it('comes twice with the same id, when doubled', async () => {
    await fault('doubled');
    await pay(1);
    const [first, second] = await receiver.count(2);

    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  it('overtakes the one before, when reordered', async () => {
    await fault('reordered');
    await pay(1);
    await pay(2);
    const events = await receiver.count(2);

    expect(events.map(({ event }) => event.data.transfer.amount)).toEqual([2, 1]);
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

    expect(came?.headers['webhook-id']).toBe(body.webhooks[0].event_id);
  });

  it('has a signature that nobody accepts, when forged', async () => {
    await fault('forged');
    await pay(1);
    const [came] = await receiver.count(1);
    const verifier = new Webhook(sandbox.configuration.vendors.spei.webhookSecret);

    expect(() =>
      verifier.verify(came?.body ?? '', came?.headers as Record<string, string>),
    ).toThrow('signature');
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

    expect(second?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it('outlives a restart', async () => {
    await fault('late');
    await pay(7);
    await sandbox.restart();
    await sandbox.control('POST', '/webhooks/hurry');
    const [came] = await receiver.count(1);

    expect(came?.event.data.transfer.amount).toBe(7);
  });
});

it('calls are written down for whoever watches', async () => {
  await callVendor(sandbox.configuration, { path: '/spei/v1/transfers' });
  await expect
    .poll(async () => (await sandbox.control('GET', '/calls?party=spei&limit=1')).body.calls)
    .toMatchObject([{ method: 'GET', path: '/spei/v1/transfers', status: 401 }]);
});
