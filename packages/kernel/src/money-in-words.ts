import { invariant } from './invariant.ts';
import { type Centavos, formatMoney } from './money.ts';

const units =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const tens = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const hundreds =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );

const MILLION = 1_000_000;

/** Legal texts say each amount twice: `$2,921.08 (dos mil novecientos veintiún pesos 08/100 M.N.)`. */
export const formatLegalMoney = (amount: Centavos): string =>
  `${formatMoney(amount)} (${moneyInWords(amount)})`;

/** `dos mil novecientos veintiún pesos 08/100 M.N.` */
export function moneyInWords(amount: Centavos): string {
  invariant(amount >= 0, `a negative amount has no legal wording: ${amount}`);
  const pesos = Math.floor(amount / 100);
  const cents = String(amount % 100).padStart(2, '0');
  return `${cardinal(pesos)} ${nounAfter(pesos)} ${cents}/100 M.N.`;
}

/** Whole millions take `de`: `un millón de pesos`, but `un millón un pesos`. */
function nounAfter(pesos: number): string {
  if (pesos === 1) return 'peso';
  return pesos > 0 && pesos % MILLION === 0 ? 'de pesos' : 'pesos';
}

/** The number before a masculine noun, so `un` and `veintiún` where counting would say `uno`. */
function cardinal(value: number): string {
  if (value < MILLION) return belowMillion(value);
  // Long scale: a Spanish billón is a million millions.
  return value < MILLION * MILLION
    ? scaled(value, MILLION, ['millón', 'millones'])
    : scaled(value, MILLION * MILLION, ['billón', 'billones']);
}

function scaled(value: number, scale: number, [one, many]: readonly [string, string]): string {
  const count = Math.floor(value / scale);
  const rest = value % scale;
  const head = count === 1 ? `un ${one}` : `${cardinal(count)} ${many}`;
  return rest === 0 ? head : `${head} ${cardinal(rest)}`;
}

function belowMillion(value: number): string {
  if (value < 1000) return belowThousand(value);
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  const head = thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`;
  return rest === 0 ? head : `${head} ${belowThousand(rest)}`;
}

function belowThousand(value: number): string {
  if (value === 100) return 'cien';
  if (value < 100) return belowHundred(value);
  const head = hundreds[Math.floor(value / 100)] ?? '';
  return value % 100 === 0 ? head : `${head} ${belowHundred(value % 100)}`;
}

function belowHundred(value: number): string {
  if (value < 30) return units[value] ?? '';
  const head = tens[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? head : `${head} y ${units[value % 10]}`;
}
