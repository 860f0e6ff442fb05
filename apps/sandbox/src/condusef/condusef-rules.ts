/** A row as it is sent: text, numbers, or nothing. */
export type Row = Readonly<Record<string, string | number | null>>;

/** What is wrong with a row, in CONDUSEF's words. */
type Rule = readonly [isBroken: boolean, words: string];

/** What a kind of row calls the things that all of them have. */
export type RowNames = {
  readonly institution: string;
  readonly sector: string;
  readonly period: string;
  readonly number: string;
  readonly folio: string;
  readonly state: string;
  readonly received: string;
  readonly medium: string;
  readonly product: string;
  readonly cause: string;
  /** Told of what is concluded, and only of that. */
  readonly ends: readonly string[];
  readonly resolved: string;
  readonly notified: string;
  /** Told by some media, and only by them. */
  readonly places: readonly string[];
  readonly person: string;
  readonly sex: string;
  readonly age: string;
};

const withPrefix = (prefix: string): RowNames => ({
  institution: `${prefix}Denominacion`,
  sector: `${prefix}Sector`,
  period: `${prefix}Trimestre`,
  number: `${prefix}Numero`,
  folio: `${prefix}FolioAtencion`,
  state: `${prefix}EstadoConPend`,
  received: prefix === 'Rec' ? 'RecFechaReclamacion' : 'AclaracionFechaAclaracion',
  medium: `${prefix}MedioRecepcionCanal`,
  product: `${prefix}ProductoServicio`,
  cause: `${prefix}CausaMotivo`,
  ends: ['FechaResolucion', 'FechaNotifiUsuario', 'SentidoResolucion'].map((end) => prefix + end),
  resolved: `${prefix}FechaResolucion`,
  notified: `${prefix}FechaNotifiUsuario`,
  places: ['EntidadFederativa', 'CodigoPostal', 'Colonia'].map((place) => prefix + place),
  person: `${prefix}TipoPersona`,
  sex: `${prefix}Sexo`,
  age: `${prefix}Edad`,
});

export const rowNames = {
  reclamaciones: withPrefix('Rec'),
  aclaraciones: withPrefix('Aclaracion'),
  quejas: {
    institution: 'QuejasDenominacion',
    sector: 'QuejasSector',
    period: 'QuejasNoMes',
    number: 'QuejasNum',
    folio: 'QuejasFolio',
    state: 'QuejasEstatus',
    received: 'QuejasFecRecepcion',
    medium: 'QuejasMedio',
    product: 'QuejasProducto',
    cause: 'QuejasCausa',
    ends: ['QuejasFecResolucion', 'QuejasFecNotificacion', 'QuejasRespuesta', 'QuejasNumPenal'],
    resolved: 'QuejasFecResolucion',
    notified: 'QuejasFecNotificacion',
    places: ['QuejasEstados', 'QuejasColId', 'QuejasCP'],
    person: 'QuejasTipoPersona',
    sex: 'QuejasSexo',
    age: 'QuejasEdad',
  },
} as const satisfies Readonly<Record<string, RowNames>>;

const SECTOR = 'Sociedades Financieras de Objeto Múltiple E.N.R.';
const PENDING = 1;
const CONCLUDED = 2;
const COMPANY = 2;
/** For these the place is asked for. */
const MEDIA_WITH_PLACE: readonly unknown[] = [3, 5, 17];
const ADULT = 18;
const FOLIO_MAX = 50;

/** `31/12/2026` as a day that sorts; null for what is no date. */
function dayIn(value: unknown): string | null {
  const parts = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(value ?? ''));
  return parts === null ? null : `${parts[3]}-${parts[2]}-${parts[1]}`;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

function codeRules(row: Row, names: RowNames): readonly Rule[] {
  const folio = String(row[names.folio] ?? '');
  return [
    [folio === '' || folio.length > FOLIO_MAX, 'El folio debe tener de 1 a 50 caracteres.'],
    [isEmpty(row[names.institution]), 'Falta la denominación.'],
    [row[names.sector] !== SECTOR, 'El sector no corresponde.'],
    [row[names.number] !== 1, 'El número debe ser 1.'],
    [!/^\d{12}$/.test(String(row[names.product] ?? '')), 'El producto no está en el catálogo.'],
    [!/^\d{4}$/.test(String(row[names.cause] ?? '')), 'La causa no está en el catálogo.'],
  ];
}

function endRules(row: Row, names: RowNames): readonly Rule[] {
  const [received, resolved, notified] = [names.received, names.resolved, names.notified].map(
    (name) => dayIn(row[name]),
  );
  const state = row[names.state];
  const isOutOfOrder =
    (resolved ?? '9') < (received ?? '') || (notified ?? '9') < (resolved ?? received ?? '');
  return [
    [received === null, 'La fecha de recepción no es válida.'],
    [state !== PENDING && state !== CONCLUDED, 'El estatus debe ser 1 o 2.'],
    [
      state === PENDING && names.ends.some((end) => !isEmpty(row[end])),
      'Pendiente: resolución, notificación y respuesta deben ser nulos.',
    ],
    [
      state === CONCLUDED && names.ends.some((end) => isEmpty(row[end])),
      'Concluida: faltan resolución, notificación o respuesta.',
    ],
    [state === CONCLUDED && isOutOfOrder, 'Las fechas no están en orden.'],
  ];
}

function personRules(row: Row, names: RowNames): readonly Rule[] {
  const hasPlace = MEDIA_WITH_PLACE.includes(row[names.medium]);
  const isCompany = row[names.person] === COMPANY;
  const [sex, age] = [row[names.sex], row[names.age]];
  const isSexWrong = !isEmpty(sex) && sex !== 'H' && sex !== 'M';
  return [
    [
      names.places.some((place) => isEmpty(row[place]) === hasPlace),
      'Estado, colonia y CP solo se informan para los medios 3, 5 y 17.',
    ],
    [isCompany && !(isEmpty(sex) && isEmpty(age)), 'Persona moral: sexo y edad deben ser nulos.'],
    [isSexWrong, 'El sexo debe ser H o M.'],
    [!isEmpty(age) && Number(age) < ADULT, 'La edad debe ser de 18 o más.'],
  ];
}

type Judged = { readonly names: RowNames; readonly period: number; readonly isKnown: boolean };

export const TAKEN_BEFORE = 'El folio ya fue registrado.';

/** Everything for which a row is not taken. */
export function problemsOfRow(row: Row, { names, period, isKnown }: Judged): readonly string[] {
  const rules: readonly Rule[] = [
    ...codeRules(row, names),
    ...endRules(row, names),
    ...personRules(row, names),
    [row[names.period] !== period, 'El periodo no es el que se reporta.'],
    [isKnown, TAKEN_BEFORE],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, words]) => words);
}
