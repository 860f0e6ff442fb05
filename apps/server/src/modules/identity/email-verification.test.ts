import { addressOf } from '@abona/contract/endpoint';
import {
  getEmailStatus,
  sendVerificationEmail,
  verifyEmail,
} from '@abona/contract/identity/email-verification';
import { getSession } from '@abona/contract/identity/session';
import { describe, expect, it } from 'vitest';
import { PATIENTLY, startTestNode } from '#testing/test-product.ts';

const EMAIL = 'https://abona.mx/email';
const ana = { sub: 'auth0|1', [EMAIL]: 'ana@correo.mx' };

type Product = Awaited<ReturnType<typeof startTestNode>>;

async function signedIn() {
  const product = await startTestNode();
  const { data } = await product.logIn(ana);
  return { ...product, session: data.session_token as string };
}

/** The token in the letter with that number. */
async function tokenIn({ mailServer }: Product, number: number): Promise<string> {
  const mails = await mailServer.received(number);
  return /token=([\w-]+)/.exec(mails[number - 1]?.raw ?? '')?.[1] ?? '';
}

const aMinutePasses = ({ database }: Product) =>
  database.pool.query(
    `update identity.email_verifications set requested_at = requested_at - interval '61 seconds'`,
  );

describe('verifying an e-mail', () => {
  it('[7.13, 3.05] goes from the letter to the proof, and signs nobody in', async () => {
    const product = await signedIn();
    const { call, session } = product;

    const before = await call(getEmailStatus, { session });
    const sent = await call(sendVerificationEmail, { session });
    const token = await tokenIn(product, 1);
    const verified = await call(verifyEmail, { body: { token } });
    const after = await call(getEmailStatus, { session });

    expect(before.data).toEqual({ is_email_verified: false, force_verify_email: true });
    expect(sent.data).toEqual({ sent_to: 'an•••@correo.mx', resend_after_s: 60 });
    expect(token).toHaveLength(43);
    expect(product.mailServer.mails[0]?.to).toEqual(['ana@correo.mx']);
    expect(verified.text).toBe('{"status":"success","data":{"is_email_verified":true}}');
    expect(verified.headers['set-cookie']).toBeUndefined();
    expect(after.data.is_email_verified).toBe(true);
    expect((await product.logIn(ana)).data.is_email_verified).toBe(true);
  });

  it('[7.13] uses a link once, whoever comes first of twenty', async () => {
    const product = await signedIn();
    await product.call(sendVerificationEmail, { session: product.session });
    const token = await tokenIn(product, 1);

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => product.call(verifyEmail, { body: { token } })),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
  });

  it('[7.13] leaves the link alone when a mail scanner opens it ten times', async () => {
    const product = await signedIn();
    await product.call(sendVerificationEmail, { session: product.session });
    const token = await tokenIn(product, 1);

    for (let visit = 0; visit < 10; visit += 1) {
      const url = `${addressOf(verifyEmail)}?token=${token}`;
      const reply = await product.api.fastify.inject({ method: 'GET', url });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    }

    expect((await product.call(verifyEmail, { body: { token } })).status).toBe(200);
  });

  it('answers alike about links that never were, are used, replaced, expired or outdated', async () => {
    const product = await signedIn();
    const { call, session, clock } = product;
    const verify = (token: string) => call(verifyEmail, { body: { token } });
    const send = async (number: number) => {
      await aMinutePasses(product);
      await call(sendVerificationEmail, { session });
      return tokenIn(product, number);
    };

    const replaced = await send(1);
    const outdated = await send(2);
    await product.logIn({ ...ana, [EMAIL]: 'otra@correo.mx' });
    const expired = await send(3);
    clock.set('2026-11-16T12:00:00-06:00');
    const replies = [await verify('A'.repeat(43))];
    for (const token of [replaced, outdated, expired]) replies.push(await verify(token));
    const used = await send(4);
    expect((await verify(used)).status).toBe(200);
    replies.push(await verify(used));

    const said = replies.map(({ status, error: { trace_id: _, ...error } }) => ({ status, error }));
    expect(said).toEqual(
      Array(5).fill({
        status: 410,
        error: {
          code: 'email_link_invalid',
          message: 'Este enlace ya no sirve. Pide uno nuevo.',
          retryable: false,
        },
      }),
    );
  });

  it('lets a link live for 24 hours of business time, to the second', async () => {
    const product = await signedIn();
    await product.call(sendVerificationEmail, { session: product.session });
    const token = await tokenIn(product, 1);
    product.clock.set('2026-11-16T11:59:59-06:00');

    expect((await product.call(verifyEmail, { body: { token } })).status).toBe(200);
  });

  it('keeps neither the link nor the address in clear anywhere', async () => {
    const product = await signedIn();
    await product.call(sendVerificationEmail, { session: product.session });
    const token = await tokenIn(product, 1);

    const { rows } = await product.database.pool.query(`
      select v::text as row from identity.email_verifications v
      union all select m::text from notifications.messages m
      union all select t::text from notifications.timeline t
      union all select o::text from platform.outbox o
      union all select j::text from pgboss.job j
      union all select a::text from platform.audit_trail a`);

    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('correo.mx');
  });

  it('[7.13] refuses what cannot be a token', async () => {
    const product = await startTestNode();

    for (const body of [{}, { token: 'short' }, { token: 7 }, { token: 'A'.repeat(129) }, []]) {
      const reply = await product.call(verifyEmail, { body });
      expect(reply.status).toBe(422);
      expect(reply.error.code).toBe('validation_failed');
    }
  });
});

