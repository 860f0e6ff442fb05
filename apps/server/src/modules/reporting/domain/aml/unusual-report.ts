import type { AlertEvidence } from '@abona/contract/staff/aml-alert';
import type { CivilDate } from '@abona/kernel/civil-date';
import { pesosText } from '@abona/kernel/csv';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Alert, ReportedPerson } from './alert.ts';
import { type AmlSettings, amlLine } from './aml-layout.ts';

type Rail = AlertEvidence['payments'][number]['rail'];

/** 01 cash, 02 card, 03 transfer (handbook 5, column 9). */
const instruments: Readonly<Record<Rail, string>> = {
  cash_store: '01',
  card: '02',
  spei: '03',
  direct_debit: '03',
};

/** A payment of a loan. † The catalogue of operations was not at hand: for the authority to confirm. */
const LOAN_PAYMENT = '09';
/** Somebody Mexican, and no company: we lend to nobody else at a distance. */
const MEXICAN = '1';
const NATURAL_PERSON = '1';

const compact = (day: string): string => day.replaceAll('-', '');

/** The rail by which most of it came. */
function mainInstrument({ payments }: AlertEvidence): string {
  const sums = new Map<Rail, number>();
  for (const { rail, amount } of payments) sums.set(rail, (sums.get(rail) ?? 0) + amount);
  const [most] = [...sums].toSorted((one, other) => other[1] - one[1]);
  return most === undefined ? '' : instruments[most[0]];
}

const kindSentences: Readonly<Record<Alert['kind'], string>> = {
  cash: 'Pagos en efectivo en un mes por encima de lo que se vigila.',
  above_income: 'Pagos en un mes muy por encima del ingreso que declaró.',
  early_payoff: 'Crédito liquidado a los pocos días de otorgado.',
  raised: 'Operación que llamó la atención de una persona de la entidad.',
};

function described({ kind, evidence, isUrgent, words }: Alert): string {
  const { from, to, amount, payments, days } = evidence;
  return [
    ...(isUrgent ? ['Reporte de 24 horas.'] : []),
    kindSentences[kind],
    `Del ${from} al ${to}.`,
    ...(amount === null ? [] : [`Monto: ${pesosText(amount)} MXN en ${payments.length} pagos.`]),
    ...(days === null ? [] : [`Duró ${days} días.`]),
    ...(words === null ? [] : [words]),
  ].join(' ');
}

const short = (text: string, most: number): string => text.slice(0, most);

type Telling = { readonly decidedOn: CivilDate; readonly settings: AmlSettings };

/** One unusual operation (type 2) in the 36 columns; what nobody told is empty. */
export function unusualReport(
  alert: Alert,
  person: ReportedPerson,
  { decidedOn, settings }: Telling,
): string {
  const { evidence } = alert;
  return amlLine({
    tipo: '2',
    periodo: compact(decidedOn),
    folio: '000001',
    supervisor: settings.supervisor,
    sujeto: settings.entity,
    cp: short(person.postalCode, 5),
    operacion: LOAN_PAYMENT,
    instrumento: mainInstrument(evidence),
    cuenta: String(alert.customerId),
    monto: evidence.amount === null ? '' : pesosText(evidence.amount),
    moneda: 'MXN',
    fecha: compact(evidence.to),
    deteccion: compact(mexicoCityDate(alert.foundAt.getTime())),
    nacionalidad: MEXICAN,
    persona: NATURAL_PERSON,
    nombre: short(person.givenNames, 60),
    paterno: short(person.firstSurname, 60),
    materno: short(person.secondSurname, 30),
    curp: person.curp,
    nacimiento: compact(person.birthDate),
    domicilio: short(person.street, 60),
    colonia: short(person.settlement, 30),
    telefono: short(person.phone, 40),
    consecutivo: '00',
    descripcion: short(described(alert), 4_000),
    razones: short(alert.decision?.finding ?? '', 4_000),
  });
}
