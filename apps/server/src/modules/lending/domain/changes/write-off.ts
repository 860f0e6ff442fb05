import { lateDaysOf } from '../late-days.ts';
import type { LoanState } from '../loan.ts';
import type { EventOf, Refusal } from './change.ts';

export function writeOffRefusal(state: LoanState, event: EventOf<'write_off'>): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  return isLateEnough(state, event) ? null : 'lending.not_late_enough';
}

/** By decision whatever it is; by policy only while it is as late as that asks for. */
const isLateEnough = (state: LoanState, { policy }: EventOf<'write_off'>): boolean =>
  policy === undefined || lateDaysOf(state) >= policy.lateDays;

/**
 * We no longer count on being paid; what comes in later is a recovery. One by policy does nothing where a payment or
 * a hold that we learnt of since leaves the loan less late than that: then it goes on.
 */
export const writeOff = (state: LoanState, event: EventOf<'write_off'>): LoanState =>
  state.status === 'active' && isLateEnough(state, event)
    ? { ...state, status: 'written_off', closedOn: event.on, closing: 'written_off' }
    : state;
