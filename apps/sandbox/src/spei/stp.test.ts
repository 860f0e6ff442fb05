import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestReceiver, type TestReceiver } from '#testing/test-receiver.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';
import { clabeControlDigit } from './clabe.ts';
import { operatingDay } from './operating-day.ts';
import { chainOf, orderChain } from './stp-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

let sandbox: TestSandbox;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  sandbox = await startTestSandbox({
    SPEI_ORDER_WEBHOOK_URL: `${receiver.url}/orders`,
    SPEI_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  });
});
beforeEach(() => receiver.forget());
afterEach(async () => {
  await sandbox.control('DELETE', '/faults');
});
afterAll(async () => {
  await sandbox?.stop();
  await receiver?.stop();
});

const firmaOf = (chain: string) =>
  sign('RSA-SHA256', Buffer.from(chain), privateKey).toString('base64');

/** A CLABE at BBVA that ends in four digits of one's choice and the right control digit. */
const clabeEnding = (four: string) => {
  const seventeen = `0121800012345${four}`;
  return seventeen + clabeControlDigit(seventeen);
};

const orderTo = (claveRastreo: string, ending: string, more: object = {}) => ({
  institucionContraparte: '40012',
  empresa: 'ABONA',
  folioOrigen: claveRastreo,
  claveRastreo,
  institucionOperante: '90646',
  monto: '5000.00',
  tipoPago: '1',
  tipoCuentaOrdenante: '40',
  nombreOrdenante: 'ABONA',
  cuentaOrdenante: '646180157000000004',
  tipoCuentaBeneficiario: '40',
  nombreBeneficiario: 'ANA RUIZ',
  cuentaBeneficiario: clabeEnding(ending),
  rfcCurpBeneficiario: 'ND',
  conceptoPago: 'PRESTAMO ABONA',
  referenciaNumerica: '5273144',
  topologia: 'T',
  medioEntrega: '3',
  prioridad: '0',
  ...more,
});

/** Registers an order, signed over what it says unless another signature is given. */
async function register(
  order: object,
  { firma = firmaOf(orderChain({ ...order })), signal = AbortSignal.timeout(20_000) } = {},
) {
  const { body } = await callVendor(sandbox.configuration, {
    method: 'PUT',
    path: '/spei/speiws/rest/ordenPago/registra',
    body: { ...order, firma },
    signal,
  });
  return body.resultado;
}

const question = (fields: readonly string[], body: object) => ({
  ...body,
  firma: firmaOf(chainOf({ ...body }, fields)),
});
const ask = async (path: string, body: object) =>
  (await callVendor(sandbox.configuration, { path: `/spei/efws/API/${path}`, body })).body;
const find = (claveRastreo: string, fechaOperacion = '') =>
  ask(
    'consultaOrden',
    question(['empresa', 'claveRastreo', 'tipoOrden', 'fechaOperacion'], {
      ...{ empresa: 'ABONA', claveRastreo, tipoOrden: 'E', fechaOperacion },
    }),
  );
const dayList = (page = 0, fechaOperacion = '') =>
  ask(
    'V2/conciliacion',
    question(['empresa', 'tipoOrden', 'fechaOperacion'], {
      ...{ empresa: 'ABONA', tipoOrden: 'E', fechaOperacion, page },
    }),
  );

