import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control('DELETE', '/messages'));
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(() => sandbox?.stop());

type Answer = { readonly sid: string; readonly status: string; readonly code: number };
type Options = { readonly credentials?: string; readonly signal?: AbortSignal };

async function send(
  resource: 'Messages' | 'Calls',
  form: Record<string, string>,
  { credentials, signal }: Options = {},
) {
  const { ports, phone } = sandbox.configuration;
  const response = await fetch(
    `http://localhost:${ports.vendor}/2010-04-01/Accounts/${phone.account}/${resource}.json`,
    {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { authorization: `Basic ${btoa(credentials ?? `${phone.account}:${phone.token}`)}` },
      ...(signal === undefined ? {} : { signal }),
    },
  );
  return { status: response.status, body: (await response.json()) as Answer };
}

const sms = (to: string, body = 'Tu código Abona es 482917') =>
  send('Messages', { To: to, From: '+525550000000', Body: body });
const lastCode = (to: string, more = '') =>
  sandbox.control('GET', `/codes/last?to=${encodeURIComponent(to)}${more}`);

describe('the phone gateway', () => {
  it('takes an SMS as the real one does, and the phone shows it', async () => {
    const answer = await sms('+525512345678');

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      to: '+525512345678',
      status: 'delivered',
      error_code: null,
    });
    expect((await lastCode('55 1234 5678')).body.code).toBe('482917');
  });

  it('takes WhatsApp and calls', async () => {
    await send('Messages', {
      To: 'whatsapp:+525512345679',
      From: 'whatsapp:+525550000000',
      Body: 'Código 111 222',
    });
    const call = await send('Calls', {
      To: '+525512345679',
      From: '+525550000000',
      Twiml: '<Response><Say language="es-MX">Tu código es: 3. 3. 3. 4. 4. 4. </Say></Response>',
    });

    expect(call.body.sid).toMatch(/^CA/);
    expect((await lastCode('+525512345679', '&channel=whatsapp')).body.code).toBe('111222');
    expect((await lastCode('+525512345679', '&channel=call')).body.code).toBe('333444');
  });

  it.each([
    ['a number that is none', { To: '12' }, 21_211],
    ['no text', { Body: '' }, 21_602],
    ['no sender', { From: undefined }, 21_603],
    ['a text too long', { Body: 'x'.repeat(1_601) }, 21_617],
  ])('refuses %s with the code of the real one', async (_, wrong, code) => {
    const form = { To: '+525512345678', From: '+525550000000', Body: 'Hola', ...wrong };
    const entries = Object.entries(form).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const answer = await send('Messages', Object.fromEntries(entries));

    expect(answer).toMatchObject({ status: 400, body: { code, status: 400 } });
  });

  it.each(['', 'x:y', 'ACabona00000000000000000000000local:wrong'])(
    'refuses the credentials "%s"',
    async (credentials) => {
      const form = { To: '+525512345678', From: '+525550000000', Body: 'Hola' };

      expect(await send('Messages', form, { credentials })).toMatchObject({
        status: 401,
        body: { code: 20_003 },
      });
    },
  );
});

describe('a magic number', () => {
  it('ending in 0001 is accepted and never gets its message', async () => {
    expect((await sms('+525500000001')).body.status).toBe('undelivered');
    expect((await lastCode('+525500000001')).status).toBe(404);
  });

  it('ending in 0002 gets it late', async () => {
    expect((await sms('+525500000002')).body.status).toBe('queued');
    expect((await lastCode('+525500000002')).status).toBe(404);
    await sandbox.control('POST', '/messages/hurry');

    expect((await lastCode('+525500000002')).body.code).toBe('482917');
  });

  it('ending in 0003 is refused, in 0004 breaks the gateway', async () => {
    expect((await sms('+525500000003')).body.code).toBe(21_211);
    expect((await sms('+525500000004')).status).toBe(500);
  });

  it('ending in 0005 leaves the caller waiting', async () => {
    const form = { To: '+525500000005', From: '+525550000000', Body: 'Hola' };

    await expect(send('Messages', form, { signal: AbortSignal.timeout(300) })).rejects.toThrow(
      'timeout',
    );
  });

  it('ending in 0006 gets everything twice', async () => {
    await sms('+525500000006');
    const { body } = await sandbox.control('GET', '/messages?to=5500000006');

    expect(body.messages).toHaveLength(2);
  });

  it('ending in 0007 is deaf to SMS only', async () => {
    await sms('+525500000007');
    await send('Messages', {
      To: 'whatsapp:+525500000007',
      From: 'whatsapp:+525550000000',
      Body: 'Código 555666',
    });

    expect((await lastCode('5500000007')).body.code).toBe('555666');
  });
});

describe('a gateway with a fault', () => {
  it('is down, or loses everything, or is late', async () => {
    await sandbox.control('PUT', '/faults', { phone: { mode: 'down' } });
    expect((await sms('+525512345678')).status).toBe(503);
    await sandbox.control('PUT', '/faults', { phone: { mode: 'lose' } });
    expect((await sms('+525512345678')).body.status).toBe('undelivered');
    await sandbox.control('PUT', '/faults', { phone: { mode: 'up', delay_ms: 200 } });
    expect((await sms('+525512345678')).body.status).toBe('queued');

    // The wait ends with the arrival: nobody has to sleep.
    expect((await lastCode('+525512345678', '&wait_ms=5000')).body.code).toBe('482917');
  });
});
