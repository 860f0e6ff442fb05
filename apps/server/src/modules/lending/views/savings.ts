import type { SavingsView } from '@abona/contract/lending/savings';
import type { CivilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import type { Instalment } from '@abona/loan-math/plan';
import { agreedSchedule } from '../documents/loan-documents.ts';
import type { Loan } from '../domain/loan.ts';
import { payoffNeed } from '../domain/replan.ts';
import { namesOf, type ShownLoan } from './loan-summary.ts';

const costOf = (rows: readonly Instalment[]): number =>
  rows.reduce((cost, row) => cost + row.total - row.principal, 0);

/**
 * What the plan of a loan costs less than the one that was signed. A loan of which something was given
 * back costs less for that reason, and is not counted.
 */
function savedOf({ contract, state }: Loan): number {
  const isGivenBack = state.totals.refunded > 0 || state.totals.undisbursed > 0;
  if (isGivenBack || state.status === 'written_off' || state.closing === 'void') return 0;
  return Math.max(0, costOf(agreedSchedule(contract).rows) - costOf(state.rows));
}

const couldSave = ({ contract, state }: Loan): number =>
  state.status === 'active' ? Math.max(0, payoffNeed(contract, state).saving) : 0;

export function savingsOf(loans: readonly ShownLoan[], today: CivilDate): SavingsView {
  const each = loans
    .map((shown) => ({
      loan_id: publicId('loan', shown.loan.contract.loanId),
      ...namesOf(shown),
      saved: savedOf(shown.loan),
      could_save: couldSave(shown.loan),
      is_active: shown.loan.state.status === 'active',
    }))
    .filter(({ saved, could_save }) => saved + could_save > 0);
  return {
    as_of: today,
    saved: each.reduce((total, { saved }) => total + saved, 0),
    could_save: each.reduce((total, { could_save }) => total + could_save, 0),
    loans: each,
  };
}
