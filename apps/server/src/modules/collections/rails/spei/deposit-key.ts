import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import type { DepositKey } from './spei-port.ts';

/** Whether what is asked for is what was found: whoever does not say the bank means any. */
export const isSameDeposit = (wanted: DepositKey, found: DepositKey): boolean =>
  wanted.day === found.day &&
  wanted.trackingKey === found.trackingKey &&
  [found.institution, ''].includes(wanted.institution);

/** By what name we count money that came: the same from whichever query. */
export const depositRef = ({ day, trackingKey, institution }: DepositKey): string =>
  `${day.replaceAll('-', '')}-${institution === '' ? '0' : institution}-${trackingKey}`;

/** The five digits of an institution; where nobody says them, of the bank of the account. */
export function institutionOf(said: unknown, clabe: string | null | undefined): string {
  const digits = String(said ?? '').trim();
  if (/^\d{3,5}$/.test(digits)) return digits;
  return bankOfClabe(clabe ?? '')?.speiCode ?? '';
}
