import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bounds } from '@abona/contract/bounds';
import { legalTerms } from '@abona/contract/legal-terms';
import { VALIDATION_CODE_LENGTH } from '@abona/contract/limits';
import { nominalDays } from '@abona/loan-math/frequency';
import { expect, it } from 'vitest';
import { customerSentences } from './testing/customer-copy.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SERVER = 'apps/server/src/modules/';

/** The value of a constant where it is decided: a product of numbers and of constants beside it. */
function decided(file: string, name: string): number {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const written = new RegExp(`const ${name}\\b[^=]*= ([\\w *]+);`).exec(source)?.[1];
  if (written === undefined) throw new Error(`${file} decides no ${name}`);
  return written
    .split('*')
    .map((factor) => factor.trim())
    .map((factor) =>
      /^\d/.test(factor) ? Number(factor.replaceAll('_', '')) : decided(file, factor),
    )
    .reduce((product, factor) => product * factor, 1);
}

/** A schema's own bound: `field: z.int().min(10_000).max(10_000_000)`. */
function bound(file: string, pattern: RegExp): number {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const written = pattern.exec(source)?.[1];
  if (written === undefined) throw new Error(`${file} has no ${pattern}`);
  return Number(written.replaceAll('_', ''));
}

const DAY_MS = 24 * HOUR_MS;
const returns = `${SERVER}collections/use-cases/refunds/returns.ts`;

/** What a text says, where it says it, and the figure that was decided. The first group is the figure. */
const figures: readonly (readonly [file: RegExp, phrase: RegExp, decided: number])[] = [
  [
    /channels/,
    /dura (\d+) minutos/g,
    decided(`${SERVER}origination/use-cases/purchases/payment-code.ts`, 'CODE_LIFE_MS') / MINUTE_MS,
  ],
  [
    /email-verification/,
    /(\d+) horas/g,
    decided(`${SERVER}identity/domain/email-verification.ts`, 'LINK_LIFE_MS') / HOUR_MS,
  ],
  [
    /phone-changed?\.ts/,
    /(\d+) horas/g,
    decided(`${SERVER}identity/domain/money-hold.ts`, 'MONEY_HOLD_MS') / HOUR_MS,
  ],
  [
    /account-added/,
    /(\d+) horas/g,
    decided(`${SERVER}wallet/domain/payout-hold.ts`, 'HOLD_MS') / HOUR_MS,
  ],
  [
    /one-time-code/,
    /(\d+) minutos/g,
    decided('packages/contract/src/identity/one-time-code.ts', 'CODE_LIFE_MS') / MINUTE_MS,
  ],
  [
    /phone-change\.ts/,
    /(\d+) minutos/g,
    decided(`${SERVER}identity/domain/phone-change.ts`, 'RECENT_LOGIN_MS') / MINUTE_MS,
  ],
  [
    /two-factor/,
    /(\d+) minutos/g,
    decided(`${SERVER}identity/domain/activity.ts`, 'PROOF_LIFE_MS') / MINUTE_MS,
  ],
  [/automatic-payment/, /monto de \$([\d,.]+)/g, bounds.mandate.min / 100],
  [/automatic-payment/, /a \$([\d,.]+)\.$/g, bounds.mandate.max / 100],
  [
    /privacy\.ts/,
    /al menos (\d+) letras/g,
    bound(
      'packages/contract/src/identity/privacy.ts',
      /description: z\.string\(\)\.trim\(\)\.min\((\d+)\)/,
    ),
  ],
  [/field-problems/, /entre \$([\d,]+)/g, bounds.monthlyIncome.min / 100],
  [/field-problems/, /y \$([\d,]+)\./g, bounds.monthlyIncome.max / 100],
  [/field-problems/, /0 a (\d+)/g, bounds.dependants.max],
  [
    /shop-words/,
    /(\d+) dígitos/g,
    decided('packages/contract/src/merchants/store-code-digits.ts', 'DIGITS'),
  ],
  [/./, /(\d+|seis) (?:dígitos|números)(?! de tu celular)/g, VALIDATION_CODE_LENGTH],
  [/./, /(\d+) años cumplidos/g, legalTerms.adultYears],
  [/consent-texts/, /(tres) años/g, legalTerms.bureauAuthorisationYears],
  [/credit-contract/, /(\d+) días hábiles desde la firma/g, legalTerms.withdrawalBusinessDays],
  [
    /credit-contract/,
    /por escrito en un máximo de (\d+) días hábiles/g,
    legalTerms.payoffAnswerBusinessDays,
  ],
  [
    /credit-contract/,
    /finiquito en un máximo de (\d+) días hábiles/g,
    legalTerms.closingLetterBusinessDays,
  ],
  [
    /credit-contract/,
    /(\d+) días naturales desde la fecha de corte/g,
    legalTerms.disputeWindowDays,
  ],
  [
    /credit-contract/,
    /por escrito en un máximo de (\d+) días naturales/g,
    legalTerms.disputeAnswerDays,
  ],
  [/credit-contract/, /(\d+) días naturales de anticipación/g, legalTerms.changeNoticeDays],
  [
    /copy\/payment-claim/,
    /(\d+) días hábiles/g,
    bound(`${SERVER}collections/domain/claim-policy.ts`, /lookBusinessDays: (\d+)/),
  ],
  [/refunds/, /hasta (\d+) días/g, decided(returns, 'OPEN_MS') / DAY_MS],
  [/refunds/, /(cinco) días/g, decided(returns, 'GRACE_MS') / DAY_MS],
  [/./, /cada (\d+) días/g, nominalDays.catorcenal],
  [/quincena-cap/, /monto de \$(0\.00)/g, bounds.quincenaCap.min / 100],
  [/quincena-cap/, /monto de \$(1\.00)/g, bounds.outsideDebt.min / 100],
  [/quincena-cap/, /a \$([\d,.]+)\.$/g, bounds.quincenaCap.max / 100],
  [
    /copy\/relief/,
    /en (\d+) días hábiles/g,
    decided(`${SERVER}cases/domain/case-term.ts`, 'HOUSE_DAYS'),
  ],
  [
    /relief-view/,
    /más de (\d+) días/g,
    bound(`${SERVER}lending/domain/relief/relief-policy.ts`, /lateDaysMax: (\d+)/),
  ],
  [
    /bureau-overdue/,
    /los (cinco) días hábiles/g,
    bound('packages/mexico/src/legal-deadline.ts', /bureau_report_paid: \{[^}]*days: (\d+)/),
  ],
  [
    /copy\/notices/,
    /(\d+) días antes/g,
    decided(`${SERVER}notifications/use-cases/remind-due.ts`, 'SOON_DAYS'),
  ],
  [/copy\/cases/, /(\d+) días hábiles desde que firmas/g, legalTerms.withdrawalBusinessDays],
  [
    /copy\/cases/,
    /(\d+) MB/g,
    decided('packages/contract/src/cases/case-limits.ts', 'ATTACHMENT_BYTES_MAX') / 1024 ** 2,
  ],
];

