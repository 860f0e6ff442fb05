import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';
import { bankOf, clabeControlDigit, isClabe } from './clabe.ts';

let sandbox: TestSandbox;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({ SPEI_WEBHOOK_URL: `${receiver.url}/spei` });
});
beforeEach(() => receiver.forget());
afterEach(async () => {
  receiver.answer(200);
  await sandbox.control('DELETE', '/faults');
});
afterAll(async () => {
  await sandbox?.stop();
  await receiver?.stop();
});

const call = (path: string, body?: object, signal?: AbortSignal) =>
  callVendor(sandbox.configuration, {
    path: `/spei/v1${path}`,
    headers: { authorization: 'Bearer abona-local-spei-key' },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
/** A CLABE at BBVA that ends in four digits of one's choice and the right control digit. */
const clabeEnding = (four: string) => {
  const seventeen = `0121800012345${four}`;
  return seventeen + clabeControlDigit(seventeen);
};
/** One that the lender may have given to somebody: the n-th under its prefix. */
const collectionClabe = (n: number) => {
  const seventeen = `6461801570${String(n).padStart(7, '0')}`;
  return seventeen + clabeControlDigit(seventeen);
};
const transfer = (clabe: string, amount: number, more: object = {}) =>
  sandbox.control('POST', '/spei/transfers', { clabe, amount, ...more });

describe('a CLABE', () => {
  it.each(['012180015234567898', '646180111805035870', '014580605123456785'])(
    '%s is one',
    (clabe) => expect(isClabe(clabe)).toBe(true),
  );
  it.each(['012180015234567890', '01218001523456789', '0121800152345678A5', ''])(
    '"%s" is none',
    (clabe) => expect(isClabe(clabe)).toBe(false),
  );
  it('names its bank, when there is one', () => {
    expect(bankOf('072691008123498763')).toBe('Banorte');
    expect(bankOf('999180015234567898')).toBeNull();
  });
});

describe('an incoming transfer', () => {
  it('is told with a signature that the public verifier accepts', async () => {
    const clabe = collectionClabe(1);
    const { body } = await transfer(clabe, 123_450, { concept: 'Abono' });
    const [came] = await receiver.count(1, clabe);
    const verifier = new Webhook(sandbox.configuration.vendors.spei.webhookSecret);

    expect(verifier.verify(came?.body ?? '', came?.headers as Record<string, string>)).toEqual(
      came?.event,
    );
    expect(came?.event).toMatchObject({
      type: 'transfer.received',
      data: {
        transfer: {
          id: body.transfer.id,
          clabe,
          amount: 123_450,
          concept: 'Abono',
          clave_rastreo: expect.stringMatching(/^[A-Z0-9]{8,30}$/),
          status: 'received',
        },
      },
    });
  });

  it.each([
    ['of another bank', '012180015234567898'],
    ['under another prefix', '646180111805035870'],
    ['with a wrong control digit', '646180157000004517'],
  ])('comes back from a CLABE %s', async (_, clabe) => {
    expect((await transfer(clabe, 100)).body).toMatchObject({
      outcome: 'bounced',
      return_code: '01',
    });
  });

  it('can come twice with one tracking key', async () => {
    const clabe = collectionClabe(3);
    const first = await transfer(clabe, 5_000);
    await sandbox.control('POST', `/spei/transfers/${first.body.transfer.id}/repeat`);
    const events = await receiver.count(2, clabe);
    const keys = events.map(({ event }) => event.data.transfer.clave_rastreo);
    const ids = events.map(({ event }) => event.data.transfer.id);

    expect(new Set(keys).size).toBe(1);
    expect(new Set(ids).size).toBe(2);
  });

  it('is listed for reconciliation, oldest first, page by page', async () => {
    const clabe = collectionClabe(4);
    for (const amount of [1, 2, 3]) await transfer(clabe, amount);
    const page = (await call(`/transfers?clabe=${clabe}&limit=2`)).body;
    const rest = (await call(`/transfers?clabe=${clabe}&limit=2&after=${page.transfers[1].id}`))
      .body;

    expect(page.has_more).toBe(true);
    expect([...page.transfers, ...rest.transfers].map(({ amount }) => amount)).toEqual([1, 2, 3]);
    expect(rest.has_more).toBe(false);
    expect((await call(`/transfers?clabe=${clabe}&to=2001-01-01`)).body.transfers).toEqual([]);
  });

  it('can be sent back by the lender, once', async () => {
    const clabe = collectionClabe(5);
    const { body } = await transfer(clabe, 5_000);
    await call(`/transfers/${body.transfer.id}/return`, { code: '17' });
    await call(`/transfers/${body.transfer.id}/return`, { code: '17' });
    const events = await receiver.count(2, clabe);

    expect(events.map(({ event }) => event.type)).toEqual([
      'transfer.received',
      'transfer.returned',
    ]);
    expect((await call(`/transfers/${body.transfer.id}`)).body.return_code).toBe('17');
  });
});

describe('the bank page', () => {
  const bank = (form: Record<string, string>) =>
    createTestBrowser().post(`${sandbox.configuration.vendorUrl}/banco`, form);

  it('transfers, and gives the tracking key to whoever paid', async () => {
    const clabe = collectionClabe(6);
    const page = await bank({
      clabe: clabe.replace(/(\d{4})/g, '$1 '),
      monto: '$1,234.50',
      nombre: 'Luis',
    });
    const [came] = await receiver.count(1, clabe);

    expect(page.html).toContain('$1,234.50');
    expect(page.html).toContain(came?.event.data.transfer.clave_rastreo);
    expect(came?.event.data.transfer.sender.name).toBe('Luis');
  });

  it.each([
    [{ clabe: '012180015234567890', monto: '1' }, 422, 'La CLABE no es correcta'],
    [{ clabe: '012180015234567898', monto: 'mucho' }, 422, 'Escribe un monto'],
    [{ clabe: '012180015234567898', monto: '0' }, 422, 'Escribe un monto'],
    [{ clabe: '012180015234567898', monto: '1' }, 200, 'Transferencia devuelta'],
  ])('answers %j', async (form, status, text) => {
    expect(await bank(form)).toMatchObject({ status, html: expect.stringContaining(text) });
  });
});

describe('a holder check', () => {
  it.each([
    ['4567', 'match', 'ANA RUIZ LARA'],
    ['0031', 'mismatch', 'ROSA MARTÍNEZ SOLÍS'],
    ['0032', 'partial', 'ANA RUIZ'],
    ['0001', 'not_found', null],
    ['0002', 'blocked', null],
  ])('of an account ending in %s says %s', async (ending, result, holder_name) => {
    const { body } = await call('/account-verifications', {
      reference: `check-${ending}`,
      clabe: clabeEnding(ending),
      holder_name: 'Ana Ruiz Lara',
    });

    expect(body).toMatchObject({ result, holder_name, bank: 'BBVA México', amount: 1 });
  });
});

it('lets nobody in without its key', async () => {
  const answer = await callVendor(sandbox.configuration, { path: '/spei/v1/transfers' });

  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
});
