import { createHmac } from 'node:crypto';
import { sendVerificationEmail, verifyEmail } from '@abona/contract/identity/email-verification';
import { authorizePush, getPushConfiguration } from '@abona/contract/identity/push';
import { logOut } from '@abona/contract/identity/session';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATIENTLY, startTestNode, type TestNode } from '#testing/test-product.ts';

const channelOf = async (node: TestNode, session: string): Promise<string> =>
  (await node.call(getPushConfiguration, { session })).data.data.channel;

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

/** As the provider's client asks in the browser: by a form, reading the bare answer. */
const authorize = (node: TestNode, session: string, fields: Record<string, string>) =>
  node.call(authorizePush, { session, body: form(fields), headers: asForm });

describe('push credentials', () => {
  it('[3.17, 7.05] name the provider, the customer’s own channel and where to be authorised', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');

    const { data } = await node.call(getPushConfiguration, { session });

    expect(data).toEqual({
      data: {
        app_key: 'abona-local-key',
        cluster: 'mx1',
        channel: expect.stringMatching(/^private-[\da-f]{32}$/),
      },
      auth: { bearer: session, domain: 'http://localhost:4000/api/funnel' },
      host: node.push.url.replace('http', 'ws'),
    });
    expect(await channelOf(node, await node.signIn('auth0|2'))).not.toBe(data.data.channel);
  });
});

describe('a subscription', () => {
  it('[7.05] to the caller’s own channel is signed, bare, as the provider’s client reads it', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');
    const channel = await channelOf(node, session);

    const reply = await authorize(node, session, { socket_id: '12.34', channel_name: channel });

    const signature = createHmac('sha256', 'abona-local-push-secret')
      .update(`12.34:${channel}`)
      .digest('hex');
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toEqual({ auth: `abona-local-key:${signature}` });
  });

  it('[7.05, 6.02] to anything else is never signed', async () => {
    const node = await startTestNode();
    const [own, other] = [await node.signIn('auth0|1'), await node.signIn('auth0|2')];
    const channel = await channelOf(node, own);
    const names = [
      await channelOf(node, other),
      channel.replace('private-', 'presence-'),
      `${channel}\r\n`,
      `${channel}:user::{"id":"x"}`,
      ':user::{"id":"x"}',
      `${channel}é`,
      '',
    ];
    for (const name of names) {
      const reply = await authorize(node, own, { socket_id: '12.34', channel_name: name });
      expect(reply.status, name).toBe(403);
    }
    const letters = fc.string({ unit: 'binary', maxLength: 164 });
    await fc.assert(
      fc.asyncProperty(letters, letters, async (socket, name) => {
        const reply = await authorize(node, own, { socket_id: socket, channel_name: name });
        expect([403, 422, 400]).toContain(reply.status);
        expect(reply.text).not.toContain('abona-local-key:');
      }),
      { numRuns: 500 },
    );
  });

  it('[7.05] of a socket with a strange name is never signed', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');
    const channel = await channelOf(node, session);
    const sockets = ['', '1', '1.', '.1', '1.2.3', 'a.b', '1.2 ', ' 1.2', '1.2\n', '1:2', '٣.٤'];

    for (const socket of [...sockets, `${'1'.repeat(21)}.1`]) {
      const reply = await authorize(node, session, { socket_id: socket, channel_name: channel });
      expect(reply.status, socket).toBe(422);
    }
  });

  it('[7.05] is not signed for two channels or sockets in one breath', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');
    const channel = await channelOf(node, session);
    const twice = `socket_id=1.2&socket_id=3.4&channel_name=${channel}`;

    const reply = await node.call(authorizePush, { session, body: twice, headers: asForm });

    expect(reply.status).toBe(422);
  });

  it('[7.05] is not signed once the session is over', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');
    const channel = await channelOf(node, session);
    await node.call(logOut, { session });

    const reply = await authorize(node, session, { socket_id: '1.2', channel_name: channel });

    expect(reply.status).toBe(401);
  });
});

describe('pushed events', () => {
  it('tell that a session ended, and then nothing more on a channel nobody may hear', async () => {
    const node = await startTestNode();
    const first = await node.signIn('auth0|1');
    const second = await node.signIn('auth0|1');
    const channel = await channelOf(node, first);

    await node.call(logOut, { session: first });
    const kept = await channelOf(node, second);
    await node.call(logOut, { session: second });
    const renamed = await channelOf(node, await node.signIn('auth0|1'));

    expect(kept).toBe(channel);
    expect(renamed).not.toBe(channel);
    await expect
      .poll(() => node.push.events, PATIENTLY)
      .toEqual(Array(2).fill({ name: 'session-ended', channel, data: '{}' }));
  });

  it('tell a waiting screen that the e-mail was proven', async () => {
    const node = await startTestNode();
    const session = await node.signIn('auth0|1');
    const channel = await channelOf(node, session);
    await node.call(sendVerificationEmail, { session });
    const [mail] = await node.mailServer.received(1);
    const token = /token=([\w-]+)/.exec(mail?.raw ?? '')?.[1];

    await node.call(verifyEmail, { body: { token } });

    await expect
      .poll(() => node.push.events, PATIENTLY)
      .toEqual([{ name: 'requirement-available', channel, data: '{}' }]);
  });

  it('[4.04, 8.20] that cannot go out are only warned about: nothing waits for them', async () => {
    const node = await startTestNode();
    node.push.isDown = true;
    const session = await node.signIn('auth0|1');

    const reply = await node.call(logOut, { session });

    expect(reply.status).toBe(200);
    await expect.poll(() => node.push.requests, PATIENTLY).toBe(1);
    const states = async () =>
      (await node.database.pool.query(`select state from pgboss.job where name = 'identity.push'`))
        .rows;
    await expect.poll(states, PATIENTLY).toEqual([{ state: 'completed' }]);
  });
});
