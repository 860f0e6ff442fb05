import { closeIfDone } from '../advance.ts';
import type { LoanContract, LoanState } from '../loan.ts';
import { reliefPlan } from '../relief/relief-plan.ts';
import type { EventOf, Refusal } from './change.ts';

export function reliefRefusal(
  contract: LoanContract,
  state: LoanState,
  { terms }: EventOf<'relief'>,
): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  return reliefPlan(contract, state, terms) === null ? 'lending.relief_impossible' : null;
}

/** Where what came before it was told late, or taken back, and leaves nothing to relieve, it does nothing. */
export function relieve(
  contract: LoanContract,
  state: LoanState,
  { terms }: EventOf<'relief'>,
): LoanState {
  const relieved = reliefPlan(contract, state, terms);
  return relieved === null ? state : closeIfDone(relieved, 'paid');
}