describe('an order at STP', () => {
  it('is taken, then settled, then told, and nobody signs what is told', async () => {
    const { id } = await register(orderTo('OUT1', '4567'));
    const [came] = await receiver.count(1, 'OUT1');

    expect(id).toBeGreaterThan(999);
    expect(came?.event).toMatchObject({
      ...{ id, empresa: 'ABONA', folioOrigen: 'OUT1', estado: 'LQ', causaDevolucion: null },
      tsLiquidacion: expect.stringMatching(/^\d{13}$/),
    });
    expect(await find('OUT1')).toMatchObject({
      estado: 0,
      respuesta: { idEF: id, estado: 'LQ', monto: 5_000, nombreCEP: 'ANA RUIZ', tipoPago: 1 },
    });
  });

  it.each(['01', '02', '03', '06', '20', '21', '25'])('is returned with cause %s', async (code) => {
    await register(orderTo(`BACK${code}`, `00${code}`));
    const [came] = await receiver.count(1, `BACK${code}`);

    expect(came?.event).toMatchObject({ estado: 'D', causaDevolucion: Number(code) });
    expect((await find(`BACK${code}`)).respuesta).toMatchObject({ estado: 'D', nombreCEP: null });
  });

  it.each([
    ['0031', 'LQ', 'ROSA MARTÍNEZ SOLÍS', null],
    ['0032', 'LQ', 'ANA RUIZ', 'RULA900101MDFXXN01'],
    ['0033', 'LQ', 'ANA RUIZ LARA', 'MASR850314QX7'],
    ['0003', 'LQ', 'ANA RUIZ LARA', 'RULA900101MDFXXN01'],
    ['0001', 'D', null, null],
    ['0002', 'D', null, null],
  ])(
    'of one centavo to %s is %s, and its receipt names %s',
    async (ending, estado, holder, rfc) => {
      const key = `CENTAVO${ending}`;
      const who = {
        nombreBeneficiario: 'ANA RUIZ LARA',
        rfcCurpBeneficiario: 'RULA900101MDFXXN01',
      };
      await register(orderTo(key, ending, { monto: '0.01', ...who }));
      await receiver.count(1, `"${key}"`);

      expect((await find(key)).respuesta).toMatchObject({ estado, nombreCEP: holder, rfcCEP: rfc });
    },
  );

  it('is made once under a tracking key and day, whatever it says', async () => {
    const first = await register(orderTo('OUT2', '4567'));
    const again = await register(orderTo('OUT2', '4567'));
    const other = await register(orderTo('OUT2', '4567', { monto: '1.00' }));

    expect(first.id).toBeGreaterThan(999);
    expect([again, other]).toMatchObject([
      { id: -1, descripcionError: expect.any(String) },
      { id: -1 },
    ]);
    expect((await find('OUT2')).respuesta).toMatchObject({ idEF: first.id, monto: 5_000 });
  });

  it('waits until told, settles, and may still come back', async () => {
    const { id } = await register(orderTo('OUT3', '0099'));
    expect((await find('OUT3')).respuesta).toMatchObject({ estado: 'L' });
    await sandbox.control('POST', `/spei/payouts/${id}/settle`);
    const settledAgain = await sandbox.control('POST', `/spei/payouts/${id}/settle`);
    await sandbox.control('POST', `/spei/payouts/${id}/return`, { code: '03' });
    const events = await receiver.count(2, '"OUT3"');

    expect(settledAgain.status).toBe(409);
    expect(events.map(({ event }) => event.estado)).toEqual(['LQ', 'D']);
  });

  it.each([
    ['of another company', { empresa: 'OTRA' }, -6],
    ['of no institution', { institucionContraparte: '40999' }, -9],
    ['to another kind of account', { tipoCuentaBeneficiario: '3' }, -11],
    ['of another kind', { tipoPago: '7' }, -13],
    ['of nothing', { monto: '0.00' }, -20],
    ['of parts of a centavo', { monto: '1.005' }, -20],
    ['to a wrong control digit', { cuentaBeneficiario: '012180015234567890' }, -21],
    ['to a bank that has not the account', { institucionContraparte: '40072' }, -22],
    ['to an account too short', { cuentaBeneficiario: '01218001523456789' }, -23],
    ['whose key has other signs', { claveRastreo: 'OUT-4' }, -34],
    ['to somebody on a list', { cuentaBeneficiario: clabeEnding('0200') }, -200],
    ['without a concept', { conceptoPago: undefined }, 0],
    ['with too long a name', { nombreBeneficiario: 'X'.repeat(41) }, 0],
    ['with no number', { referenciaNumerica: '0' }, 0],
  ])('%s is refused, with status 200', async (_, more, id) => {
    expect(await register(orderTo('OUT4', '4567', more))).toMatchObject({
      id,
      descripcionError: expect.any(String),
    });
  });

  it('that its key did not sign, or signed otherwise, is refused', async () => {
    const order = orderTo('OUT5', '4567');
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
    const firmas = [
      ...['', 'bm8='],
      sign('RSA-SHA256', Buffer.from(orderChain(order)), other).toString('base64'),
      firmaOf(orderChain({ ...order, monto: '4999.00' })),
    ];
    for (const firma of firmas) expect(await register(order, { firma })).toMatchObject({ id: 0 });
    expect(await find('OUT5')).toMatchObject({ estado: 6 });
  });

  it('is made although the answer never comes, and is found by its key', async () => {
    await sandbox.control('PUT', '/faults', { spei: { mode: 'hang_after' } });
    const signal = AbortSignal.timeout(400);
    await expect(register(orderTo('OUT6', '4567'), { signal })).rejects.toThrow('timeout');

    expect(await find('OUT6')).toMatchObject({ estado: 0 });
  });
});

