import {
  type CirculoField,
  type CirculoSettings,
  circuloAccount,
  circuloAddress,
  circuloEmployer,
  circuloName,
} from './circulo-record.ts';
import { reportText } from './report-text.ts';
import type { ReportedRecord } from './reported-account.ts';

type Fields = Readonly<Record<string, string>>;

/** One account as Círculo takes it online, a call each. */
export type CirculoRequest = {
  readonly encabezado: Fields;
  readonly persona: {
    readonly nombre: Fields;
    readonly domicilio: Fields;
    readonly empleo?: Fields;
    readonly cuenta: Fields;
  };
};

export function circuloRequest(
  { person, account }: ReportedRecord,
  settings: CirculoSettings,
): CirculoRequest {
  const { employer } = person;
  return {
    encabezado: {
      claveOtorgante: settings.member,
      nombreOtorgante: reportText(settings.name, 40),
    },
    persona: {
      nombre: named(circuloName(person)),
      domicilio: named(circuloAddress(person)),
      ...(employer === null ? {} : { empleo: named(circuloEmployer(employer)) }),
      cuenta: named(circuloAccount(account, person, settings)),
    },
  };
}

/** The fields of the file by their names in JSON; those without a value are left out. */
const named = (fields: readonly CirculoField[]): Fields =>
  Object.fromEntries(
    fields.filter(([, value]) => value !== '').map(([name, value]) => [jsonName(name), value]),
  );

/** `FechaCorte` is `fechaCorte`, `CURP` is `curp`. */
const jsonName = (name: string): string =>
  /^[A-Z]+$/.test(name) ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1);
