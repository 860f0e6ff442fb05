import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { controlFiguresOf } from './control-figures.ts';
import { mopOf } from './payment-status.ts';
import {
  dayFirstDate,
  inTwoLines,
  NO_SECOND_SURNAME,
  reportEmail,
  reportText,
  termMonths,
} from './report-text.ts';
import type {
  PaymentFrequency,
  ReportedAccount,
  ReportedPerson,
  ReportedRecord,
} from './reported-account.ts';
import { preventionKeyOf } from './situation.ts';

/** What Buró de Crédito gives us, and what its manual leaves open. */
export type IntfSettings = {
  /** Ten signs. */
  readonly member: string;
  readonly name: string;
  /** Where media are sent back to. */
  readonly address: string;
  /** PL personal loan, CC card, CL credit line. */
  readonly contract: 'PL' | 'CC' | 'CL';
  readonly cycle: string;
  readonly accountEnd: 'FIN' | 'END';
  /** Tags 46 to 52: days late, term, interest, original amount, e-mail. */
  readonly withDetails: boolean;
};

/** How a date that there is none of is written where one is asked for. */
export const INTF_NO_DATE = '01011900';

export const intfFrequencies: Readonly<Record<PaymentFrequency, string>> = {
  semanal: 'W',
  catorcenal: 'K',
  // Quincenal here; weekly in Círculo.
  quincenal: 'S',
  mensual: 'M',
};

type Field = readonly [tag: string, value: string | number | null, max: number];

/** The whole file: one stream without line breaks. */
export function writeIntf(
  records: readonly ReportedRecord[],
  cutOn: CivilDate,
  settings: IntfSettings,
): string {
  return [
    header(cutOn, settings),
    ...records.map(
      ({ person, account }) =>
        personSegments(person) + accountSegment({ person, account }, settings),
    ),
    trailer(records, settings),
  ].join('');
}

const header = (cutOn: CivilDate, { member, name, cycle }: IntfSettings): string =>
  [
    'INTF14',
    padded(member, 10),
    padded(reportText(name, 16), 16),
    padded(cycle, 2),
    dayFirstDate(cutOn),
    '0'.repeat(10),
    ' '.repeat(98),
  ].join('');

function personSegments(person: ReportedPerson): string {
  const [first = '', ...others] = reportText(person.givenNames, 53).split(' ');
  const { address } = person;
  const [street, line2] = inTwoLines(address.street, 40);
  return segments([
    ['PN', reportText(person.firstSurname, 26), 26],
    ['00', reportText(person.secondSurname ?? '', 26) || NO_SECOND_SURNAME, 26],
    ['02', reportText(first, 26), 26],
    ['03', reportText(others.join(' '), 26), 26],
    ['04', dayFirstDate(person.birthDate), 8],
    ['05', person.rfc, 13],
    ['08', 'MX', 2],
    ['12', person.sex, 1],
    ['PA', street, 40],
    ['00', line2, 40],
    ['01', reportText(address.settlement, 40), 40],
    ['02', reportText(address.municipality, 40), 40],
    ['03', reportText(address.city, 40), 40],
    ['04', address.state, 4],
    ['05', address.postalCode, 5],
    ['07', person.phone, 11],
    ['12', 'MX', 2],
    ...(person.employer === null
      ? []
      : ([
          ['PE', reportText(person.employer, 99), 99],
          ['18', 'MX', 2],
        ] as const)),
  ]);
}

/** What is told of one account (segment TL). */
export function accountSegment(
  { person, account }: ReportedRecord,
  settings: IntfSettings,
): string {
  return segments([
    ['TL', 'TL', 2],
    ['01', settings.member, 10],
    ['02', reportText(settings.name, 16), 16],
    ['04', account.number, 25],
    ['05', 'I', 1],
    ['06', 'I', 1],
    ['07', settings.contract, 2],
    ['08', 'MX', 2],
    ['10', account.payments, 4],
    ['11', intfFrequencies[account.frequency], 1],
    ['12', account.instalment, 9],
    ['13', dayFirstDate(account.openedOn), 8],
    ['14', dateOrNone(account.lastPaymentOn), 8],
    ['15', dayFirstDate(account.lastPurchaseOn), 8],
    ['16', account.closedOn && dayFirstDate(account.closedOn), 8],
    ['17', dayFirstDate(account.cutOn), 8],
    ['21', account.highestCredit, 9],
    ['22', account.balance, 10],
    ['23', 0, 9],
    ['24', account.overdue, 9],
    ['25', account.overduePayments, 4],
    ['26', mopOf(account), 2],
    ['30', preventionKeyOf(account.situation), 2],
    ['43', dateOrNone(account.firstDefaultOn), 8],
    ['44', account.principal, 10],
    ['45', account.lastPayment, 9],
    ...(settings.withDetails ? details(account, person) : []),
    ['99', settings.accountEnd, 3],
  ]);
}

const DAYS_LATE_MAX = 999;

const details = (account: ReportedAccount, { email }: ReportedPerson): readonly Field[] => [
  ['46', account.overduePortfolioSince && dayFirstDate(account.overduePortfolioSince), 8],
  ['47', account.interest, 9],
  ['48', account.interest === 0 ? null : mopOf(account), 2],
  ['49', Math.min(account.daysLate, DAYS_LATE_MAX), 3],
  ['50', termMonths(account.termDays), 6],
  ['51', account.originalAmount, 10],
  ['52', reportEmail(email), 40],
];

function trailer(records: readonly ReportedRecord[], { name, address }: IntfSettings): string {
  const figures = controlFiguresOf(records);
  return [
    'TRLR',
    digits(figures.balance, 14),
    digits(figures.overdue, 14),
    '001',
    digits(figures.records, 9),
    digits(figures.records, 9),
    digits(figures.employers, 9),
    digits(figures.records, 9),
    digits(0, 6),
    padded(reportText(name, 16), 16),
    padded(reportText(address, 160), 160),
  ].join('');
}

/** Fields one after the other, those without a value left out. */
const segments = (fields: readonly Field[]): string => fields.map(written).join('');

function written([tag, value, max]: Field): string {
  const text = value === null ? '' : String(value);
  if (text === '') return '';
  invariant(text.length <= max, () => `field ${tag} of a bureau report takes ${max} signs`);
  return `${tag}${digits(text.length, 2)}${text}`;
}

const dateOrNone = (date: CivilDate | null): string =>
  date === null ? INTF_NO_DATE : dayFirstDate(date);

function digits(value: number, length: number): string {
  const text = String(value);
  invariant(text.length <= length, () => `${value} has more than ${length} digits`);
  return text.padStart(length, '0');
}

function padded(text: string, length: number): string {
  invariant(text.length <= length, () => `${text} has more than ${length} signs`);
  return text.padEnd(length);
}
