import type { CaseChannel } from '@abona/contract/cases/case-status';
import { ageOn, type CivilDate } from '@abona/kernel/civil-date';

/** Something that a customer asked of us, as far as CONDUSEF hears of it. It names nobody. */
export type ReportedCase = {
  readonly folio: string;
  readonly kind: 'dispute' | 'not_me' | 'complaint';
  /** By which way it reached us. */
  readonly channel: CaseChannel;
  /** The despacho that had the loan it is about when it came, and whether the loan was taken from it since. */
  readonly agency: { readonly id: string; readonly isTakenBack: boolean } | null;
  readonly receivedOn: CivilDate;
  /** Null while it waits for our answer. */
  readonly answeredOn: CivilDate | null;
  readonly outcome: 'in_favour' | 'partly' | 'upheld' | null;
  /** Centavos that are claimed, and that answers have given. */
  readonly claimed: number | null;
  readonly granted: number;
  readonly person: { readonly sex: 'H' | 'M' | null; readonly birthDate: CivilDate | null };
};

/**
 * How CONDUSEF knows us and what we lend: codes of its catalogues, given to each lender († settings). Media
 * are those for which it asks for no place: 3, 5 and 17 would.
 */
export type CondusefSettings = {
  readonly institution: string;
  readonly sector: string;
  /** Twelve digits. */
  readonly product: string;
  /** Four digits each. */
  readonly causes: Readonly<Record<ReportedCase['kind'], string>>;
  /** Of reception, by the way that a case came. */
  readonly media: Readonly<Record<CaseChannel, number>>;
  readonly level: number;
};

/** `31/12/2026`. */
const condusefDate = (day: CivilDate): string => day.split('-').reverse().join('/');

const senses = { in_favour: 1, upheld: 2, partly: 3 } as const;

const PENDING = 1;
const CONCLUDED = 2;
const NATURAL_PERSON = 1;

/** What every row says of a case, by names without their prefix. While it is pending nothing of its end is told. */
function commonFields(one: ReportedCase, settings: CondusefSettings) {
  const { answeredOn, outcome, person, receivedOn } = one;
  const isOver = answeredOn !== null && outcome !== null;
  const answered = isOver ? condusefDate(answeredOn) : null;
  return {
    Denominacion: settings.institution,
    Sector: settings.sector,
    FolioAtencion: one.folio,
    EstadoConPend: isOver ? CONCLUDED : PENDING,
    FechaAtencion: answered,
    MedioRecepcionCanal: settings.media[one.channel],
    ProductoServicio: settings.product,
    CausaMotivo: settings.causes[one.kind],
    FechaResolucion: answered,
    FechaNotifiUsuario: answered,
    EntidadFederativa: null,
    CodigoPostal: null,
    MunicipioAlcaldia: null,
    Localidad: null,
    Colonia: null,
    Monetario: one.claimed === null ? 'NO' : 'SI',
    MontoReclamado: one.claimed === null ? null : one.claimed / 100,
    Pori: 'NO',
    TipoPersona: NATURAL_PERSON,
    Sexo: person.sex,
    Edad: person.birthDate === null ? null : ageOn(person.birthDate, receivedOn),
    SentidoResolucion: isOver ? senses[outcome] : null,
    NivelAtencion: isOver ? settings.level : null,
  };
}

type Row = Readonly<Record<string, string | number | null>>;

const prefixed = (prefix: string, fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]));

/** What CONDUSEF is told for a quarter: an array for each of its calls. */
export type ReuneReport = {
  readonly consultas: readonly Row[];
  readonly reclamaciones: readonly Row[];
  readonly aclaraciones: readonly Row[];
};

