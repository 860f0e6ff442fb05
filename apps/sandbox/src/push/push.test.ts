import { once } from 'node:events';
import Pusher from 'pusher';
import pusherJs from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { pulseAfter } from './push-protocol.ts';

// The package is CommonJS, its types describe an ES module.
const PusherClient = pusherJs as unknown as typeof pusherJs.default;
type PusherClient = InstanceType<typeof PusherClient>;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(() => sandbox?.stop());

/** The provider's own library for servers. */
const server = (secret = sandbox.configuration.push.secret) =>
  new Pusher({
    appId: sandbox.configuration.push.appId,
    key: sandbox.configuration.push.key,
    secret,
    host: 'localhost',
    port: String(sandbox.configuration.ports.vendor),
    useTLS: false,
  });

/** The library that browsers use, with the lender's signature made here. */
function browser({ signedBy = server(), user = 'cliente-1' } = {}) {
  const client = new PusherClient(sandbox.configuration.push.key, {
    cluster: 'mx1',
    wsHost: 'localhost',
    wsPort: sandbox.configuration.ports.vendor,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) =>
        done(null, signedBy.authorizeChannel(socketId, channelName)),
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) =>
        done(null, signedBy.authenticateUser(socketId, { id: user })),
    },
  });
  onTestFinished(() => client.disconnect());
  return client;
}

const happens = (
  source: { bind: (name: string, listener: (payload: unknown) => void) => unknown },
  name: string,
) => new Promise<unknown>((fulfil) => source.bind(name, fulfil));

async function subscribed(client: PusherClient, name: string) {
  const channel = client.subscribe(name);
  await happens(channel, 'pusher:subscription_succeeded');
  return channel;
}

