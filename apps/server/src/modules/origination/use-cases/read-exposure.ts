import { centavos } from '@abona/kernel/money';
import type { DecisionInputs } from '../domain/decision-inputs.ts';
import type { Loans } from '../ports.ts';

/** What somebody owes us, and whether any of it is late. */
export async function exposureOf(
  loans: Loans,
  customerId: number,
): Promise<DecisionInputs['exposure']> {
  const active = (await loans.loansOf(customerId)).filter(({ state }) => state.status === 'active');
  const outstanding = active
    .flatMap(({ state }) => state.rows)
    .reduce((sum, row) => sum + row.principal - row.paid.principal, 0);
  return {
    outstanding: centavos(outstanding),
    isLate: active.some(({ pastDueSince }) => pastDueSince !== null),
  };
}
