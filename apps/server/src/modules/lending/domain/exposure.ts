import { type Centavos, centavos } from '@abona/kernel/money';
import { latenessOf } from './late-days.ts';
import type { Loan } from './loan.ts';

/** What somebody owes us, and whether any of it is late. */
export type Exposure = { readonly outstanding: Centavos; readonly isLate: boolean };

/**
 * Of loans as they stand on the day they are brought forward to: what is late is computed from their instalments,
 * since the day that is stored with a loan is only as new as its last end of day.
 */
export function exposureOf(loans: readonly Loan[]): Exposure {
  const active = loans.filter(({ state }) => state.status === 'active');
  const outstanding = active
    .flatMap(({ state }) => state.rows)
    .reduce((sum, row) => sum + row.principal - row.paid.principal, 0);
  return {
    outstanding: centavos(outstanding),
    isLate: active.some(
      ({ state }) => latenessOf(state, state.settledThrough).pastDueSince !== null,
    ),
  };
}
