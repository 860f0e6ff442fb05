import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
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

/** A node that writes letters, and the jobs that it leaves. */
async function startNode() {
  const [{ db, url, pool }, mailServer] = await Promise.all([
    createTestDatabase(),
    startMailServer(),
  ]);
  onTestFinished(mailServer.stop);
  const config = readConfig({ DATABASE_URL: url, SMTP_URL: mailServer.url }, 'test');
  const jobs: { readonly payload: unknown; readonly startAfter?: Date }[] = [];
  const enqueue: Enqueue = async (_, ...orders) => void jobs.push(...orders);
  const notifications = createNotifications({
    ...{ config, db, log: silentLog, enqueue, clock: fixedClock('2026-12-01T12:00:00-06:00') },
    fields: createFieldEncryption(config.fieldKeys, config.fieldIndexKey),
    documents: {
      contractOf: async () => null,
      closingLetterOf: async () => null,
      addendumOf: async () => null,
    },
    lenders: {} as never,
  });
  onTestFinished(notifications.afterCommitSending.close);
  const write = async () => {
    const id = randomUUID();
    const parameters = { link: 'https://abona.mx/pay/x' };
    const to = { id, customerId: 7, to: 'ana@correo.mx', channel: 'email' } as const;
    const letter = { ...to, template: 'email_verification', parameters } as const;
    await transaction(db, (tx) => notifications.queue(tx, letter));
    return id;
  };
  const stateOf = async (id: string) => {
    const { rows } = await pool.query(
      `select status, leased_until is not null as is_leased,
        (select array_agg(outcome::text order by recorded_at, timeline.id) from notifications.timeline
          where message_id = message.id) as outcomes
      from notifications.messages message where id = $1`,
      [id],
    );
    return rows[0];
  };
  const sweep = async () => {
    const worker = notifications.workers.find(({ name }) => name.endsWith('sweep_messages'));
    const { signal } = new AbortController();
    await worker?.run({}, { jobId: '1', attempt: 1, signal });
  };
  const { open, close } = notifications.afterCommitSending;
  return { mailServer, jobs, pool, write, stateOf, sweep, open: () => open(silentLog), close };
}

describe('a message that is to go out now', () => {
  it('leaves right after the commit, without a job', async () => {
    const { mailServer, jobs, write, stateOf, open } = await startNode();
    open();

    const id = await write();

    await eventually(() => mailServer.mails.length).toBe(1);
    await eventually(async () => (await stateOf(id)).status).toBe('sent');
    expect((await stateOf(id)).outcomes).toEqual(['queued', 'sent']);
    expect(jobs).toEqual([]);
  });

  it('is for a job where the node does not send by itself', async () => {
    const { mailServer, jobs, write, stateOf, open, close } = await startNode();
    open();
    await close();

    const id = await write();

    expect(jobs).toMatchObject([{ payload: { message_id: id } }]);
    expect(await stateOf(id)).toMatchObject({ status: 'queued', is_leased: false });
    expect(mailServer.mails).toHaveLength(0);
  });

  it('that cannot be sent is tried again by a job', async () => {
    const { mailServer, jobs, write, stateOf, open, sweep } = await startNode();
    await mailServer.stop();
    open();

    const id = await write();

    await eventually(() => jobs.length).toBe(1);
    expect(jobs[0]?.payload).toEqual({ message_id: id });
    expect(Number(jobs[0]?.startAfter)).toBeGreaterThan(Date.now());
    await eventually(async () => (await stateOf(id)).is_leased).toBe(false);
    expect((await stateOf(id)).outcomes).toEqual(['queued', 'failed']);
    await sweep();
    expect(jobs).toHaveLength(1);
  });

  it('that a node took and did not send, because it fell, is given to a job once', async () => {
    const { jobs, pool, write, sweep } = await startNode();
    const id = await write();
    jobs.length = 0;
    const lease = (when: string) =>
      pool.query(`update notifications.messages set leased_until = now() ${when}`);

    await lease(`+ interval '1 minute'`);
    await sweep();
    expect(jobs).toEqual([]);
    await lease(`- interval '1 second'`);
    await sweep();
    await sweep();

    expect(jobs).toMatchObject([{ payload: { message_id: id } }]);
  });
});
