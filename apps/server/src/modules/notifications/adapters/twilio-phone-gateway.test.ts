import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#testing/silent-log.ts';
import type { PhoneGateway } from '../ports.ts';
import { createTwilioPhoneGateway } from './twilio-phone-gateway.ts';

type Received = {
  readonly path: string;
  readonly authorization: string;
  readonly form: Record<string, string>;
};

let server: Server;
let gateway: PhoneGateway;
let answer = { status: 201, body: '{"sid":"SM1"}' };
const received: Received[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      form: Object.fromEntries(new URLSearchParams(await text(request))),
    });
    response.writeHead(answer.status).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gateway = createTwilioPhoneGateway({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: 'AC1',
    token: 'token',
    from: '+525500000000',
    log: silentLog,
  });
});
beforeEach(() => {
  received.length = 0;
  answer = { status: 201, body: '{"sid":"SM1"}' };
});
afterAll(() => server.close());

const message = { id: '1', to: '+525512345678', text: '012345 es tu código <de> Abona & ya' };

describe('the phone gateway', () => {
  it.each([
    ['sms', 'Messages', { To: '+525512345678', From: '+525500000000', Body: message.text }],
    [
      'whatsapp',
      'Messages',
      { To: 'whatsapp:+525512345678', From: 'whatsapp:+525500000000', Body: message.text },
    ],
    [
      'call',
      'Calls',
      {
        To: '+525512345678',
        From: '+525500000000',
        Twiml:
          '<Response><Say language="es-MX">012345 es tu código &#60;de&#62; Abona &#38; ya</Say></Response>',
      },
    ],
  ] as const)('sends by %s', async (channel, resource, form) => {
    const sent = await gateway.send({ ...message, channel });

    expect(sent).toEqual({ ok: true, value: { reference: 'SM1' } });
    expect(received).toEqual([
      {
        path: `/2010-04-01/Accounts/AC1/${resource}.json`,
        authorization: `Basic ${btoa('AC1:token')}`,
        form,
      },
    ]);
  });

  it.each([
    [400, 'refused'],
    [404, 'refused'],
    [401, 'unreachable'],
    [429, 'unreachable'],
    [503, 'unreachable'],
  ])('takes an answer of %i for %s', async (status, failure) => {
    answer = { status, body: '{"code":21211,"message":"no"}' };

    expect(await gateway.send({ ...message, channel: 'sms' })).toEqual({
      ok: false,
      error: failure,
    });
  });

  it.each(['', 'not json', '{"sid":7}'])('does not take %j for a receipt', async (body) => {
    answer = { status: 201, body };

    expect(await gateway.send({ ...message, channel: 'sms' })).toEqual({
      ok: false,
      error: 'unreachable',
    });
  });
});
