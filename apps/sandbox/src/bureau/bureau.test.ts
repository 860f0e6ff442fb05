import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { callVendor } from '#testing/vendor-call.ts';
import { PERSONAS } from './personas.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control('DELETE', '/faults'));
afterAll(() => sandbox?.stop());

const PATH = '/bureau/v2/rccficoscore';
const CREDENTIALS = {
  'x-api-key': 'abona-local-bureau-key',
  username: 'ABONA0001',
  password: 'abona-local-bureau-password',
};
const CONSENT = { tipo: 'NIP', folio: 'nip-1', fecha: '2026-11-15T12:00:00-06:00' };
let folios = 0;
const nextFolio = () => {
  folios += 1;
  return `FOLIO-${folios}`;
};

const person = (more: object = {}) => ({
  primerNombre: 'ELENA',
  apellidoPaterno: 'VARGAS',
  apellidoMaterno: 'MENA',
  fechaNacimiento: '1991-02-03',
  CURP: 'VAME910203MDFRNL09',
  ...more,
});
const ask = (
  more: object = {},
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) =>
  callVendor(sandbox.configuration, {
    path: PATH,
    headers: CREDENTIALS,
    body: { folioOtorgante: nextFolio(), autorizacion: CONSENT, persona: person(), ...more },
    ...options,
  });
const askAbout = (secondSurname: string) =>
  ask({ persona: person({ apellidoMaterno: secondSurname }) });

describe('the bureau', () => {
  it('answers with score, accounts and inquiries about a person who allowed it', async () => {
    const { status, body } = await ask();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      folioConsulta: expect.stringMatching(/^CC\d{10}$/),
      persona: { CURP: 'VAME910203MDFRNL09' },
      scores: [{ nombreScore: 'FICO', valor: 668 }],
    });
    expect(body.creditos[1]).toMatchObject({
      tipoCredito: 'CL',
      saldoVencido: 0,
      peorAtraso: 1,
      historicoPagos: expect.stringMatching(/^ V V V V01( V)+$/),
    });
  });

  it('gives the same report again for the same folio, and finds it by both folios', async () => {
    const folioOtorgante = nextFolio();
    const first = await ask({ folioOtorgante });
    const again = await ask({ folioOtorgante });
    const look = (path: string) =>
      callVendor(sandbox.configuration, { path: PATH + path, headers: CREDENTIALS });

    expect(again.body).toEqual(first.body);
    expect((await look(`/${first.body.folioConsulta}`)).body).toEqual(first.body);
    expect((await look(`?folioOtorgante=${folioOtorgante}`)).body).toEqual(first.body);
    expect((await look('?folioOtorgante=other')).status).toBe(404);
  });

  it.each([
    ['nobody authorised it', { autorizacion: null }, 403, '403.1'],
    ['it was authorised otherwise', { autorizacion: { ...CONSENT, tipo: 'VERBAL' } }, 403, '403.1'],
    ['the CURP is none', { persona: person({ CURP: 'X' }) }, 400, '400.1'],
    ['the folio is missing', { folioOtorgante: '' }, 400, '400.1'],
  ])('refuses when %s', async (_, wrong, status, codigo) => {
    expect(await ask(wrong)).toMatchObject({ status, body: { errores: [{ codigo }] } });
  });

  it('refuses credentials it does not know', async () => {
    const headers = { ...CREDENTIALS, password: 'wrong' };

    expect(await ask({}, { headers })).toMatchObject({
      status: 401,
      body: { errores: [{ codigo: '401.1' }] },
    });
  });

  it.each([
    ['Excelente', 762],
    ['Bueno', 668],
    ['Regular', 588],
    ['MOROSO', 431],
    ['Endeudado', 606],
    ['Fraude', 512],
  ])('takes the second surname %s at its word', async (surname, score) => {
    expect((await askAbout(surname)).body.scores[0].valor).toBe(score);
  });

  it('has a thin file without a score, and no file at all', async () => {
    const thin = await askAbout('Delgado');

    expect(thin.body).toMatchObject({ scores: [], creditos: [{}], mensajes: [{ tipoMensaje: 2 }] });
    expect(await askAbout('Nadie')).toMatchObject({
      status: 404,
      body: { errores: [{ codigo: '404.1' }] },
    });
  });

  it('shows arrears, write-offs and fraud where they are', async () => {
    const { body } = await askAbout('Moroso');

    expect(body.creditos[0]).toMatchObject({
      saldoVencido: 9_800,
      numeroPagosVencidos: 7,
      peorAtraso: 7,
      clavePrevencion: 'UP',
    });
    expect((await askAbout('Fraude')).body.creditos[0].clavePrevencion).toBe('FD');
  });

  it('breaks or does not answer for those who ask for it', async () => {
    const signal = AbortSignal.timeout(300);
    const slow = ask({ persona: person({ apellidoMaterno: 'Lento' }) }, { signal });

    await expect(slow).rejects.toThrow('timeout');
    expect((await askAbout('Averiado')).status).toBe(500);
  });

  it.each(PERSONAS.filter(({ standing }) => standing !== 'timeout'))(
    'knows $givenNames $firstSurname',
    async ({ curp, standing, givenNames, firstSurname }) => {
      const persona = person({
        CURP: curp,
        primerNombre: givenNames,
        apellidoPaterno: firstSurname,
      });
      const { status } = await ask({ persona });

      expect(status).toBe(standing === 'no_file' ? 404 : standing === 'error' ? 500 : 200);
    },
  );

  it('believes what it is told about somebody', async () => {
    await sandbox.control('PUT', '/bureau/people/VAME910203MDFRNL09', { standing: 'excellent' });
    const { body } = await ask();
    const { body: seen } = await sandbox.control('GET', '/bureau/inquiries?limit=1');

    expect(body.scores[0].valor).toBe(762);
    expect(seen.inquiries[0]).toMatchObject({ standing: 'excellent', consent: 'nip-1' });
    await sandbox.control('PUT', '/bureau/people/VAME910203MDFRNL09', { standing: 'good' });
  });

  it('can be down, slow, or silent', async () => {
    await sandbox.control('PUT', '/faults', { bureau: { mode: 'down' } });
    expect(await ask()).toMatchObject({ status: 503, body: { errores: [{ codigo: '503.1' }] } });
    await sandbox.control('PUT', '/faults', { bureau: { mode: 'hang' } });
    await expect(ask({}, { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout');
    await sandbox.control('PUT', '/faults', { bureau: { mode: 'up', delay_ms: 150 } });
    const start = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(140);
  });

  it('answers nothing after the work is done, and gives the report to who asks by folio', async () => {
    const folioOtorgante = nextFolio();
    await sandbox.control('PUT', '/faults', { bureau: { mode: 'hang_after' } });
    await expect(ask({ folioOtorgante }, { signal: AbortSignal.timeout(400) })).rejects.toThrow(
      'timeout',
    );
    const found = await callVendor(sandbox.configuration, {
      path: `${PATH}?folioOtorgante=${folioOtorgante}`,
      headers: CREDENTIALS,
    });

    expect(found).toMatchObject({ status: 200, body: { folioOtorgante } });
  });
});
