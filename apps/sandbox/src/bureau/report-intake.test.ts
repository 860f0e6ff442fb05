import { createPrivateKey, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());

/** The lender's half of the pair whose other half is the sandbox's default. */
const SIGNING_KEY =
  'MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDD6d/UFdCUCXIT1omDLDWLC2v3L0j1bFhXpzpaW4xDywqeMOgh11e7RXzxrQ+bHwAWhZANiAASg2xA1FmfzMWPlnsI3u7ldAq1ArYi7ArrMQy4gGJfXJuuF3pJakLPQlHjB//CtBAHdu5wnIkqDSkFqGET9/W6+h1//8CauY8c2wz3Tt3Hfld/WmdrNidJznLwsqgUdNjs=';
const key = createPrivateKey({
  key: Buffer.from(SIGNING_KEY, 'base64'),
  format: 'der',
  type: 'pkcs8',
});

const cuenta = {
  claveActualOtorgante: '0000999001',
  nombreOtorgante: 'ABONA',
  cuentaActual: 'AB-000000123',
  tipoResponsabilidad: 'I',
  tipoCuenta: 'F',
  tipoContrato: 'PP',
  claveUnidadMonetaria: 'MX',
  numeroPagos: '6',
  frecuenciaPagos: 'Q',
  montoPagar: '552',
  fechaAperturaCuenta: '20260815',
  fechaUltimoPago: '20260915',
  fechaUltimaCompra: '20260815',
  fechaCorte: '20261031',
  creditoMaximo: '3000',
  saldoActual: '2260',
  limiteCredito: '0',
  saldoVencido: '1172',
  numeroPagosVencidos: '2',
  pagoActual: '02',
  fechaPrimerIncumplimiento: '20260930',
  saldoInsoluto: '2057',
  montoCreditoOriginacion: '3000',
  correoElectronicoConsumidor: 'MARIANA@CORREO.MX',
};

const bodyOf = (account: object = {}, name: object = {}) => ({
  encabezado: { claveOtorgante: '0000999001', nombreOtorgante: 'ABONA' },
  persona: {
    nombre: {
      apellidoPaterno: 'LOPEZ',
      apellidoMaterno: 'HERNANDEZ',
      nombres: 'MARIANA',
      fechaNacimiento: '19920314',
      curp: 'LOHM920314MJCPRR07',
      ...name,
    },
    domicilio: { direccion: 'AV VALLARTA 1234', estado: 'JAL', cp: '44160' },
    cuenta: { ...cuenta, ...account },
  },
});

// biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects, and fails without them.
type Answer = { readonly status: number; readonly body: any };

const member = {
  'content-type': 'application/json',
  'x-api-key': 'abona-local-bureau-key',
  username: 'ABONA0001',
  password: 'abona-local-bureau-password',
};