/** Figures that nobody decides here, and why they may stand in a text. */
const plain: readonly (readonly [phrase: RegExp, reason: string])[] = [
  [/de 1 a 30 signos/g, 'the length of a tracking key, by the protocol of STP'],
  [/(?:Paso 1 )?de 4:/g, 'the four parts of the funnel, named in the same file'],
  [/^\d+\. |^Anexo \d\. |Anexo \d, /g, 'the number of a heading'],
  [/(?<![$\d])\b1 [a-záéíóú]+/g, 'one, beside its plural'],
  [/SHA-256/g, 'the name of a hash'],
  [
    /(?:son )?18 (?:letras y números|dígitos|caracteres|en total)/g,
    'a CURP and a CLABE have 18 characters by law',
  ],
  [/últimos (?:4|cuatro) dígitos/g, 'how cards are named everywhere'],
  [/(?:a|los) 10 (?:dígitos|números)/g, 'a Mexican phone number has ten digits'],
  [/cinco números/g, 'a postal code has five digits'],
  [
    /(?:entre|tiene el año|y por) 36[05]\b|entre 36[05]/g,
    'the year of a day count, named by its convention',
  ],
  [/como de 30 días/g, 'the month of the 30/360 convention'],
  [/11:59 p\.m\./g, 'the end of a day'],
  [/14\/03\/1992|1,250\.50|12 o 12-B|número 800/g, 'examples of what to type'],
  [/unos 2 minutos|dos minutos|uno o dos meses|dos veces/g, 'a rough measure, not a promise'],
  [/(?:Hasta|Más de) 10 personas/g, 'a class of the survey of occupations'],
  [/en 10 segundos/g, 'said aloud when ten seconds of a countdown are left'],
  [/de 4 a 40 letras/g, 'the length of a tracking key, by the schema of the claim'],
  [/…:00 a …:00/g, 'whole hours, by the legal terms of contact'],
  [/base64/g, 'not a sentence for customers'],
];

const words: Readonly<Record<string, number>> = { tres: 3, cinco: 5, seis: 6 };
const numberOf = (text: string): number => words[text] ?? Number(text.replaceAll(',', ''));

const figure =
  /\d|\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|noventa) (?:años|meses|semanas|quincenas|días|horas|minutos|segundos|dígitos|números|veces)/i;

it('a figure that a text names is the one that was decided, or has a reason to stand there', () => {
  const wrong: string[] = [];
  for (const { file, line, text } of customerSentences().filter((one) => figure.test(one.text))) {
    const without = plain.reduce((rest, [phrase]) => rest.replace(phrase, '·'), text);
    const left = figures.reduce(
      (rest, [where, phrase, value]) =>
        where.test(file)
          ? rest.replace(phrase, (said, number: string) =>
              numberOf(number) === value ? '·' : said,
            )
          : rest,
      without,
    );
    if (figure.test(left)) wrong.push(`${file}:${line} ${left}`);
  }

  expect(wrong).toEqual([]);
});

it.each([
  ['withdrawal', legalTerms.withdrawalBusinessDays],
  ['dispute', legalTerms.disputeAnswerDays],
  ['dispute_abroad', legalTerms.disputeAbroadAnswerDays],
  ['une', legalTerms.complaintAnswerBusinessDays],
  ['arco_answer', legalTerms.privacyAnswerBusinessDays],
  ['arco_act', legalTerms.privacyAnswerBusinessDays + legalTerms.privacyActBusinessDays],
])('the clock of %s runs as long as our texts promise', (matter, promised) => {
  const days = new RegExp(`\\b${matter}: \\{[^}]*days: (\\d+)`);

  expect(bound('packages/mexico/src/legal-deadline.ts', days)).toBe(promised);
});
