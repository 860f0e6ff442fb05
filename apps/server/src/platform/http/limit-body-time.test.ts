import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { answerBrokenConnections } from './broken-connections.ts';
import { limitBodyTime } from './limit-body-time.ts';
import { securityHeaders } from './security-headers.ts';

const SHORT_MS = 40;
const LONG_MS = 60_000;

async function startServer(): Promise<number> {
  const fastify = Fastify({
    clientErrorHandler: answerBrokenConnections(securityHeaders('LOCAL')),
    forceCloseConnections: true,
  });
  limitBodyTime(fastify, {
    bodyMs: SHORT_MS,
    uploadMsOf: ({ url }) => (url.startsWith('/file') ? LONG_MS : null),
  });
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  fastify.addHook('onRequest', (request, reply, done) =>
    request.headers['x-refused'] === undefined ? done() : void reply.code(401).send('no'),
  );
  fastify.post('/text', async ({ body }) => `${(body as Buffer).length} bytes`);
  fastify.post('/file', async ({ body }) => `${(body as Buffer).length} bytes`);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => fastify.close());
  return (fastify.server.address() as AddressInfo).port;
}

/** Sends the head and half of a body of ten bytes. */
function sendHalf(port: number, path: string, headers = ''): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n${headers}content-length: 10\r\n\r\n12345`,
  );
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  const [answer] = await once(socket, 'data');
  return String(answer);
}

it('a body that comes too slowly is cut off, and a file has longer', async () => {
  const port = await startServer();
  const file = sendHalf(port, '/file');
  const text = sendHalf(port, '/text');

  expect(await answerOf(text)).toMatch(/^HTTP\/1\.1 408 /);
  // What was longer than the limit of the one is no limit of the other.
  file.write('67890');
  const answer = await answerOf(file);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('10 bytes');
});

it('whoever is refused has no longer for the rest of a file than anybody', async () => {
  const port = await startServer();
  const file = sendHalf(port, '/file', 'x-refused: 1\r\n');

  expect(await answerOf(file)).toMatch(/^HTTP\/1\.1 401 /);
  await once(file, 'close');
});

it('a body that comes in time is no matter', async () => {
  const port = await startServer();
  const text = sendHalf(port, '/text');
  text.write('67890');
  expect(await answerOf(text)).toContain('10 bytes');
});
