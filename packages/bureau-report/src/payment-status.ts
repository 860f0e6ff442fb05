import { addDays, addMonths } from '@abona/kernel/civil-date';
import type { ReportedAccount } from './reported-account.ts';

/** Buró's manner of payment (MOP). */
export const mops = [
  '00',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '96',
  '97',
  '99',
  'UR',
] as const;
export type Mop = (typeof mops)[number];

/** Days late from which each manner holds, the latest first. */
const buckets: readonly (readonly [from: number, mop: Mop])[] = [
  [150, '07'],
  [120, '06'],
  [90, '05'],
  [60, '04'],
  [30, '03'],
  [1, '02'],
];

const LOST_MONTHS = 12;

type Lateness = Pick<
  ReportedAccount,
  'situation' | 'isTooNew' | 'daysLate' | 'cutOn' | 'overduePayments'
>;

export function mopOf({ situation, isTooNew, daysLate, cutOn }: Lateness): Mop {
  if (situation === 'written_off' || situation === 'written_off_partly_recovered') return '97';
  if (situation === 'customer_fraud') return '99';
  if (situation === 'not_theirs') return 'UR';
  if (daysLate === 0) return isTooNew ? '00' : '01';
  const lateSince = addDays(cutOn, -daysLate);
  if (addMonths(lateSince, LOST_MONTHS) <= cutOn) return '96';
  return buckets.find(([from]) => daysLate >= from)?.[1] ?? '01';
}

/** How Círculo's PagoActual counts what is late; its manual was not read. */
export type PaymentCount = 'overdue_payments' | 'months_late';

const PAYMENTS_MAX = 84;

/** Círculo's PagoActual: ` V` for what is paid as agreed, else how many payments (or months) are late. */
export function circuloPaymentOf(
  { daysLate, overduePayments }: Lateness,
  count: PaymentCount,
): string {
  if (daysLate === 0) return ' V';
  const late = count === 'overdue_payments' ? overduePayments : Math.floor(daysLate / 30) + 1;
  return String(Math.min(Math.max(late, 1), PAYMENTS_MAX)).padStart(2, '0');
}
