import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Resolve } from './outbound-message.ts';
import { createOutboundSender } from './outbound-sender.ts';

const local = { allowsLoopback: true };
const closed = { allowsLoopback: false };
const never = new AbortController().signal;

async function listen(answer: RequestListener) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://localhost:${port}/abona`, port, seen };
}

const message = (url: string) => ({ url, headers: { 'x-a': 'b' }, body: '{}' });

describe('a message to a shop', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'redirected'],
    [302, 'redirected'],
    [307, 'redirected'],
    [404, 'refused'],
    [410, 'gone'],
    [500, 'refused'],
  ] as const)('that is answered with %i is %s, and followed nowhere', async (status, outcome) => {
    const shop = await listen((_, response) =>
      response.writeHead(status, { location: '/metadata' }).end(),
    );

    const sent = await createOutboundSender({ policy: local }).send(message(shop.url), never);

    expect(sent).toMatchObject({ outcome, httpStatus: status });
    expect(shop.seen).toEqual(['/abona']);
  });

  it('does not wait for ever, nor read without end', async () => {
    const silent = await listen(() => undefined);
    const endless = await listen((_, response) => {
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more));
      };
      response.writeHead(200);
      more();
    });
    const sender = createOutboundSender({ policy: local, timeoutMs: 300 });
    const patient = createOutboundSender({ policy: local });

    const [late, long] = await Promise.all([
      sender.send(message(silent.url), never),
      patient.send(message(endless.url), never),
    ]);

    expect(late).toMatchObject({ outcome: 'timed_out', httpStatus: null });
    expect(long).toMatchObject({ outcome: 'delivered', httpStatus: 200 });
  });

  it('finds nobody home', async () => {
    const nobody = createOutboundSender({ policy: closed, resolve: async () => [] });
    const { url } = await listen((request) => request.socket.destroy());

    const lost = await nobody.send(message('https://tienda.mx/'), never);
    const cut = await createOutboundSender({ policy: local }).send(message(url), never);

    expect([lost.outcome, cut.outcome]).toEqual(['unreachable', 'unreachable']);
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, by IPv6', ['::1']],
    ['this machine, mapped', ['::ffff:127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a private network', ['10.1.2.3']],
    ['one good and one bad address', ['8.8.8.8', '192.168.0.1']],
  ])('goes nowhere when the name turns out to be %s', async (_, addresses) => {
    const sender = createOutboundSender({ policy: closed, resolve: async () => addresses });

    const sent = await sender.send(message('https://tienda.mx/abona'), never);

    expect(sent).toMatchObject({ outcome: 'address_refused', httpStatus: null });
  });

  it('connects to the address it judged: a name that changes its mind afterwards gains nothing', async () => {
    const inside = await listen((_, response) => response.end());
    const asked: string[] = [];
    const answers = [['203.0.113.7'], ['127.0.0.1']];
    const rebinding: Resolve = async (hostname) => {
      asked.push(hostname);
      return answers.shift() ?? ['127.0.0.1'];
    };
    const sender = createOutboundSender({ policy: closed, resolve: rebinding });

    const first = await sender.send(message('https://rebind.tienda.mx/'), never);
    const second = await sender.send(message('https://rebind.tienda.mx/'), never);

    expect([first.outcome, second.outcome]).toEqual(['address_refused', 'address_refused']);
    expect(asked).toEqual(['rebind.tienda.mx', 'rebind.tienda.mx']);
    expect(inside.seen).toEqual([]);
  });

  it('asks the resolver once for one try and uses that very answer', async () => {
    const shop = await listen((_, response) => response.end());
    const asked: string[] = [];
    const resolve: Resolve = async (hostname) => {
      asked.push(hostname);
      return asked.length === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };

    const sent = await createOutboundSender({ policy: local, resolve }).send(
      message(shop.url),
      never,
    );

    expect([sent.outcome, asked]).toEqual(['delivered', ['localhost']]);
  });

  it('goes over the connection of the one before, unless the name stands for something else now', async () => {
    const ports: (number | undefined)[] = [];
    const shop = await listen((request, response) => {
      ports.push(request.socket.remotePort);
      response.end();
    });
    const answers = [['127.0.0.1'], ['127.0.0.1'], ['127.0.0.1', '::1'], ['10.0.0.1']];
    const resolve: Resolve = async () => answers.shift() ?? [];
    const sender = createOutboundSender({ policy: local, resolve });

    const outcomes: string[] = [];
    for (let time = 0; time < 4; time += 1)
      outcomes.push((await sender.send(message(shop.url), never)).outcome);

    expect(outcomes).toEqual(['delivered', 'delivered', 'delivered', 'address_refused']);
    const [first, second, third] = ports;
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('arrives when the shop hung up in the meantime', async () => {
    let times = 0;
    const shop = await listen((request, response) => {
      times += 1;
      if (times === 2) request.socket.destroy();
      else response.end();
    });
    const sender = createOutboundSender({ policy: local });

    const first = await sender.send(message(shop.url), never);
    const second = await sender.send(message(shop.url), never);

    expect([first.outcome, second.outcome, times]).toEqual(['delivered', 'delivered', 3]);
  });

  it('reaches this machine in LOCAL only, and by its own name only', async () => {
    const shop = await listen((_, response) => response.end());
    const here = async () => ['127.0.0.1'];

    const elsewhere = await createOutboundSender({ policy: closed }).send(message(shop.url), never);
    const disguised = await createOutboundSender({ policy: local, resolve: here }).send(
      message('https://tienda.mx/'),
      never,
    );

    expect([elsewhere.outcome, disguised.outcome]).toEqual(['address_refused', 'address_refused']);
    expect(shop.seen).toEqual([]);
  });
});