/** Complaints are reclamaciones; what is disputed, and what somebody did not sign, aclaraciones (handbook 2). */
export function reuneReport(
  cases: readonly ReportedCase[],
  { quarter, settings }: { readonly quarter: number; readonly settings: CondusefSettings },
): ReuneReport {
  const complaints = cases.filter(({ kind }) => kind === 'complaint');
  const disputes = cases.filter(({ kind }) => kind !== 'complaint');
  const rowOf = (one: ReportedCase) => ({
    ...commonFields(one, settings),
    Trimestre: quarter,
    Numero: 1,
  });
  return {
    consultas: [],
    reclamaciones: complaints.map((one) => {
      const isPaid = one.granted > 0 && one.answeredOn !== null;
      return prefixed('Rec', {
        ...rowOf(one),
        FechaReclamacion: condusefDate(one.receivedOn),
        ImporteAbonado: isPaid ? one.granted / 100 : null,
        FechaAbonoImporte: isPaid && one.answeredOn !== null ? condusefDate(one.answeredOn) : null,
      });
    }),
    aclaraciones: disputes.map((one) =>
      prefixed('Aclaracion', { ...rowOf(one), FechaAclaracion: condusefDate(one.receivedOn) }),
    ),
  };
}

/** A despacho as REDECO wants it known. */
export type ReportedAgency = {
  readonly name: string;
  readonly rfc: string;
  readonly redecoNumber: string;
  readonly address: string;
  readonly phones: readonly string[];
  readonly partners: readonly string[];
  readonly people: readonly string[];
  readonly fromHour: number;
  readonly untilHour: number;
};

/**
 * What REDECO is told for a month: who collects for us, and who complained of it. The interface takes the complaints;
 * it has no call for the register, which somebody carries over from this file.
 */
export type RedecoReport = {
  readonly despachos: readonly object[];
  readonly quejas: readonly Row[];
};

/** Of a loan that was taken from its despacho since somebody complained. */
const REASSIGNED = 2;

/**
 * A complaint about a loan that a despacho had when it came is one of its collecting. While it is pending nothing of its
 * end is told; once it is over, how many times the despacho was penalised, and how († where it was not: 0, and nothing).
 */
function redecoRow(one: ReportedCase, month: number, settings: CondusefSettings): Row {
  const { answeredOn, outcome, person, receivedOn } = one;
  const isOver = answeredOn !== null && outcome !== null;
  const answered = isOver ? condusefDate(answeredOn) : null;
  const isPenalised = isOver && one.agency?.isTakenBack === true;
  return prefixed('Quejas', {
    Denominacion: settings.institution,
    Sector: settings.sector,
    NoMes: month,
    Num: 1,
    Folio: one.folio,
    FecRecepcion: condusefDate(receivedOn),
    Medio: settings.media[one.channel],
    NivelAT: isOver ? settings.level : null,
    Producto: settings.product,
    Causa: settings.causes[one.kind],
    PORI: 'NO',
    Estatus: isOver ? CONCLUDED : PENDING,
    Estados: null,
    MunId: null,
    LocId: null,
    ColId: null,
    CP: null,
    TipoPersona: NATURAL_PERSON,
    Sexo: person.sex,
    Edad: person.birthDate === null ? null : ageOn(person.birthDate, receivedOn),
    FecResolucion: answered,
    FecNotificacion: answered,
    Respuesta: isOver ? senses[outcome] : null,
    NumPenal: isOver ? Number(isPenalised) : null,
    Penalizacion: isPenalised ? REASSIGNED : null,
  });
}

export const redecoReport = (
  cases: readonly ReportedCase[],
  {
    agencies,
    month,
    settings,
  }: {
    readonly agencies: readonly ReportedAgency[];
    readonly month: number;
    readonly settings: CondusefSettings;
  },
): RedecoReport => ({
  despachos: agencies.map((agency) => ({
    Denominacion: agency.name,
    RFC: agency.rfc,
    Registro: agency.redecoNumber,
    Domicilio: agency.address,
    Telefonos: agency.phones,
    Socios: agency.partners,
    Personal: agency.people,
    Horario: `${agency.fromHour}:00-${agency.untilHour}:00`,
  })),
  quejas: cases
    .filter(({ kind, agency }) => kind === 'complaint' && agency !== null)
    .map((one) => redecoRow(one, month, settings)),
});
