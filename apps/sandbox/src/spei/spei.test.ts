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
const openAccount = async (reference: string) =>
  (await call('/accounts', { reference, holder_name: 'Ana Ruiz' })).body;
const transfer = (clabe: string, amount: number, more: object = {}) =>
  sandbox.control('POST', '/spei/transfers', { clabe, amount, ...more });
const payout = (reference: string, ending: string, more: object = {}) =>
  call('/payouts', {
    reference,
    amount: 500_000,
    beneficiary: { clabe: clabeEnding(ending), name: 'Ana Ruiz' },
    concept: 'Prestamo Abona',
    ...more,
  });

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

describe('a collection account', () => {
  it('is one per reference, with a CLABE of the range and a right control digit', async () => {
    const first = await call('/accounts', { reference: 'customer-1', holder_name: 'Ana Ruiz' });
    const again = await call('/accounts', { reference: 'customer-1', holder_name: 'Ana Ruiz' });

    expect(first.status).toBe(201);
    expect(first.body.clabe).toMatch(/^6461803/);
    expect(isClabe(first.body.clabe)).toBe(true);
    expect(again).toEqual({ status: 200, body: first.body });
  });

  it('never shares its CLABE, however many ask at once', async () => {
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) => openAccount(`crowd-${index % 10}`)),
    );

    expect(new Set(opened.map(({ clabe }) => clabe)).size).toBe(10);
  });

  it.each([
    [{ holder_name: 'Ana' }, 422],
    [{ reference: 'x' }, 422],
    [{ reference: 'x', holder_name: 'Ana', extra: 1 }, 422],
  ])('is not opened with %j', async (body, status) => {
    expect(await call('/accounts', body)).toMatchObject({
      status,
      body: { error: { code: 'validation_failed' } },
    });
  });
});

describe('an incoming transfer', () => {
  it('is told with a signature that the public verifier accepts', async () => {
    const { clabe } = await openAccount('in-1');
    const { body } = await transfer(clabe, 123_450, { concept: 'Abono' });
    const [came] = await receiver.count(1, '"in-1"');
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
          account_reference: 'in-1',
          amount: 123_450,
          concept: 'Abono',
          clave_rastreo: expect.stringMatching(/^[A-Z0-9]{8,30}$/),
          status: 'received',
        },
      },
    });
  });

  it('comes back from a CLABE that nobody has, or that was disabled', async () => {
    const { clabe } = await openAccount('in-2');
    await call(`/accounts/${clabe}/disable`, {});

    expect((await transfer(clabe, 100)).body).toMatchObject({
      outcome: 'bounced',
      return_code: '03',
    });
    expect((await transfer('646180399999999999', 100)).body.return_code).toBe('01');
    await call(`/accounts/${clabe}/enable`, {});
    expect((await transfer(clabe, 100)).body.outcome).toBe('received');
  });

  it('can come twice with one tracking key', async () => {
    const { clabe } = await openAccount('in-3');
    const first = await transfer(clabe, 5_000);
    await sandbox.control('POST', `/spei/transfers/${first.body.transfer.id}/repeat`);
    const events = await receiver.count(2, '"in-3"');
    const keys = events.map(({ event }) => event.data.transfer.clave_rastreo);
    const ids = events.map(({ event }) => event.data.transfer.id);

    expect(new Set(keys).size).toBe(1);
    expect(new Set(ids).size).toBe(2);
  });

  it('is listed for reconciliation, oldest first, page by page', async () => {
    const { clabe } = await openAccount('in-4');
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
    const { clabe } = await openAccount('in-5');
    const { body } = await transfer(clabe, 5_000);
    await call(`/transfers/${body.transfer.id}/return`, { code: '17' });
    await call(`/transfers/${body.transfer.id}/return`, { code: '17' });
    const events = await receiver.count(2, '"in-5"');

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
    const { clabe } = await openAccount('page-1');
    const page = await bank({
      clabe: clabe.replace(/(\d{4})/g, '$1 '),
      monto: '$1,234.50',
      nombre: 'Luis',
    });
    const [came] = await receiver.count(1, 'page-1');

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

describe('a payout', () => {
  it('is accepted, then settled, then told', async () => {
    const { status, body } = await payout('out-1', '4567');
    const [came] = await receiver.count(1, '"out-1"');

    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'accepted', amount: 500_000 });
    expect(came?.event).toMatchObject({
      type: 'payout.settled',
      data: { payout: { id: body.id, status: 'settled', reference: 'out-1' } },
    });
  });

  it.each(['01', '02', '03', '06', '20', '21', '25'])('is returned with cause %s', async (code) => {
    await payout(`out-return-${code}`, `00${code}`);
    const [came] = await receiver.count(1, `out-return-${code}`);

    expect(came?.event).toMatchObject({
      type: 'payout.returned',
      data: { payout: { status: 'returned', return_code: code, return_cause: expect.any(String) } },
    });
  });

  it('is made once for a reference, and refuses to become another', async () => {
    const first = await payout('out-2', '4567');
    const again = await payout('out-2', '4567');
    const other = await payout('out-2', '4567', { amount: 1 });
    const { body } = await call('/payouts?reference=out-2');

    expect([first.status, again.status, other.status]).toEqual([201, 200, 409]);
    expect(again.body.id).toBe(first.body.id);
    expect(body.payouts).toHaveLength(1);
  });

  it('waits until told, settles, and may still come back', async () => {
    const { body } = await payout('out-3', '0099');
    expect((await call(`/payouts/${body.id}`)).body.status).toBe('accepted');
    await sandbox.control('POST', `/spei/payouts/${body.id}/settle`);
    const settledAgain = await sandbox.control('POST', `/spei/payouts/${body.id}/settle`);
    await sandbox.control('POST', `/spei/payouts/${body.id}/return`, { code: '03' });
    const events = await receiver.count(2, '"out-3"');

    expect(settledAgain.status).toBe(409);
    expect(events.map(({ event }) => event.type)).toEqual(['payout.settled', 'payout.returned']);
  });

  it.each([
    ['a wrong control digit', { clabe: '012180015234567890', name: 'A' }, {}, 'invalid_clabe'],
    ['a bank that is none', { clabe: '999180015234567898', name: 'A' }, {}, 'unknown_bank'],
    [
      'nothing to pay',
      { clabe: '012180015234567898', name: 'A' },
      { amount: 0 },
      'amount_out_of_range',
    ],
    [
      'a long concept',
      { clabe: '012180015234567898', name: 'A' },
      { concept: 'x'.repeat(41) },
      'validation_failed',
    ],
  ])('is refused with %s', async (_, beneficiary, more, code) => {
    expect(await payout(`out-bad-${code}`, '4567', { beneficiary, ...more })).toMatchObject({
      status: 422,
      body: { error: { code } },
    });
  });

  it('is made although the answer never comes, and is found by its reference', async () => {
    await sandbox.control('PUT', '/faults', { spei: { mode: 'hang_after' } });
    const body = {
      reference: 'out-4',
      amount: 1_000,
      beneficiary: { clabe: clabeEnding('4567'), name: 'Ana Ruiz' },
      concept: 'Prestamo',
    };
    await expect(call('/payouts', body, AbortSignal.timeout(400))).rejects.toThrow('timeout');

    expect((await call('/payouts?reference=out-4')).body.payouts).toHaveLength(1);
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
