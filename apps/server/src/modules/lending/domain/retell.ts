import type { Story } from './changes/decide-change.ts';
import type { Loan, LoanState } from './loan.ts';
import { sameContent } from './loan-event.ts';
import { openingState, replay } from './replay.ts';

/** Where a loan's stored state is not what its events tell; null where they agree. */
export function untoldOf({ contract, state }: Loan, { opening, events }: Story): string | null {
  const start = openingState(contract, opening);
  const told = replay(contract, start, { events, to: state.settledThrough }).state;
  const [a, b] = [comparable(told), comparable(state)];
  return sameContent(a, b) ? null : `told ${JSON.stringify(a)}, stored ${JSON.stringify(b)}`;
}

/** Plans are counted by the loan, not by the story. */
const comparable = ({ planVersion: _, ...state }: LoanState): unknown => state;
