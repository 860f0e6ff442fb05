import { randomUUID } from 'node:crypto';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clockMoved } from '#platform/business-clock.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import type { Enqueue } from '#platform/jobs/job.ts';
import { eventually } from '#testing/eventually.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { silentLog } from '#testing/silent-log.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestJobs } from '#testing/test-jobs.ts';
import { createNotifications } from './module.ts';

const charge = {
  template: 'automatic_charge',
  parameters: {
    ...({ state: 'planned', amount: 50_000, max_amount: 50_000 } as const),
    ...{ collect_on: '2026-12-03', account: 'BBVA ···· 4567', link: 'https://abona.mx/pay' },
  },
} as const;

/** Two letters about a charge, queued at ten in the night, with real jobs. */
async function startNight() {
  const [{ db, url, pool }, mailServer] = await Promise.all([
    createTestDatabase(),
    startMailServer(),
  ]);
  onTestFinished(mailServer.stop);
  const config = readConfig({ DATABASE_URL: url, SMTP_URL: mailServer.url }, 'test');
  const clock = fixedClock('2026-12-01T22:00:00-06:00');
  const enqueue: Enqueue = (tx, ...orders) => jobs.enqueue(tx, ...orders);
  const notifications = createNotifications({
    ...{ config, db, log: silentLog, clock, enqueue },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    documents: {} as never,
    lenders: {
      lending: {
        listLate: async () => [],
        loanOf: async () => ({}) as never,
        lateAmountOf: () => centavos(50_000),
        quitaOffers: { findOpen: async () => null },
        findOpenRelief: async () => null,
      },
      dueReminders: { listComing: async () => [], amountToPayBy: () => centavos(0) },
      collections: {
        isPaymentInTransit: async () => false,
        amountOnItsWay: async () => centavos(0),
      },
    },
  });
  const jobs = await startTestJobs({ db, url }, notifications.workers);
  for (const to of ['ana@correo.mx', 'bea@correo.mx'])
    await transaction(db, (tx) =>
      notifications.queue(tx, { id: randomUUID(), customerId: 7, to, channel: 'email', ...charge }),
    );
  /** As when the sandbox moves the business clock; done when whoever hears of it has heard. */
  const moveTo = async (instant: string) => {
    clock.set(instant);
    const moved = { offset_ms: 0, now: instant };
    await transaction(db, (tx) => jobs.publish(tx, clockMoved, moved));
    const unheard = `select 1 from pgboss.job
      where name in ('notifications.send_at_daybreak', 'notifications.send_message')
        and state in ('created', 'active', 'retry') and start_after <= now()`;
    await eventually(async () => (await pool.query(unheard)).rowCount).toBe(0);
  };
  return { moveTo, mailServer, quietHours: notifications.quietHours };
}

describe('what waits for the day', () => {
  it('[2.18] goes out, once, as soon as the moved clock says that it is day', async () => {
    const { moveTo, mailServer, quietHours } = await startNight();
    const until = new Date('2026-12-02T09:00:00-06:00');
    expect(await quietHours()).toEqual({ until, waiting: 2 });

    await moveTo('2026-12-02T04:00:00-06:00');
    expect(mailServer.mails).toHaveLength(0);
    expect(await quietHours()).toEqual({ until, waiting: 2 });

    await moveTo('2026-12-02T09:00:00-06:00');
    await mailServer.received(2);
    await moveTo('2026-12-02T10:00:00-06:00');

    expect(mailServer.mails).toHaveLength(2);
    expect(await quietHours()).toEqual({ until: null, waiting: 0 });
  });
});
