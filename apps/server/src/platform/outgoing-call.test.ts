import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callOut, OutgoingTimeout } from './outgoing-call.ts';

async function providerThat(answers: RequestListener) {
  const server = createServer(answers);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, connections: () => connections };
}

const ask = { method: 'GET', headers: { accept: 'text/plain' }, timeoutMs: 10_000 } as const;

describe('a call to a provider', () => {
  it('brings what was sent and what was answered, and keeps its connection for the next', async () => {
    const provider = await providerThat(async (request, response) => {
      const sent = `${request.method} ${request.url} ${request.headers['x-key']} ${await text(request)}`;
      response.writeHead(201).end(sent);
    });
    const post = { ...ask, method: 'POST', headers: { 'x-key': 'k' }, body: 'año' } as const;

    expect(await callOut(`${provider.url}/a?b=1`, post)).toEqual({
      status: 201,
      isFine: true,
      text: 'POST /a?b=1 k año',
    });
    await callOut(`${provider.url}/a`, post);
    expect(provider.connections()).toBe(1);
  });

  it('gives a refusal with its words', async () => {
    const { url } = await providerThat((_, response) => void response.writeHead(422).end('why'));
    expect(await callOut(url, ask)).toEqual({ status: 422, isFine: false, text: 'why' });
  });

  it('follows nobody elsewhere', async () => {
    const other = await providerThat((_, response) => void response.end('elsewhere'));
    const { url } = await providerThat(
      (_, response) => void response.writeHead(302, { location: other.url }).end(),
    );
    await expect(callOut(url, ask)).rejects.toThrow('redirects');
    expect(other.connections()).toBe(0);
  });

  it.each([
    ['before', () => undefined],
    [
      'in the middle of',
      (_: unknown, response: { write: (part: string) => void }) => response.write('{'),
    ],
  ])('waits no longer than it was told for who falls silent %s an answer', async (_, silence) => {
    const { url } = await providerThat(silence as RequestListener);
    await expect(callOut(url, { ...ask, timeoutMs: 60 })).rejects.toBeInstanceOf(OutgoingTimeout);
  });

  it('ends when whoever asked no longer wants to know', async () => {
    const { url } = await providerThat(() => undefined);
    const stop = new AbortController();
    const call = callOut(url, { ...ask, signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toThrow();
  });

  it('reads no answer without an end', async () => {
    const { url } = await providerThat((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1_024)));
      };
      response.on('drain', pour);
      pour();
    });
    await expect(callOut(url, ask)).rejects.toThrow('no end');
  });

  it('says so when an answer breaks off', async () => {
    const { url } = await providerThat((_, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half', () => response.destroy());
    });
    await expect(callOut(url, ask)).rejects.toThrow();
  });
});