describe('push with the official libraries', () => {
  it('[7.05] carries an event from the server to every browser of a private channel', async () => {
    const channels = await Promise.all([
      subscribed(browser(), 'private-cliente-1'),
      subscribed(browser(), 'private-cliente-1'),
      subscribed(browser(), 'private-cliente-2'),
    ]);
    const heard = Promise.all(channels.slice(0, 2).map((one) => happens(one, 'status-change')));
    let strayed = false;
    channels[2]?.bind('status-change', () => {
      strayed = true;
    });
    await server().trigger('private-cliente-1', 'status-change', { status: 'offering' });

    expect(await heard).toEqual([{ status: 'offering' }, { status: 'offering' }]);
    expect(strayed).toBe(false);
    const { body } = await sandbox.control('GET', '/push/events?channel=private-cliente-1');
    expect(body.events[0]).toMatchObject({ name: 'status-change', receivers: 2 });
  });

  it('carries batches, several channels, and spares the browser that caused the event', async () => {
    const cause = browser();
    const one = await subscribed(cause, 'private-a');
    const other = await subscribed(browser(), 'private-b');
    let echoed = false;
    one.bind('moved', () => {
      echoed = true;
    });
    const heard = happens(other, 'moved');
    await server().trigger(['private-a', 'private-b'], 'moved', 'x', {
      socket_id: cause.connection.socket_id,
    });
    await heard;
    const both = Promise.all([happens(one, 'first'), happens(other, 'second')]);
    await server().triggerBatch([
      { channel: 'private-a', name: 'first', data: { n: 1 } },
      { channel: 'private-b', name: 'second', data: { n: 2 } },
    ]);

    expect(await both).toEqual([{ n: 1 }, { n: 2 }]);
    expect(echoed).toBe(false);
  });

  it('carries what the server sends to a user, to every browser of theirs and to nobody else', async () => {
    const own = [browser(), browser()];
    const stranger = browser({ user: 'cliente-2' });
    const guest = browser();
    for (const client of [...own, stranger]) client.signin();
    await expect
      .poll(() => [...own, stranger].map(({ user }) => user.serverToUserChannel?.subscribed))
      .toEqual([true, true, true]);
    const heard = Promise.all(own.map((client) => happens(client.user, 'aviso')));
    let strayed = 0;
    for (const { user } of [stranger, guest])
      user.bind('aviso', () => {
        strayed += 1;
      });
    await server().sendToUser('cliente-1', 'aviso', { n: 1 });

    expect(await heard).toEqual([{ n: 1 }, { n: 1 }]);
    expect(strayed).toBe(0);
  });

  it('lets nobody listen to a user that they are not signed in as', async () => {
    const { ports, push } = sandbox.configuration;
    const socket = new WebSocket(`ws://localhost:${ports.vendor}/app/${push.key}?protocol=7`);
    onTestFinished(() => socket.terminate());
    await once(socket, 'message');
    const channel = '#server-to-user-cliente-1';
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: '' } }));
    const [answer] = await once(socket, 'message');

    expect(JSON.parse(String(answer))).toMatchObject({
      event: 'pusher:subscription_error',
      channel,
    });
  });

  it('refuses a channel signed with another secret', async () => {
    const client = browser({ signedBy: server('another-secret-altogether') });
    const refused = await happens(
      client.subscribe('private-cliente-1'),
      'pusher:subscription_error',
    );

    expect(refused).toMatchObject({ type: 'AuthError', status: 401 });
  });

  it('refuses a server with another secret', async () => {
    await expect(
      server('another-secret-altogether').trigger('private-x', 'e', {}),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('refuses what is too large or has no valid channel', async () => {
    await expect(
      server().trigger('private-x', 'e', 'x'.repeat(10 * 1024 + 1)),
    ).rejects.toMatchObject({ status: 413 });
  });

  it('says which channels are listened to', async () => {
    await subscribed(browser(), 'private-occupied');
    const answer = await server().get({ path: '/channels/private-occupied' });

    expect(await answer.json()).toEqual({ occupied: true, subscription_count: 1 });
  });

  it('ends the connections of a user who signs out', async () => {
    const client = browser();
    client.signin();
    await client.user.signinDonePromise;
    const ended = happens(client.connection, 'disconnected');
    await server().terminateUserConnections('cliente-1');

    await ended;
    expect(client.connection.state).toBe('disconnected');
  });

  it('reconnects after a break and is subscribed again', async () => {
    const client = browser();
    const channel = await subscribed(client, 'private-cliente-1');
    const back = happens(channel, 'pusher:subscription_succeeded');
    await sandbox.control('POST', '/push/disconnect');
    await back;
    const heard = happens(channel, 'status-change');
    await server().trigger('private-cliente-1', 'status-change', { n: 1 });

    expect(await heard).toEqual({ n: 1 });
  });

  it('is down, late, or turns everybody away when it is told to', async () => {
    const channel = await subscribed(browser(), 'private-cliente-1');
    await sandbox.control('PUT', '/faults', { push: { mode: 'down' } });
    await expect(server().trigger('private-cliente-1', 'e', {})).rejects.toMatchObject({
      status: 503,
    });
    await sandbox.control('PUT', '/faults', { push: { mode: 'up', delay_ms: 300 } });
    const heard = happens(channel, 'late');
    const start = performance.now();
    await server().trigger('private-cliente-1', 'late', {});
    await heard;
    expect(performance.now() - start).toBeGreaterThanOrEqual(290);
    await sandbox.control('PUT', '/faults', { push: { mode: 'refused', delay_ms: 0 } });
    const turnedAway = await closeCodeOf(`/app/${sandbox.configuration.push.key}?protocol=7`);

    expect(turnedAway).toBe(4100);
  });
});

async function closeCodeOf(path: string, send?: string): Promise<number> {
  const socket = new WebSocket(`ws://localhost:${sandbox.configuration.ports.vendor}${path}`);
  if (send !== undefined) socket.once('message', () => socket.send(send));
  const [code] = await once(socket, 'close');
  return code;
}

describe('the push protocol', () => {
  it.each([
    [0, 'alive'],
    [119_999, 'alive'],
    [120_000, 'silent'],
    [150_000, 'silent'],
    [150_001, 'gone'],
  ])('takes %i ms of silence for %s', (silenceMs, pulse) => {
    expect(pulseAfter(silenceMs)).toBe(pulse);
  });

  it('has room for two hundred connections, and says so to the next', async () => {
    const { ports, push } = sandbox.configuration;
    const url = `ws://localhost:${ports.vendor}/app/${push.key}?protocol=7`;
    await expect
      .poll(async () => (await sandbox.control('GET', '/push/connections')).body.connections)
      .toEqual([]);
    const sockets = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = new WebSocket(url);
        await once(socket, 'message');
        return socket;
      }),
    );
    onTestFinished(() => sockets.forEach((socket) => void socket.terminate()));

    expect(await closeCodeOf(`/app/${push.key}?protocol=7`)).toBe(4004);
  });

  it.each([
    ['/app/unknown-key?protocol=7', 4001],
    ['/elsewhere', 4005],
    ['/app/abona-local-key?protocol=3', 4007],
    ['/app/abona-local-key', 4008],
  ])('closes %s with %i', async (path, code) => {
    expect(await closeCodeOf(path)).toBe(code);
  });

  it('closes a connection that signs in as somebody else', async () => {
    const forged = JSON.stringify({
      event: 'pusher:signin',
      data: { auth: 'abona-local-key:00', user_data: '{"id":"cliente-1"}' },
    });

    expect(await closeCodeOf('/app/abona-local-key?protocol=7', forged)).toBe(4009);
  });

  it('answers pings and takes no harm from nonsense', async () => {
    const { ports, push } = sandbox.configuration;
    const socket = new WebSocket(`ws://localhost:${ports.vendor}/app/${push.key}?protocol=7`);
    onTestFinished(() => socket.terminate());
    await once(socket, 'message');
    const answers: string[] = [];
    socket.on('message', (bytes) => answers.push(JSON.parse(bytes.toString()).event));
    for (const frame of ['{', '[]', '{"event":1}', '{"event":"client-x","data":{}}']) {
      socket.send(frame);
    }
    socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));

    await expect.poll(() => answers.at(-1)).toBe('pusher:pong');
    expect(answers.slice(0, -1)).toEqual(Array.from({ length: 4 }, () => 'pusher:error'));
  });

  it.each([
    'private-a b',
    'presence-x',
    'private-ñ',
    `private-${'x'.repeat(200)}`,
    ':user::{"id":"x"}',
  ])('does not subscribe anybody to "%s"', async (channel) => {
    const { ports, push } = sandbox.configuration;
    const socket = new WebSocket(`ws://localhost:${ports.vendor}/app/${push.key}?protocol=7`);
    onTestFinished(() => socket.terminate());
    await once(socket, 'message');
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: 'x' } }));
    const [answer] = await once(socket, 'message');

    expect(JSON.parse(String(answer)).event).toBe('pusher:subscription_error');
  });
});
