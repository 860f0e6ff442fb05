import { closeIfDone } from '../advance.ts';
import { owedOf } from '../instalment-state.ts';
import type { InstalmentState, LoanState } from '../loan.ts';
import { partlyWaivedRow, waivedRow } from '../waived-row.ts';
import type { EventOf, Refusal } from './change.ts';

export function waiverRefusal(state: LoanState, { k }: EventOf<'waiver'>): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  const row = state.rows.find((each) => each.k === k);
  const owed = row === undefined ? null : owedOf(row);
  return owed !== null && owed.moratory + owed.late_fee > 0 ? null : 'lending.nothing_to_waive';
}

/** What being late with one instalment has cost so far, and is not paid, is owed no more. */
export function waiveCharges(state: LoanState, { k, amount }: EventOf<'waiver'>): LoanState {
  if (state.status !== 'active') return state;
  const without = (row: InstalmentState): InstalmentState =>
    amount === undefined ? waivedRow(row) : partlyWaivedRow(row, amount);
  const rows = state.rows.map((row) => (row.k === k ? without(row) : row));
  return closeIfDone({ ...state, rows }, 'paid');
}
