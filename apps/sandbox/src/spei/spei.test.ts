import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { bankOf, clabeControlDigit, isClabe } from './clabe.ts';

let sandbox: TestSandbox;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({ SPEI_DEPOSIT_WEBHOOK_URL: `${receiver.url}/spei` });
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
  it('is told as STP tells it, unsigned, with pesos and the word null', async () => {
    const clabe = collectionClabe(1);
    const { body } = await transfer(clabe, 123_450, { concept: 'Abono' });
    const [came] = await receiver.count(1, clabe);

    expect(Object.keys(came?.headers ?? {}).filter((name) => name.startsWith('webhook'))).toEqual(
      [],
    );
    expect(came?.event).toMatchObject({
      ...{ id: Number(body.transfer.id), empresa: 'ABONA', monto: 1_234.5, tipoPago: 1 },
      ...{ cuentaBeneficiario: clabe, institucionOrdenante: 40_012, conceptoPago: 'Abono' },
      claveRastreo: expect.stringMatching(/^[A-Z0-9]{8,30}$/),
      fechaOperacion: Number(body.transfer.operation_date.replaceAll('-', '')),
      tsLiquidacion: expect.stringMatching(/^\d{13}$/),
      nombreBeneficiario2: 'null',
    });
  });

  it('goes back when the lender answers so, and is not told again', async () => {
    receiver.answer(400, JSON.stringify({ mensaje: 'devolver', id: 2 }));
    const clabe = collectionClabe(2);
    const { body } = await transfer(clabe, 100);
    const seen = async () => {
      const listed = await sandbox.control('GET', `/spei/transfers?clabe=${clabe}`);
      return listed.body.transfers;
    };
    await expect.poll(seen).toMatchObject([{ status: 'returned', return_code: '02' }]);
    const { webhooks } = (await sandbox.control('GET', '/webhooks?vendor=spei&limit=1')).body;
    expect([body.outcome, webhooks[0].state, webhooks[0].attempts]).toEqual([
      ...['received', 'delivered', 1],
    ]);
  });

  it('may be told wrong, told again, and told without having come', async () => {
    const clabe = collectionClabe(7);
    const { body } = await transfer(clabe, 5_000, { told_amount: 9_999 });
    await sandbox.control('POST', `/spei/transfers/${body.transfer.id}/tell`);
    await sandbox.control('POST', '/spei/forged-deposits', { clabe, amount: 77_700 });
    const events = await receiver.count(3, clabe);
    const listed = await sandbox.control('GET', `/spei/transfers?clabe=${clabe}`);

    expect(events.map(({ event }) => event.monto)).toEqual([99.99, 50, 777]);
    expect(listed.body.transfers).toMatchObject([{ amount: 5_000 }]);
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

  it('can come twice with one tracking key, from another bank', async () => {
    const clabe = collectionClabe(3);
    const first = await transfer(clabe, 5_000);
    await sandbox.control('POST', `/spei/transfers/${first.body.transfer.id}/repeat`);
    const events = await receiver.count(2, clabe);
    const of = (name: string) => new Set(events.map(({ event }) => event[name])).size;

    expect(['claveRastreo', 'monto', 'id', 'institucionOrdenante'].map(of)).toEqual([1, 1, 2, 2]);
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
    expect(page.html).toContain(came?.event.claveRastreo);
    expect(came?.event.nombreOrdenante).toBe('Luis');
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
