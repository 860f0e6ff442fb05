import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { openCase } from '@abona/contract/cases/case';
import type { CallReply } from '@abona/contract/client-types';
import { addressOf } from '@abona/contract/endpoint';
import * as notices from '@abona/contract/identity/notice';
import { endOtherSessions, logOut } from '@abona/contract/identity/session';
import { decodeJwt } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startTestNode } from '#testing/test-product.ts';

type Choices = CallReply<'getNoticeChoices'>;
type Taken = {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
};

/** A push service that takes everything until it is told otherwise. */
async function startPushService() {
  const taken: Taken[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      const { url = '', headers } = request;
      taken.push({ url, headers, bytes });
      response.writeHead(answers.get(url) ?? 201).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://localhost:${port}`, taken, answers };
}

const rollKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

async function startChoosing() {
  const [node, service] = await Promise.all([startTestNode(), startPushService()]);
  const session = await node.signIn('auth0|ana');
  const { rows } = await node.database.pool.query('select customer_id from identity.customers');
  const customerId: number = rows[0].customer_id;
  const read = async (as = session): Promise<Choices> =>
    (await node.call(notices.getNoticeChoices, { session: as })).data;
  const choose = (body: object) => node.call(notices.setNoticeChoice, { session, body });
  const allow = (path: string, as = session) =>
    node.call(notices.addPushDevice, {
      session: as,
      body: { endpoint: `${service.origin}${path}`, keys: rollKeys() },
    });
  const devices = async (as = session) => (await read(as)).devices;
  const remove = async (id: string, as: string) => {
    const url = addressOf(notices.removePushDevice).replace('{id}', id);
    const headers = { authorization: `Bearer ${as}` };
    return (await node.api.fastify.inject({ method: 'DELETE', url, headers })).statusCode;
  };
  /** Opens a case, whose receipt is told. */
  const complain = () =>
    node.call(openCase, {
      session,
      body: { kind: 'complaint', description: 'Nadie me contesta.' },
      headers: { 'idempotency-key': randomUUID() },
    });
  const told = async () => {
    const asked = 'select channel, status from notifications.messages where customer_id = $1';
    return (await node.database.pool.query(`${asked} order by channel`, [customerId])).rows;
  };
  const acts = { read, choose, allow, devices, remove, complain, told };
  return { ...node, ...acts, service, session };
}

const stateOf = ({ choices }: Choices, kind: string, channel: string) =>
  choices.find((one) => one.kind === kind && one.channel === channel)?.state;

describe('how somebody is told', () => {
  it('[2.06] is theirs to choose, kind by kind and channel by channel, and stays', async () => {
    const { read, choose } = await startChoosing();
    expect(stateOf(await read(), 'payment_late', 'sms')).toBe('off');

    await choose({ kind: 'payment_late', channel: 'sms', is_on: true });
    await choose({ kind: 'payment_late', channel: 'email', is_on: false });
    await choose({ kind: 'payment_late', channel: 'email', is_on: false });

    const chosen = await read();
    expect(stateOf(chosen, 'payment_late', 'sms')).toBe('on');
    expect(stateOf(chosen, 'payment_late', 'email')).toBe('off');
    expect(stateOf(chosen, 'payment_late', 'push')).toBe('on');
  });

  it.each([
    ['cases', 'email'],
    ['security', 'sms'],
    ['legal', 'email'],
  ])('of %s by %s is no choice: it says so, and stays on', async (kind, channel) => {
    const { read, choose } = await startChoosing();

    const refused = await choose({ kind, channel, is_on: false });

    expect([refused.status, refused.error.code]).toEqual([422, 'validation_failed']);
    expect(JSON.stringify(refused.error)).toContain('no se puede apagar');
    expect(stateOf(await read(), kind, channel)).toBe('required');
  });

  it('shows amounts on a locked screen only if they want it', async () => {
    const { call, session, read } = await startChoosing();
    expect((await read()).shows_amounts).toBe(false);

    await call(notices.setNoticeAmounts, { session, body: { shows_amounts: true } });

    expect((await read()).shows_amounts).toBe(true);
  });
});

describe('a device that takes notices', () => {
  it('is in the list once, however often it is told of, until it is taken off', async () => {
    const { allow, devices, remove, session, signIn } = await startChoosing();
    await allow('/a');
    await allow('/a');
    await allow('/b');
    const [newest, oldest] = await devices();
    expect(await devices()).toHaveLength(2);
    expect(newest?.endpoint_hash).not.toBe(oldest?.endpoint_hash);

    const bea = await signIn('auth0|bea');
    const id = newest?.device_id ?? '';
    expect(await remove(id, bea)).toBe(404);
    expect(await remove(id, session)).toBe(200);
    expect((await devices()).map(({ device_id }) => device_id)).toEqual([oldest?.device_id]);
  });

  it('belongs to whoever signed in on it last', async () => {
    const { allow, devices, signIn } = await startChoosing();
    await allow('/a');
    const bea = await signIn('auth0|bea');

    await allow('/a', bea);

    expect(await devices()).toEqual([]);
    expect(await devices(bea)).toHaveLength(1);
  });

  it('goes with the new session of whoever signs in on it again, and with nobody else’s', async () => {
    const { devices, call, signIn, session, service } = await startChoosing();
    const body = { endpoint: `${service.origin}/a`, keys: rollKeys() };
    await call(notices.addPushDevice, { session, body });
    const known = { ...body, is_known: true };
    const bea = await signIn('auth0|bea');
    await call(notices.addPushDevice, { session: bea, body: known });
    expect(await devices(bea)).toEqual([]);

    const again = await signIn('auth0|ana');
    await call(notices.addPushDevice, { session: again, body: known });
    await call(endOtherSessions, { session: again });
    expect(await devices(again)).toHaveLength(1);
    await call(logOut, { session: again });

    expect(await devices(await signIn('auth0|ana'))).toEqual([]);
    await call(notices.addPushDevice, { session: await signIn('auth0|ana'), body: known });
    expect(await devices(await signIn('auth0|ana'))).toEqual([]);
  });

  it('gets nothing more once its session is signed out, here or from elsewhere', async () => {
    const { allow, devices, call, signIn, session } = await startChoosing();
    const phone = await signIn('auth0|ana');
    await allow('/phone', phone);
    await allow('/here');

    await call(endOtherSessions, { session });
    expect(await devices()).toHaveLength(1);
    await call(logOut, { session });

    expect(await devices(await signIn('auth0|ana'))).toEqual([]);
  });

  it.each([
    ['a stranger’s server', 'https://tienda.mx/push', undefined],
    ['an address of the house', 'https://169.254.169.254/latest', undefined],
    ['no address', 'hola', undefined],
    ['a key that is no point', null, Buffer.alloc(65, 4).toString('base64url')],
  ])('is not taken at %s', async (_, endpoint, p256dh) => {
    const { call, session, service, devices } = await startChoosing();
    const keys = rollKeys();

    const refused = await call(notices.addPushDevice, {
      session,
      body: {
        endpoint: endpoint ?? `${service.origin}/a`,
        keys: p256dh === undefined ? keys : { ...keys, p256dh },
      },
    });

    expect(refused.status).toBe(422);
    expect(await devices()).toEqual([]);
  });
});

describe('a notice on a device', () => {
  it('is encrypted, signed, named, and kept for as long as it may arrive', async () => {
    const world = await startChoosing();
    const { allow, service, complain, told } = world;
    await allow('/a');

    await complain();

    await eventually(async () => service.taken.length).toBe(1);
    const [push] = service.taken;
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: expect.stringMatching(/^[\da-f]{32}$/),
      urgency: 'normal',
    });
    const token = /t=([^,]+)/.exec(push?.headers.authorization ?? '')?.[1] ?? '';
    expect(decodeJwt(token).aud).toBe(service.origin);
    expect((await world.read()).push_key).toBe(
      /k=(\S+)/.exec(push?.headers.authorization ?? '')?.[1],
    );
    await eventually(told).toEqual([
      { channel: 'email', status: 'sent' },
      { channel: 'push', status: 'sent' },
    ]);
  });

  it.each([404, 410])('ends the device whose push service answers %i', async (status) => {
    const world = await startChoosing();
    const { allow, service, devices, complain } = world;
    await allow('/gone');
    await allow('/here');
    service.answers.set('/gone', status);

    await complain();

    await eventually(async () => (await devices()).length).toBe(1);
    expect(service.taken.map(({ url }) => url).toSorted()).toEqual(['/gone', '/here']);
  });
});
