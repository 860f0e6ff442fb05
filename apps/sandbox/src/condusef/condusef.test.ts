import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { openMonth, openQuarter } from './condusef-calendar.ts';
import { problemsOfRow, rowNames, TAKEN_BEFORE } from './condusef-rules.ts';

const complaint = {
  RecDenominacion: 'Abona',
  RecSector: 'Sociedades Financieras de Objeto Múltiple E.N.R.',
  RecTrimestre: 4,
  RecNumero: 1,
  RecFolioAtencion: 'QJ-2026-000001',
  RecEstadoConPend: 2,
  RecFechaReclamacion: '02/11/2026',
  RecMedioRecepcionCanal: 7,
  RecProductoServicio: '026111000017',
  RecCausaMotivo: '0003',
  RecFechaResolucion: '10/11/2026',
  RecFechaNotifiUsuario: '10/11/2026',
  RecSentidoResolucion: 1,
  RecEntidadFederativa: null,
  RecCodigoPostal: null,
  RecColonia: null,
  RecTipoPersona: 1,
  RecSexo: 'M',
  RecEdad: 34,
};

const problems = (changes: object, isKnown = false) =>
  problemsOfRow(
    { ...complaint, ...changes },
    { names: rowNames.reclamaciones, period: 4, isKnown },
  );

describe('a row', () => {
  it('that follows every rule is taken', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    ['pending with an end', { RecEstadoConPend: 1 }],
    ['concluded without one', { RecSentidoResolucion: null }],
    ['resolved before it was received', { RecFechaResolucion: '01/11/2026' }],
    ['notified before it was resolved', { RecFechaNotifiUsuario: '09/11/2026' }],
    ['of a place by a medium without one', { RecCodigoPostal: '06700' }],
    ['of no place by a medium with one', { RecMedioRecepcionCanal: 5 }],
    ['of a company with an age', { RecTipoPersona: 2 }],
    ['of a child', { RecEdad: 17 }],
    ['of another quarter', { RecTrimestre: 3 }],
    ['of another sector', { RecSector: 'Bancos' }],
    ['with a folio too long', { RecFolioAtencion: 'x'.repeat(51) }],
    ['with a date that is none', { RecFechaReclamacion: '2026-11-02' }],
  ])('%s is not taken', (_, changes) => {
    expect(problems(changes)).toHaveLength(1);
  });

  it('is taken once', () => {
    expect(problems({}, true)).toEqual([TAKEN_BEFORE]);
  });
});

describe('the days on which something is taken', () => {
  it.each([
    ['2026-12-01', 11],
    ['2026-12-07', 11],
    ['2026-12-08', null],
    ['2027-01-08', 12],
    ['2027-01-09', null],
  ])('for REDECO on %s: month %j', (today, month) => {
    expect(openMonth(today)).toBe(month);
  });

  it.each([
    ['2027-01-15', 4],
    ['2027-01-16', null],
    ['2026-12-01', null],
    ['2026-04-06', 1],
  ])('for REUNE on %s: quarter %j', (today, quarter) => {
    expect(openQuarter(today)).toBe(quarter);
  });
});

describe('CONDUSEF’s interface', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox?.stop());

  const post = async (path: string, body: unknown, token = '') => {
    const response = await fetch(`${sandbox.configuration.vendorUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const login = { username: 'abona-local', password: 'abona-local-condusef-password' };
  const tokenOf = async (system: string): Promise<string> =>
    (await post(`/condusef-${system}/auth/users/token/`, login)).body.user.token_access;

  it('gives a token for a name and a password, good for its own system only', async () => {
    const wrong = await post('/condusef-reune/auth/users/token/', { ...login, password: 'x' });
    const reune = await tokenOf('reune');

    expect(wrong.status).toBe(401);
    expect((await post('/condusef-redeco/redeco/quejas', [], reune)).status).toBe(403);
    expect((await post('/condusef-redeco/redeco/quejas', [], 'Bearer x')).status).toBe(401);
    expect((await post('/condusef-redeco/redeco/quejas', [], '')).status).toBe(401);
  });

  it('takes an array and nothing else', async () => {
    const token = await tokenOf('redeco');

    expect((await post('/condusef-redeco/redeco/quejas', { a: 1 }, token)).status).toBe(406);
  });
});