describe('asking for the letter', () => {
  it('again within a minute is told how long to wait', async () => {
    const { call, session } = await signedIn();
    await call(sendVerificationEmail, { session });

    const reply = await call(sendVerificationEmail, { session });

    expect(reply.status).toBe(429);
    expect(reply.error.message).toMatch(/Intenta de nuevo en (5\d|60) segundos\.$/);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(50);
  });

  it('twenty times at once sends one', async () => {
    const product = await signedIn();
    const { call, session, mailServer } = product;

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call(sendVerificationEmail, { session })),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await mailServer.received(1)).toHaveLength(1);
  });

  it('an eleventh time in a day is refused until the first is a day old', async () => {
    const product = await signedIn();
    const { call, session } = product;
    for (let number = 0; number < 10; number += 1) {
      expect((await call(sendVerificationEmail, { session })).status).toBe(200);
      await aMinutePasses(product);
    }

    const reply = await call(sendVerificationEmail, { session });

    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  });

  it('without an address, or with one that is proven, makes no sense', async () => {
    const product = await signedIn();
    const { data: nameless } = await product.logIn({ sub: 'auth0|2' });
    const { data: proven } = await product.logIn({
      sub: 'auth0|3',
      email: 'eva@correo.mx',
      email_verified: true,
    });

    for (const { session_token: session } of [nameless, proven]) {
      const reply = await product.call(sendVerificationEmail, { session });
      expect(reply.status).toBe(409);
    }
    expect(product.mailServer.mails).toHaveLength(0);
  });

  it('has the letter sent in the end, though the mail server was away', async () => {
    const product = await signedIn();
    const { call, session, database, mailServer } = product;
    mailServer.refuseRecipient = '451 come back later';
    await call(sendVerificationEmail, { session });
    const timeline = async () =>
      (
        await database.db
          .selectFrom('notifications.timeline')
          .select('outcome')
          .orderBy('recorded_at')
          .execute()
      ).map(({ outcome }) => outcome);
    await expect.poll(timeline, PATIENTLY).toEqual(['queued', 'failed']);

    mailServer.refuseRecipient = null;
    await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);

    const token = await tokenIn(product, 1);
    expect((await call(verifyEmail, { body: { token } })).status).toBe(200);
    await expect.poll(timeline, PATIENTLY).toEqual(['queued', 'failed', 'sent']);
    expect((await call(getSession, { session })).status).toBe(200);
  });

  it('is given up after the last try, and what it said is destroyed', async () => {
    const { call, session, database, mailServer } = await signedIn();
    mailServer.refuseRecipient = '451 come back later';
    await call(sendVerificationEmail, { session });
    const jobs = async () =>
      (
        await database.pool.query(
          `select state from pgboss.job where name = 'notifications.send_message'`,
        )
      ).rows;
    await expect.poll(jobs, PATIENTLY).toEqual([{ state: 'retry' }]);

    await database.pool.query(
      `update pgboss.job set retry_count = 11, start_after = now() where state = 'retry'`,
    );

    const message = () =>
      database.db
        .selectFrom('notifications.messages')
        .select(['status', 'content'])
        .executeTakeFirst();
    await expect.poll(message, PATIENTLY).toEqual({ status: 'abandoned', content: null });
    await expect.poll(jobs, PATIENTLY).toEqual([{ state: 'failed' }]);
    const { rows: dead } = await database.pool.query(
      `select 1 from pgboss.job where name = 'platform.dead_letters'`,
    );
    expect(dead).toHaveLength(1);
  });

  it('of a mailbox that does not exist is not tried again', async () => {
    const { call, session, database, mailServer } = await signedIn();
    mailServer.refuseRecipient = '550 no such mailbox';

    await call(sendVerificationEmail, { session });

    const message = () =>
      database.db
        .selectFrom('notifications.messages')
        .select(['status', 'content'])
        .executeTakeFirst();
    await expect.poll(message, PATIENTLY).toEqual({ status: 'abandoned', content: null });
  });
});
