import type { MandatePeriod } from '@abona/contract/collections/mandate';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Frequency } from '@abona/loan-math/frequency';
import type { OpenInstalment, PayableLoan } from './payable.ts';

/** Instalments that are still to fall due, less what saldo a favor pays of them. */
export function toCome({ instalments, credit, today, isActive }: PayableLoan) {
  if (!isActive) return [];
  let left: number = credit;
  return instalments.flatMap((instalment): readonly OpenInstalment[] => {
    const owed = Math.max(0, instalment.owed - left);
    left = Math.max(0, left - instalment.owed);
    return owed > 0 && instalment.payBy > today ? [{ ...instalment, owed: centavos(owed) }] : [];
  });
}

/** What is owed of the instalment that a charge is for, less what saldo a favor pays of it. */
export function owedOf(
  { instalments, credit, isActive }: PayableLoan,
  { instalment }: { readonly instalment: number | null },
): number {
  if (!isActive) return 0;
  let left: number = credit;
  for (const { number, owed } of instalments) {
    if (number === instalment) return owed - left;
    left = Math.max(0, left - owed);
  }
  return 0;
}

const periods: Readonly<Record<Frequency, MandatePeriod>> = {
  semanal: 'weekly',
  catorcenal: 'biweekly',
  quincenal: 'biweekly',
  mensual: 'monthly',
};

const STEP = 10_000;
/** Room for what being late may add, so that one bad fortnight does not end the convenience. */
const ROOM_PERCENT = 110;

export type Proposal = { readonly maxAmount: Centavos; readonly period: MandatePeriod };

/**
 * What to sign: a little more than the largest instalment that is to come, in whole hundreds of pesos, as
 * often as the loan that is paid most often. Null: there is nothing to pay.
 */
export function proposalFor(
  loans: readonly { readonly loan: PayableLoan; readonly frequency: Frequency }[],
): Proposal | null {
  const open = loans.filter(({ loan }) => toCome(loan).length > 0);
  const largest = Math.max(0, ...open.flatMap(({ loan }) => toCome(loan).map(({ owed }) => owed)));
  const order = ['weekly', 'biweekly', 'monthly'] as const;
  const period = order.find((one) => open.some(({ frequency }) => periods[frequency] === one));
  if (period === undefined) return null;
  const roomy = Math.ceil((largest * ROOM_PERCENT) / 100 / STEP) * STEP;
  return { maxAmount: centavos(roomy), period };
}