async function report(
  body: unknown,
  headers: Record<string, string> = {},
  path = '',
): Promise<Answer> {
  const text = JSON.stringify(body);
  const address = `${sandbox.configuration.vendorUrl}/bureau/reportar-en-linea/v1${path}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      ...member,
      'x-signature': sign('sha256', Buffer.from(text), key).toString('hex'),
      ...headers,
    },
    body: text,
  });
  return { status: response.status, body: await response.json() };
}

const rejections = async (account: object, name?: object): Promise<string[]> => {
  const { body } = await report(bodyOf({ cuentaActual: 'AB-1', ...account }, name));
  return body.rechazos.map(({ clave }: { clave: string }) => clave);
};

describe('what people contest at the bureau', () => {
  const listed = async () => {
    const address = `${sandbox.configuration.vendorUrl}/bureau/reportar-en-linea/v1/impugnaciones`;
    return (await fetch(address, { headers: member })).json();
  };
  const answer = { resultado: 'NO PROCEDE', sustento: 'El saldo es correcto.' };

  it('is listed for its lender until it is answered; the first answer holds, and is seen', async () => {
    const { body: opened } = await sandbox.control('POST', '/bureau/disputes', {
      ...{ account: 'AB-000000123', motive: 'Ya está pagada' },
    });
    const { folio } = opened;
    const path = `/impugnaciones/${folio}/respuesta`;
    expect(await listed()).toMatchObject({
      impugnaciones: [{ folio, cuenta: 'AB-000000123', motivo: 'Ya está pagada' }],
    });
    expect((await report(answer, { 'x-signature': 'abcd' }, path)).status).toBe(403);
    expect((await report({ resultado: 'NO PROCEDE', sustento: '' }, {}, path)).status).toBe(400);
    expect((await report(answer, {}, '/impugnaciones/IMP0/respuesta')).status).toBe(404);

    expect((await report(answer, {}, path)).status).toBe(200);
    await report({ ...answer, resultado: 'PROCEDE' }, {}, path);

    expect(await listed()).toEqual({ impugnaciones: [] });
    const { body } = await sandbox.control('GET', '/bureau/disputes');
    expect(body.disputes).toMatchObject([{ folio, answer: { result: 'NO PROCEDE' } }]);
  });
});

describe('the bureau that takes reports', () => {
  it('takes an account whose report is right and signed, and shows it', async () => {
    const { status, body } = await report(bodyOf());

    expect(status).toBe(200);
    expect(body).toEqual({
      estatus: { id: '1', descripcion: 'PROCESADO' },
      advertencias: [],
      rechazos: [],
    });
    const { body: seen } = await sandbox.control('GET', '/bureau/reports?limit=1');
    expect(seen.reports).toMatchObject([
      { account: 'AB-000000123', overdue: '1172', cut_on: '20261031', rejections: [] },
    ]);
  });

  it.each([
    ['a wrong key', { 'x-api-key': 'other-key' }, 401, '401.1'],
    ['another signature', { 'x-signature': 'abcd' }, 403, '403.2'],
    ['no signature', { 'x-signature': '' }, 403, '403.2'],
  ])('refuses %s', async (_, headers, status, codigo) => {
    const answer = await report(bodyOf(), headers);

    expect(answer.status).toBe(status);
    expect(answer.body.errores[0].codigo).toBe(codigo);
  });

  it('refuses what is not a report', async () => {
    const answer = await report({ encabezado: {} });

    expect([answer.status, answer.body.errores[0].codigo]).toEqual([400, '400.1']);
  });

  it.each([
    ['a child', {}, { fechaNacimiento: '20150101' }, '204'],
    ['a name with an accent', {}, { nombres: 'MARÍA' }, '203'],
    ['an amount with centavos', { saldoActual: '2260.04' }, {}, '403'],
    ['a cut that has not come', { fechaCorte: '20991231' }, {}, '405'],
    ['payments late with nothing overdue', { saldoVencido: '0' }, {}, '408'],
    ['more principal than balance', { saldoInsoluto: '2261' }, {}, '409'],
    ['a key that there is not', { clavePrevencion: 'ZZ' }, {}, '410'],
    ['a closed account that owes', { fechaCierreCuenta: '20261030' }, {}, '411'],
    ['overdue without a first default', { fechaPrimerIncumplimiento: '19010101' }, {}, '412'],
    ['a field that is too long', { cuentaActual: 'A'.repeat(26) }, {}, '402'],
  ])('sends back %s', async (_, account, name, clave) => {
    expect(await rejections(account, name)).toContain(clave);
  });

  it('keeps the opening and the first default of an account, and no earlier cut', async () => {
    const account = { cuentaActual: 'AB-2' };
    expect(await rejections(account)).toEqual([]);

    expect(await rejections({ ...account, fechaAperturaCuenta: '20260816' })).toContain('501');
    expect(await rejections({ ...account, fechaPrimerIncumplimiento: '20261001' })).toContain(
      '502',
    );
    expect(await rejections({ ...account, fechaCorte: '20260930' })).toContain('503');
    expect(await rejections({ ...account, saldoActual: '2300' })).toEqual([]);
  });
});
