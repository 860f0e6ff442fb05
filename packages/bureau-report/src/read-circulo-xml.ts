import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import type { CirculoSettings } from './circulo-record.ts';
import { type ControlFigures, expectFigures } from './control-figures.ts';
import { NO_SECOND_SURNAME, readCompactDate, termDaysOf } from './report-text.ts';
import type {
  PaymentFrequency,
  Pesos,
  ReportedAccount,
  ReportedPerson,
} from './reported-account.ts';
import { situationOf } from './situation.ts';
import {
  expectReadable,
  readable,
  readOrProblem,
  UnreadableReport,
  wholeNumber,
} from './unreadable-report.ts';

/** One account as whoever receives the file knows it. */
export type CirculoRecord = {
  readonly person: ReportedPerson;
  readonly account: Omit<ReportedAccount, 'isTooNew'> & {
    /** ` V`, or how many payments are late. */
    readonly payment: string;
  };
};

export type CirculoFile = {
  readonly member: string;
  readonly cutOn: CivilDate;
  readonly records: readonly CirculoRecord[];
  readonly figures: ControlFigures;
};

type ReadSettings = Pick<CirculoSettings, 'frequencies' | 'noDate'>;

/** The file as data, its control figures added up again; else what is wrong with it. */
export const readCirculoXml = (file: string, settings: ReadSettings): Result<CirculoFile, string> =>
  readOrProblem(() => {
    const root = rootOf(file);
    expectReadable(root.name === 'Carga', 'the root is not Carga');
    const header = child(root, 'Encabezado');
    const records = children(child(root, 'Personas'), 'Persona').map((person) => ({
      person: readPerson(person),
      account: readAccount(child(person, 'Cuenta'), settings),
    }));
    const figures = readFigures(child(root, 'CifrasControl'));
    expectFigures(records, figures);
    return {
      member: textOf(header, 'ClaveOtorgante'),
      cutOn: dateOf(header, 'FechaExtraccion'),
      records,
      figures,
    };
  });

function rootOf(file: string): XmlElement {
  try {
    return readable(parseXml(file).root, 'the file has no element');
  } catch (problem) {
    if (problem instanceof XmlError) throw new UnreadableReport(problem.message);
    throw problem;
  }
}

const children = (parent: XmlElement, name: string): readonly XmlElement[] =>
  parent.children.filter((node) => node instanceof XmlElement).filter((each) => each.name === name);

function child(parent: XmlElement, name: string): XmlElement {
  const [only, ...others] = children(parent, name);
  expectReadable(others.length === 0, `${name} stands twice in ${parent.name}`);
  return readable(only, `${name} is missing in ${parent.name}`);
}

const textOf = (parent: XmlElement, name: string): string => child(parent, name).text;
const textOrNull = (parent: XmlElement, name: string): string | null =>
  textOf(parent, name) || null;

const dateOf = (parent: XmlElement, name: string): CivilDate =>
  readable(readCompactDate(textOf(parent, name)), `no date in ${name}`);

const amountOf = (parent: XmlElement, name: string): Pesos =>
  wholeNumber(textOf(parent, name), `no number in ${name}`) as Pesos;

function readPerson(person: XmlElement): ReportedPerson {
  const name = child(person, 'Nombre');
  const address = child(child(person, 'Domicilios'), 'Domicilio');
  const [employer] = children(child(person, 'Empleos'), 'Empleo');
  const maternal = textOf(name, 'ApellidoMaterno');
  const sex = textOrNull(name, 'Sexo');
  expectReadable(sex === null || sex === 'F' || sex === 'M', 'Sexo is neither F nor M');
  return {
    givenNames: textOf(name, 'Nombres'),
    firstSurname: textOf(name, 'ApellidoPaterno'),
    secondSurname: maternal === NO_SECOND_SURNAME ? null : maternal,
    birthDate: dateOf(name, 'FechaNacimiento'),
    rfc: textOrNull(name, 'RFC'),
    curp: textOf(name, 'CURP'),
    sex,
    address: {
      street: textOf(address, 'Direccion'),
      settlement: textOf(address, 'ColoniaPoblacion'),
      municipality: textOf(address, 'DelegacionMunicipio'),
      city: textOf(address, 'Ciudad'),
      state: textOf(address, 'Estado'),
      postalCode: textOf(address, 'CP'),
    },
    phone: textOrNull(address, 'NumeroTelefono'),
    email: textOrNull(child(person, 'Cuenta'), 'CorreoElectronicoConsumidor'),
    employer: employer === undefined ? null : textOf(employer, 'NombreEmpresa'),
  };
}

function readAccount(
  account: XmlElement,
  { frequencies, noDate }: ReadSettings,
): CirculoRecord['account'] {
  const amount = (name: string): Pesos => amountOf(account, name);
  const dateOrNull = (name: string): CivilDate | null =>
    ['', noDate].includes(textOf(account, name)) ? null : dateOf(account, name);
  const names = Object.keys(frequencies) as PaymentFrequency[];
  const frequency = names.find((name) => frequencies[name] === textOf(account, 'FrecuenciaPagos'));
  const situation = situationOf(textOrNull(account, 'ClavePrevencion'));
  return {
    number: textOf(account, 'CuentaActual'),
    situation: readable(situation, 'an unknown ClavePrevencion'),
    payment: textOf(account, 'PagoActual'),
    frequency: readable(frequency, 'an unknown FrecuenciaPagos'),
    payments: amount('NumeroPagos'),
    instalment: amount('MontoPagar'),
    openedOn: dateOf(account, 'FechaAperturaCuenta'),
    firstDefaultOn: dateOrNull('FechaPrimerIncumplimiento'),
    lastPaymentOn: dateOrNull('FechaUltimoPago'),
    lastPayment: amount('MontoUltimoPago'),
    lastPurchaseOn: dateOf(account, 'FechaUltimaCompra'),
    closedOn: dateOrNull('FechaCierreCuenta'),
    cutOn: dateOf(account, 'FechaCorte'),
    originalAmount: amount('MontoCreditoOriginacion'),
    highestCredit: amount('CreditoMaximo'),
    balance: amount('SaldoActual'),
    principal: amount('SaldoInsoluto'),
    interest: amount('MontoCorrespondienteIntereses'),
    overdue: amount('SaldoVencido'),
    overduePayments: amount('NumeroPagosVencidos'),
    daysLate: amount('DiasVencimiento'),
    overduePortfolioSince: dateOrNull('FechaIngresoCarteraVencida'),
    termDays: termDaysOf(textOf(account, 'PlazoMeses')),
  };
}

const readFigures = (figures: XmlElement): ControlFigures => ({
  balance: amountOf(figures, 'TotalSaldosActuales'),
  overdue: amountOf(figures, 'TotalSaldosVencidos'),
  records: amountOf(figures, 'TotalElementosCuentaReportados'),
  employers: amountOf(figures, 'TotalElementosEmpleoReportados'),
});
