import type { CivilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import { type ControlFigures, expectFigures } from './control-figures.ts';
import { type Mop, mops } from './payment-status.ts';
import { NO_SECOND_SURNAME, readDayFirstDate, termDaysOf } from './report-text.ts';
import type {
  PaymentFrequency,
  Pesos,
  ReportedAccount,
  ReportedPerson,
} from './reported-account.ts';
import { situationOf } from './situation.ts';
import { expectReadable, readable, readOrProblem, wholeNumber } from './unreadable-report.ts';
import { INTF_NO_DATE, intfFrequencies } from './write-intf.ts';

const HEADER_LENGTH = 150;
const TRAILER_LENGTH = 253;

type DetailName = 'interest' | 'daysLate' | 'termDays' | 'originalAmount' | 'overduePortfolioSince';

/** One account as whoever receives the file knows it. */
export type IntfRecord = {
  readonly person: Omit<ReportedPerson, 'curp' | 'email'>;
  readonly account: Omit<ReportedAccount, DetailName | 'isTooNew'> & {
    readonly mop: Mop;
    /** Null where tags 46 to 52 were left out. */
    readonly details: (Pick<ReportedAccount, DetailName> & Pick<ReportedPerson, 'email'>) | null;
  };
};

export type IntfFile = {
  readonly member: string;
  readonly cutOn: CivilDate;
  readonly records: readonly IntfRecord[];
  readonly figures: ControlFigures;
};

/** The file as data, its control figures added up again; else what is wrong with it. */
export const readIntf = (file: string): Result<IntfFile, string> =>
  readOrProblem(() => {
    expectReadable(file.startsWith('INTF14'), 'the header is not of INTF 14');
    expectReadable(file.length >= HEADER_LENGTH + TRAILER_LENGTH, 'the file is cut short');
    const records = readRecords(file.slice(HEADER_LENGTH, -TRAILER_LENGTH));
    const figures = readTrailer(file.slice(-TRAILER_LENGTH));
    expectFigures(records, figures);
    return {
      member: file.slice(6, 16).trimEnd(),
      cutOn: readDate(file.slice(34, 42), 'header'),
      records,
      figures,
    };
  });

/** Whoever starts a segment, by its tag; a tag means another thing in each. */
const segmentTags = ['PN', 'PA', 'PE', 'TL'] as const;
type SegmentTag = (typeof segmentTags)[number];
type Segment = { readonly kind: SegmentTag; readonly fields: Map<string, string> };

const isSegmentTag = (tag: string): tag is SegmentTag =>
  segmentTags.some((segment) => segment === tag);

function readRecords(stream: string): readonly IntfRecord[] {
  const records: IntfRecord[] = [];
  let open = new Map<SegmentTag, Segment['fields']>();
  for (const { kind, fields } of readSegments(stream)) {
    expectReadable(!open.has(kind), `segment ${kind} stands twice before its account`);
    open.set(kind, fields);
    if (kind !== 'TL') continue;
    records.push({ person: readPerson(open), account: readAccount(fields) });
    open = new Map();
  }
  expectReadable(open.size === 0, 'the last person has no account');
  return records;
}

function readSegments(stream: string): readonly Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < stream.length; ) {
    const tag = stream.slice(at, at + 2);
    const length = wholeNumber(stream.slice(at + 2, at + 4), `tag ${tag} has no length`);
    const value = stream.slice(at + 4, at + 4 + length);
    expectReadable(value.length === length, `tag ${tag} is cut short`);
    if (isSegmentTag(tag)) segments.push({ kind: tag, fields: new Map() });
    const segment = readable(segments.at(-1), `tag ${tag} stands before any segment`);
    expectReadable(!segment.fields.has(tag), `tag ${tag} stands twice in ${segment.kind}`);
    segment.fields.set(tag, value);
    at += 4 + length;
  }
  return segments;
}

function readPerson(segments: ReadonlyMap<SegmentTag, Segment['fields']>): IntfRecord['person'] {
  const name = readable(segments.get('PN'), 'an account has no person');
  const address = readable(segments.get('PA'), 'a person has no address');
  const maternal = need(name, '00');
  const sex = name.get('12') ?? null;
  expectReadable(sex === null || sex === 'F' || sex === 'M', 'sex is neither F nor M');
  return {
    firstSurname: need(name, 'PN'),
    secondSurname: maternal === NO_SECOND_SURNAME ? null : maternal,
    givenNames: [need(name, '02'), name.get('03')].filter(Boolean).join(' '),
    birthDate: readDate(need(name, '04'), '04'),
    rfc: name.get('05') ?? null,
    sex,
    address: {
      street: [need(address, 'PA'), address.get('00')].filter(Boolean).join(' '),
      settlement: address.get('01') ?? '',
      municipality: address.get('02') ?? '',
      city: address.get('03') ?? '',
      state: need(address, '04'),
      postalCode: need(address, '05'),
    },
    phone: address.get('07') ?? null,
    employer: segments.get('PE')?.get('PE') ?? null,
  };
}

function readAccount(fields: Segment['fields']): IntfRecord['account'] {
  expectReadable(['FIN', 'END'].includes(fields.get('99') ?? ''), 'an account has no end');
  const amount = (tag: string): Pesos => wholeNumber(need(fields, tag), `tag ${tag}`) as Pesos;
  const mop = mops.find((each) => each === fields.get('26'));
  return {
    number: need(fields, '04'),
    situation: readable(situationOf(fields.get('30') ?? null), 'an unknown prevention key'),
    mop: readable(mop, 'an unknown manner of payment'),
    frequency: frequencyOf(need(fields, '11')),
    payments: amount('10'),
    instalment: amount('12'),
    openedOn: readDate(need(fields, '13'), '13'),
    lastPaymentOn: dateOrNull(fields.get('14'), '14'),
    lastPurchaseOn: readDate(need(fields, '15'), '15'),
    closedOn: dateOrNull(fields.get('16'), '16'),
    cutOn: readDate(need(fields, '17'), '17'),
    highestCredit: amount('21'),
    balance: amount('22'),
    overdue: amount('24'),
    overduePayments: amount('25'),
    firstDefaultOn: dateOrNull(fields.get('43'), '43'),
    principal: amount('44'),
    lastPayment: amount('45'),
    details: fields.has('51')
      ? {
          overduePortfolioSince: dateOrNull(fields.get('46'), '46'),
          interest: amount('47'),
          daysLate: amount('49'),
          termDays: termDaysOf(need(fields, '50')),
          originalAmount: amount('51'),
          email: fields.get('52') ?? null,
        }
      : null,
  };
}

function frequencyOf(sign: string): PaymentFrequency {
  const names = Object.keys(intfFrequencies) as PaymentFrequency[];
  return readable(
    names.find((name) => intfFrequencies[name] === sign),
    `an unknown frequency ${sign}`,
  );
}

const need = (fields: Segment['fields'], tag: string): string =>
  readable(fields.get(tag), `tag ${tag} is missing`);

const readDate = (text: string, where: string): CivilDate =>
  readable(readDayFirstDate(text), `no date in ${where}: ${text}`);

const dateOrNull = (text: string | undefined, where: string): CivilDate | null =>
  text === undefined || text === INTF_NO_DATE ? null : readDate(text, where);

function readTrailer(trailer: string): ControlFigures {
  expectReadable(trailer.startsWith('TRLR'), 'the file has no trailer');
  const count = (from: number, length: number): number =>
    wholeNumber(trailer.slice(from, from + length), 'a control figure is no number');
  return {
    balance: count(4, 14),
    overdue: count(18, 14),
    records: count(35, 9),
    employers: count(53, 9),
  };
}
