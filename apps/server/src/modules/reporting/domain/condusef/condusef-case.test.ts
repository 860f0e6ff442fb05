import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { type ReportedCase, reuneReport } from './condusef-case.ts';

const settings = {
  institution: 'Abona',
  sector: 'Sociedades Financieras de Objeto Múltiple E.N.R.',
  product: '026111000017',
  causes: { dispute: '0001', not_me: '0002', complaint: '0003' },
  medium: 7,
  level: 1,
};

const waiting: ReportedCase = {
  folio: 'QJ-2026-000001',
  kind: 'complaint',
  receivedOn: civilDate('2026-11-13'),
  answeredOn: null,
  outcome: null,
  claimed: null,
  granted: 0,
  person: { sex: 'M', birthDate: civilDate('1990-11-14') },
};
const answered: ReportedCase = {
  ...waiting,
  folio: 'QJ-2026-000002',
  answeredOn: civilDate('2026-12-01'),
  outcome: 'partly',
  claimed: 123_456,
  granted: 50_000,
};

const reported = (...cases: readonly ReportedCase[]) =>
  reuneReport(cases, { quarter: 4, settings });

describe('what CONDUSEF hears of a case', () => {
  it('that waits is nothing of its end, and the age on the day it was received', () => {
    const [row] = reported(waiting).reclamaciones;

    expect(row).toMatchObject({
      RecEstadoConPend: 1,
      RecFechaReclamacion: '13/11/2026',
      RecFechaResolucion: null,
      RecFechaNotifiUsuario: null,
      RecSentidoResolucion: null,
      RecImporteAbonado: null,
      RecEdad: 35,
      RecSexo: 'M',
    });
  });

  it('that was answered is its end, and what was given in pesos', () => {
    const [row] = reported(answered).reclamaciones;

    expect(row).toMatchObject({
      RecEstadoConPend: 2,
      RecFechaResolucion: '01/12/2026',
      RecSentidoResolucion: 3,
      RecMonetario: 'SI',
      RecMontoReclamado: 1_234.56,
      RecImporteAbonado: 500,
      RecFechaAbonoImporte: '01/12/2026',
    });
  });

  it('is a reclamación of 28 things, or an aclaración of 26, and never a place', () => {
    const notMine: ReportedCase = { ...answered, kind: 'not_me' };
    const disputed: ReportedCase = { ...waiting, kind: 'dispute' };

    const { reclamaciones, aclaraciones, consultas } = reported(waiting, notMine, disputed);

    expect(reclamaciones.map((row) => Object.keys(row).length)).toEqual([28]);
    expect(aclaraciones.map((row) => Object.keys(row).length)).toEqual([26, 26]);
    expect(aclaraciones.map((row) => row['AclaracionCausaMotivo'])).toEqual(['0002', '0001']);
    expect(aclaraciones[0]).toMatchObject({
      AclaracionCodigoPostal: null,
      AclaracionColonia: null,
    });
    expect(consultas).toEqual([]);
  });
});