describe('what STP is asked', () => {
  it('is answered to whoever signs, about days that have come', async () => {
    await register(orderTo('ASK1', '4567'));
    const { respuesta } = await find('ASK1');
    const unsigned = { empresa: 'ABONA', claveRastreo: 'ASK1', tipoOrden: 'E', firma: 'bm8=' };

    expect(await ask('consultaOrden', unsigned)).toMatchObject({ estado: 1 });
    expect(await find('ASK1', String(respuesta.fechaOperacion))).toMatchObject({ estado: 0 });
    expect(await find('ASK1', '20010101')).toMatchObject({ estado: 6 });
    expect(await find('ASK1', '29990101')).toMatchObject({ estado: 8 });
  });

  it('of a day is all of it, page by page', async () => {
    await register(orderTo('ASK2', '4567'));
    const { estado, total, datos } = await dayList();

    expect([estado, total]).toEqual([0, datos.length]);
    expect(datos.map(({ claveRastreo }: { claveRastreo: string }) => claveRastreo)).toContain(
      'ASK2',
    );
    expect((await dayList(1)).datos).toEqual([]);
    expect(await dayList(0, '20010101')).toMatchObject({ estado: 6, datos: [] });
  });
});

it.each([
  ['2026-11-19T17:59:00', '2026-11-19'],
  ['2026-11-19T18:00:00', '2026-11-20'],
  ['2026-11-20T18:00:00', '2026-11-23'],
  ['2026-04-01T18:00:00', '2026-04-06'],
  ['2026-11-02T10:00:00', '2026-11-03'],
  ['2027-03-25T10:00:00', '2027-03-29'],
])('an order of %s counts on %s', (at, day) => {
  expect(operatingDay(new Date(`${at}-06:00`))).toBe(day);
});

describe('questions about one order', () => {
  it('are answered a hundred times an hour; beyond that the list of the day has it', async () => {
    const own = await startTestSandbox({
      SPEI_ORDER_WEBHOOK_URL: `${receiver.url}/orders`,
      SPEI_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      SPEI_QUERIES_PER_HOUR: '3',
    });
    const askOwn = async (path: string, fields: readonly string[], body: object) => {
      const asked = { path: `/spei/efws/API/${path}`, body: question(fields, body) };
      return (await callVendor(own.configuration, asked)).body;
    };
    const day = { empresa: 'ABONA', tipoOrden: 'E', fechaOperacion: '' };
    const states: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const fields = ['empresa', 'claveRastreo', 'tipoOrden', 'fechaOperacion'];
      const named = Object.assign({ claveRastreo: `NADA${nth}` }, day);
      states.push((await askOwn('consultaOrden', fields, named)).estado);
    }
    const dayFields = ['empresa', 'tipoOrden', 'fechaOperacion'];
    const listed = await askOwn('V2/conciliacion', dayFields, Object.assign({ page: 0 }, day));
    await own.stop();
    expect(states).toEqual([6, 6, 6, 3]);
    expect(listed.estado).toBe(6);
  });
});
