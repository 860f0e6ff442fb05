import type { LoanState } from '../loan.ts';
import type { EventOf, Refusal } from './change.ts';

/** A hold says what it stops, and of which instalments how much. A loan that is over can be held too. */
export function holdRefusal(
  { rows, status }: Pick<LoanState, 'rows' | 'status'>,
  { scope, stops }: EventOf<'hold_placed'>,
): Refusal | null {
  if (stops.length === 0) return 'lending.hold_stops_nothing';
  if (scope.kind === 'loan') return null;
  const isKnown = (k: number): boolean => status !== 'active' || rows.some((row) => row.k === k);
  const isHeld = scope.amounts.length > 0 && scope.amounts.every(({ amount }) => amount > 0);
  return isHeld && scope.amounts.every(({ k }) => isKnown(k)) ? null : 'lending.hold_stops_nothing';
}

export function holdLiftRefusal(
  { holds }: Pick<LoanState, 'holds'>,
  { holdId, on }: EventOf<'hold_lifted'>,
): Refusal | null {
  const hold = holds.find((each) => each.holdId === holdId);
  if (hold === undefined) return 'lending.hold_unknown';
  return on < hold.from ? 'lending.hold_begins_later' : null;
}
