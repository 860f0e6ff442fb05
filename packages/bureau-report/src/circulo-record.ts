import type { CivilDate } from '@abona/kernel/civil-date';
import { circuloPaymentOf, type PaymentCount } from './payment-status.ts';
import {
  compactDate,
  NO_SECOND_SURNAME,
  reportEmail,
  reportText,
  termMonths,
} from './report-text.ts';
import type { PaymentFrequency, ReportedAccount, ReportedPerson } from './reported-account.ts';
import { preventionKeyOf } from './situation.ts';

/** What Círculo de Crédito gives us, and what was not read in a manual of theirs. */
export type CirculoSettings = {
  /** Clave de otorgante, at most ten signs. */
  readonly member: string;
  readonly name: string;
  /** Where media are sent back to. */
  readonly address: string;
  /** PP personal loan. */
  readonly contract: string;
  readonly frequencies: Readonly<Record<PaymentFrequency, string>>;
  /** How a date that there is none of is written: 19010101, by some 19000101. */
  readonly noDate: string;
  readonly paymentCount: PaymentCount;
  readonly version: string;
};

/** What we take to be true where nothing else is set. */
export const circuloDefaults: Pick<
  CirculoSettings,
  'contract' | 'frequencies' | 'noDate' | 'paymentCount' | 'version'
> = {
  contract: 'PP',
  frequencies: { semanal: 'S', catorcenal: 'C', quincenal: 'Q', mensual: 'M' },
  noDate: '19010101',
  paymentCount: 'overdue_payments',
  version: '4',
};

/** A field by its name in the file, with its value as text and the most signs it takes; empty: none. */
export type CirculoField = readonly [name: string, value: string, max: number];

export const circuloName = (person: ReportedPerson): readonly CirculoField[] => [
  ['ApellidoPaterno', reportText(person.firstSurname, 30), 30],
  ['ApellidoMaterno', reportText(person.secondSurname ?? '', 30) || NO_SECOND_SURNAME, 30],
  ['ApellidoAdicional', '', 30],
  ['Nombres', reportText(person.givenNames, 50), 50],
  ['FechaNacimiento', compactDate(person.birthDate), 8],
  ['RFC', person.rfc ?? '', 13],
  ['CURP', person.curp, 18],
  ['Nacionalidad', 'MX', 2],
  ['Residencia', '', 1],
  ['EstadoCivil', '', 1],
  ['Sexo', person.sex ?? '', 1],
  ['ClaveElectorIFE', '', 20],
  ['NumeroDependientes', '', 2],
  ['FechaDefuncion', '', 8],
  ['TipoPersona', 'PF', 2],
];

export const circuloAddress = ({ address, phone }: ReportedPerson): readonly CirculoField[] => [
  ['Direccion', reportText(address.street, 80), 80],
  ['ColoniaPoblacion', reportText(address.settlement, 65), 65],
  ['DelegacionMunicipio', reportText(address.municipality, 65), 65],
  ['Ciudad', reportText(address.city, 65), 65],
  ['Estado', address.state, 4],
  ['CP', address.postalCode, 5],
  ['NumeroTelefono', phone ?? '', 20],
];

export const circuloEmployer = (employer: string): readonly CirculoField[] => [
  ['NombreEmpresa', reportText(employer, 60), 60],
];

const DAYS_LATE_MAX = 999;

export function circuloAccount(
  account: ReportedAccount,
  { email }: ReportedPerson,
  settings: CirculoSettings,
): readonly CirculoField[] {
  const payment = circuloPaymentOf(account, settings.paymentCount);
  const key = preventionKeyOf(account.situation);
  return [
    ['ClaveActualOtorgante', settings.member, 10],
    ['NombreOtorgante', reportText(settings.name, 40), 40],
    ['CuentaActual', account.number, 25],
    ['TipoResponsabilidad', 'I', 1],
    ['TipoCuenta', 'F', 1],
    ['TipoContrato', settings.contract, 2],
    ['ClaveUnidadMonetaria', 'MX', 2],
    ['NumeroPagos', String(account.payments), 4],
    ['FrecuenciaPagos', settings.frequencies[account.frequency], 1],
    ['MontoPagar', String(account.instalment), 9],
    ['FechaAperturaCuenta', compactDate(account.openedOn), 8],
    ['FechaUltimoPago', dateOrEmpty(account.lastPaymentOn), 8],
    ['FechaUltimaCompra', compactDate(account.lastPurchaseOn), 8],
    ['FechaCierreCuenta', dateOrEmpty(account.closedOn), 8],
    ['FechaCorte', compactDate(account.cutOn), 8],
    ['Garantia', '', 200],
    ['CreditoMaximo', String(account.highestCredit), 9],
    ['SaldoActual', String(account.balance), 10],
    ['LimiteCredito', '0', 9],
    ['SaldoVencido', String(account.overdue), 9],
    ['NumeroPagosVencidos', String(account.overduePayments), 4],
    ['PagoActual', payment, 2],
    ['HistoricoPagos', '', 168],
    ['ClavePrevencion', key ?? '', 2],
    ['FechaPrimerIncumplimiento', dateOrEmpty(account.firstDefaultOn) || settings.noDate, 8],
    ['SaldoInsoluto', String(account.principal), 10],
    ['MontoUltimoPago', String(account.lastPayment), 10],
    ['FechaIngresoCarteraVencida', dateOrEmpty(account.overduePortfolioSince), 8],
    ['MontoCorrespondienteIntereses', String(account.interest), 9],
    ['FormaPagoActualIntereses', account.interest === 0 ? '' : payment, 2],
    ['DiasVencimiento', String(Math.min(account.daysLate, DAYS_LATE_MAX)), 3],
    ['PlazoMeses', termMonths(account.termDays), 6],
    ['MontoCreditoOriginacion', String(account.originalAmount), 10],
    ['CorreoElectronicoConsumidor', reportEmail(email) ?? '', 40],
  ];
}

const dateOrEmpty = (date: CivilDate | null): string => (date === null ? '' : compactDate(date));
