import type { LoanState } from '../loan.ts';
import type { EventOf, Refusal } from './change.ts';

export const writeOffRefusal = (state: LoanState): Refusal | null =>
  state.status === 'active' ? null : 'lending.loan_ended';

/** We no longer count on being paid; what comes in later is a recovery. */
export const writeOff = (state: LoanState, { on }: EventOf<'write_off'>): LoanState =>
  state.status === 'active'
    ? { ...state, status: 'written_off', closedOn: on, closing: 'written_off' }
    : state;
