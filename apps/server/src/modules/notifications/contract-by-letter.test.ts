import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { eventually } from '#testing/eventually.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createNotifications } from './module.ts';

it('[2.29] a contract goes out by letter as soon as it is accepted, with its file', async () => {
  const [{ db, url }, mailServer] = await Promise.all([createTestDatabase(), startMailServer()]);
  onTestFinished(mailServer.stop);
  const config = readConfig({ DATABASE_URL: url, SMTP_URL: mailServer.url }, 'test');
  const file = Buffer.from('%PDF-1.7 the contract of application 7');
  const jobs: unknown[] = [];
  const enqueue: Enqueue = async (_, ...orders) => void jobs.push(...orders);
  const notifications = createNotifications({
    ...{ config, db, log: silentLog, enqueue, clock: fixedClock('2026-12-01T03:00:00-06:00') },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    documents: {
      contractOf: async (of) => (of === 7 ? file : null),
      closingLetterOf: async () => null,
      addendumOf: async () => null,
    },
    lenders: {} as never,
  });
  notifications.afterCommitSending.open(silentLog);
  onTestFinished(notifications.afterCommitSending.close);
  const to = { id: randomUUID(), customerId: 1, to: 'ana@correo.mx', channel: 'email' } as const;
  const parameters = { kind: 'contract', of: '7', link: 'https://abona.mx/pay/compras' } as const;

  await transaction(db, (tx) =>
    notifications.queue(tx, { ...to, template: 'document', parameters }),
  );

  await eventually(() => mailServer.mails.length).toBe(1);
  expect(JSON.stringify(mailServer.mails[0])).toContain(file.toString('base64').slice(0, 40));
  expect(jobs).toEqual([]);
});
