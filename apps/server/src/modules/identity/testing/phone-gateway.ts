import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { eventually } from '#testing/eventually.ts';

type Received = { readonly to: string; readonly kind: 'Messages' | 'Calls'; readonly text: string };

/** The phone gateway's side of messages and calls: keeps what it is sent, or is away. */
export type TestPhoneGateway = {
  readonly url: string;
  readonly received: Received[];
  isDown: boolean;
  /** The digits of the message with that number, once it has come. */
  readonly codeOf: (number: number) => Promise<string>;
};

export async function startPhoneGateway(): Promise<TestPhoneGateway> {
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    if (gateway.isDown) return void response.writeHead(503).end('{}');
    gateway.received.push({
      to: form.get('To') ?? '',
      kind: request.url?.includes('/Calls') === true ? 'Calls' : 'Messages',
      text: form.get('Body') ?? form.get('Twiml') ?? '',
    });
    response.writeHead(201).end('{"sid":"SM1"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const gateway: TestPhoneGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    isDown: false,
    codeOf: async (number) => {
      await eventually(() => gateway.received.length).toBeGreaterThanOrEqual(number);
      const said = gateway.received[number - 1]?.text ?? '';
      return /\d{6}|(?:\d, ){5}\d/.exec(said)?.[0].replaceAll(', ', '') ?? '';
    },
  };
  return gateway;
}
