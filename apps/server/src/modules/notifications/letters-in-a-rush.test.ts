import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createNotifications } from './module.ts';

const contract = {
  template: 'document',
  parameters: { kind: 'contract', of: '7', link: 'https://abona.mx/pay/compras' },
} as const;
const verification = {
  template: 'email_verification',
  parameters: { link: 'https://abona.mx/pay/x' },
} as const;

/** A node with its hands full or not, and a letter that it is to send. */
async function queued(letter: typeof contract | typeof verification) {
  const [{ db, url, pool }, mailServer] = await Promise.all([
    createTestDatabase(),
    startMailServer(),
  ]);
  onTestFinished(mailServer.stop);
  const config = readConfig({ DATABASE_URL: url, SMTP_URL: mailServer.url }, 'test');
  const rush = { isOn: true };
  const planned: (Date | undefined)[] = [];
  const enqueue: Enqueue = async (_, ...orders) =>
    void planned.push(...orders.map(({ startAfter }) => startAfter));
  const notifications = createNotifications({
    ...{ config, db, log: silentLog, enqueue, clock: fixedClock('2026-12-01T12:00:00-06:00') },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    documents: { contractOf: async () => Buffer.from('%PDF'), closingLetterOf: async () => null },
    lenders: {} as never,
    isBusy: () => rush.isOn,
  });
  const id = randomUUID();
  const to = { id, customerId: 7, to: 'ana@correo.mx', channel: 'email' } as const;
  await transaction(db, (tx) => notifications.queue(tx, { ...to, ...letter }));
  const send = async () => {
    const worker = notifications.workers.find(({ name }) => name === 'notifications.send_message');
    const delivery = { jobId: '1', attempt: 1, signal: new AbortController().signal };
    await worker?.run({ message_id: id }, delivery);
    return mailServer.mails.length;
  };
  return { send, rush, planned, pool };
}

it('[2.29] a contract by letter waits in a rush, and goes out when there is time', async () => {
  const { send, rush, planned } = await queued(contract);

  expect(await send()).toBe(0);
  for (const moment of planned) {
    const waitS = (Number(moment) - Date.now()) / 1_000;
    expect(waitS).toBeGreaterThan(25);
    expect(waitS).toBeLessThan(91);
  }

  rush.isOn = false;
  expect(await send()).toBe(1);
  expect(planned).toHaveLength(2);
});

it('[2.29] however long the rush, nobody waits longer than half an hour', async () => {
  const { send, pool } = await queued(contract);
  await pool.query(`update notifications.messages set created_at = now() - interval '31 minutes'`);

  expect(await send()).toBe(1);
});

it('[2.29] what somebody needs at once does not wait', async () => {
  const { send } = await queued(verification);

  expect(await send()).toBe(1);
});
