import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import {
  type CirculoField,
  type CirculoSettings,
  circuloAccount,
  circuloAddress,
  circuloEmployer,
  circuloName,
} from './circulo-record.ts';
import { controlFiguresOf } from './control-figures.ts';
import { compactDate, reportText } from './report-text.ts';
import type { ReportedRecord } from './reported-account.ts';

/** The whole file. The names of the elements around people and their lists were not read in a manual. */
export function writeCirculoXml(
  records: readonly ReportedRecord[],
  cutOn: CivilDate,
  settings: CirculoSettings,
): string {
  const people = records.map((record) => personElement(record, settings)).join('');
  const content = [
    header(cutOn, settings),
    `<Personas>${people}</Personas>`,
    figures(records, settings),
  ].join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Carga>${content}</Carga>\n`;
}

const header = (cutOn: CivilDate, settings: CirculoSettings): string =>
  element('Encabezado', [
    ['ClaveOtorgante', settings.member, 10],
    ['NombreOtorgante', reportText(settings.name, 40), 40],
    ['IdentificadorDeMedio', '', 2],
    ['FechaExtraccion', compactDate(cutOn), 8],
    ['NotaOtorgante', '', 40],
    ['Version', settings.version, 2],
  ]);

function personElement({ person, account }: ReportedRecord, settings: CirculoSettings): string {
  const { employer } = person;
  return [
    '<Persona>',
    element('Nombre', circuloName(person)),
    `<Domicilios>${element('Domicilio', circuloAddress(person))}</Domicilios>`,
    `<Empleos>${employer === null ? '' : element('Empleo', circuloEmployer(employer))}</Empleos>`,
    element('Cuenta', circuloAccount(account, person, settings)),
    '</Persona>',
  ].join('');
}

function figures(records: readonly ReportedRecord[], { name, address }: CirculoSettings): string {
  const totals = controlFiguresOf(records);
  const count = String(totals.records);
  return element('CifrasControl', [
    ['TotalSaldosActuales', String(totals.balance), 14],
    ['TotalSaldosVencidos', String(totals.overdue), 14],
    ['TotalElementosNombreReportados', count, 9],
    ['TotalElementosDireccionReportados', count, 9],
    ['TotalElementosEmpleoReportados', String(totals.employers), 9],
    ['TotalElementosCuentaReportados', count, 9],
    ['NombreOtorgante', reportText(name, 40), 40],
    ['DomicilioDevolucion', reportText(address, 160), 160],
  ]);
}

const element = (name: string, fields: readonly CirculoField[]): string =>
  `<${name}>${fields.map(written).join('')}</${name}>`;

function written([name, value, max]: CirculoField): string {
  invariant(value.length <= max, () => `${name} of a bureau report takes ${max} signs`);
  return `<${name}>${escaped(value)}</${name}>`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
