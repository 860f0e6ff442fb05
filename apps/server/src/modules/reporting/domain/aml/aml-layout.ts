import { invariant } from '@abona/kernel/invariant';

/** The 36 columns of an AML report, with how long each may be (handbook 5). */
const columns = [
  ['tipo', 1],
  ['periodo', 8],
  ['folio', 6],
  ['supervisor', 6],
  ['sujeto', 8],
  ['localidad', 8],
  ['cp', 5],
  ['operacion', 2],
  ['instrumento', 2],
  ['cuenta', 16],
  ['monto', 17],
  ['moneda', 3],
  ['fecha', 8],
  ['deteccion', 8],
  ['nacionalidad', 1],
  ['persona', 1],
  ['razonSocial', 125],
  ['nombre', 60],
  ['paterno', 60],
  ['materno', 30],
  ['rfc', 13],
  ['curp', 18],
  ['nacimiento', 8],
  ['domicilio', 60],
  ['colonia', 30],
  ['ciudad', 8],
  ['telefono', 40],
  ['actividad', 7],
  ['consecutivo', 2],
  ['cuentaRelacionada', 16],
  ['entidadRelacionada', 6],
  ['nombreRelacionado', 60],
  ['paternoRelacionado', 60],
  ['maternoRelacionado', 30],
  ['descripcion', 4_000],
  ['razones', 4_000],
] as const;

type Column = (typeof columns)[number][0];

/** 1: relevant; 2: unusual; 3: internal. */
export type AmlRecord = Readonly<Partial<Record<Column, string>>> & {
  readonly tipo: '1' | '2' | '3';
};

/** Empty in a report of relevant operations: 14 and 29 to 36. */
const notOfRelevant: ReadonlySet<Column> = new Set([
  'deteccion',
  ...columns.slice(28).map(([name]) => name),
]);

/** Who supervises, and who reports: given to each lender († settings). */
export type AmlSettings = { readonly supervisor: string; readonly entity: string };

/** A separator or a new line inside a value would be a column of its own. */
const plain = (value: string): string => value.replaceAll(/[;\r\n]+/g, ' ');

export function amlLine(record: AmlRecord): string {
  const cells = columns.map(([name, most]) => {
    const value = plain(record[name] ?? '');
    invariant(value.length <= most, () => `${name} of an AML report is longer than ${most}`);
    return record.tipo === '1' && notOfRelevant.has(name) ? '' : value;
  });
  return `${cells.join(';')}\r\n`;
}

/** Relevant operations of a quarter (its last month, `202612`); nothing to tell is a line of four columns. */
export function relevantReport(
  records: readonly Omit<AmlRecord, 'tipo' | 'periodo' | 'supervisor' | 'sujeto' | 'folio'>[],
  { month, settings }: { readonly month: string; readonly settings: AmlSettings },
): string {
  const { supervisor, entity: sujeto } = settings;
  const known = { tipo: '1', periodo: month, supervisor, sujeto } as const;
  if (records.length === 0) return amlLine(known);
  return records
    .map((record, place) =>
      amlLine({ ...record, ...known, folio: String(place + 1).padStart(6, '0') }),
    )
    .join('');
}
