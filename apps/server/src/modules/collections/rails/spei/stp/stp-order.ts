import { type Centavos, centavos } from '@abona/kernel/money';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import { bankText } from '@abona/mexico/person-name';
import type { PayoutOrder } from '../spei-port.ts';
import type { StpOrder } from './cadena.ts';

/** Who we are at STP: the name it gave us, and the account that our money leaves from. */
export type StpClient = { readonly company: string; readonly account: string };

const STP = '90646';
const THIRD_TO_THIRD = '1';
const CLABE = '40';
export const UNKNOWN_RFC = 'ND';
const TEXT_MAX = 39;
const NUMBER_MAX = 9_999_999;
const KEY = /^AB([0-9A-HJKMNP-TV-Z]{26})$/;

/** The tracking key of a payout: the same each time it is handed over, letters and digits only. */
export const trackingKeyOf = (reference: string): string =>
  `AB${reference.slice(reference.indexOf('_') + 1).toUpperCase()}`;

/** The payout that a tracking key of ours names; null: it is none of ours. */
export function referenceIn(trackingKey: string): string | null {
  const body = KEY.exec(trackingKey)?.[1];
  return body === undefined ? null : `out_${body.toLowerCase()}`;
}

/** Pesos with two decimals and a point. */
export const pesosText = (amount: Centavos): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** What STP says of an amount, as a number or as a text; null: it is no whole number of centavos. */
export function centavosOf(pesos: string | number): Centavos | null {
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(String(pesos)) ?? [];
  return whole === '' ? null : centavos(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

const shortText = (text: string): string => bankText(text).slice(0, TEXT_MAX).trim();

/** From one to seven digits that the payee's bank shows; the same for the same payout. */
function numberOf(reference: string): string {
  const last = reference.slice(-5);
  return String((Number.parseInt(last, 36) % NUMBER_MAX) + 1);
}

/** The order for a payout, exactly as it is signed and sent; null: no institution of SPEI has the account. */
export function orderOf(
  { reference, amount, clabe, holder, rfc, concept }: PayoutOrder,
  { company, account }: StpClient,
): StpOrder | null {
  const institution = bankOfClabe(clabe)?.speiCode ?? null;
  if (institution === null) return null;
  const key = trackingKeyOf(reference);
  return {
    institucionContraparte: institution,
    empresa: company,
    folioOrigen: key,
    claveRastreo: key,
    institucionOperante: STP,
    monto: pesosText(amount),
    tipoPago: THIRD_TO_THIRD,
    tipoCuentaOrdenante: CLABE,
    nombreOrdenante: shortText(company),
    cuentaOrdenante: account,
    tipoCuentaBeneficiario: CLABE,
    nombreBeneficiario: shortText(holder),
    cuentaBeneficiario: clabe,
    rfcCurpBeneficiario: rfc === undefined ? UNKNOWN_RFC : rfc.slice(0, 18),
    conceptoPago: shortText(concept),
    referenciaNumerica: numberOf(reference),
    topologia: 'T',
    medioEntrega: '3',
    prioridad: '0',
  };
}
