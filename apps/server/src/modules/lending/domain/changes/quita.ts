import { closeIfDone } from '../advance.ts';
import type { LoanContract, LoanState } from '../loan.ts';
import { quitaPlan } from '../relief/quita.ts';
import type { EventOf, Refusal } from './change.ts';

export function quitaRefusal(
  contract: LoanContract,
  state: LoanState,
  event: EventOf<'quita'>,
): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  if (event.forgiven <= 0) return 'lending.amount_not_positive';
  return quitaPlan(contract, state, event) === null ? 'lending.relief_impossible' : null;
}

/** Where what came before it was told late, or taken back, and leaves nothing to give up, it does nothing. */
export function grantQuita(
  contract: LoanContract,
  state: LoanState,
  event: EventOf<'quita'>,
): LoanState {
  const after = quitaPlan(contract, state, event);
  return after === null ? state : closeIfDone(after, 'paid');
}
