import { centavos } from '@abona/kernel/money';
import { closeIfDone } from '../advance.ts';
import { owedOf, settledIfPaid } from '../instalment-state.ts';
import type { LoanState } from '../loan.ts';
import type { EventOf, Refusal } from './change.ts';

export function waiverRefusal(state: LoanState, { k }: EventOf<'waiver'>): Refusal | null {
  if (state.status !== 'active') return 'lending.loan_ended';
  const row = state.rows.find((each) => each.k === k);
  const owed = row === undefined ? null : owedOf(row);
  return owed !== null && owed.moratory + owed.late_fee > 0 ? null : 'lending.nothing_to_waive';
}

/** What being late with one instalment has cost so far, and is not paid, is owed no more. */
export function waiveCharges(state: LoanState, { k }: EventOf<'waiver'>): LoanState {
  if (state.status !== 'active') return state;
  const rows = state.rows.map((row) => {
    if (row.k !== k || row.isSettled) return row;
    const owed = owedOf(row);
    return settledIfPaid({
      ...row,
      waived: {
        moratory: centavos(row.waived.moratory + owed.moratory),
        moratory_iva: centavos(row.waived.moratory_iva + owed.moratory_iva),
        late_fee: centavos(row.waived.late_fee + owed.late_fee),
        late_fee_iva: centavos(row.waived.late_fee_iva + owed.late_fee_iva),
      },
    });
  });
  return closeIfDone({ ...state, rows }, 'paid');
}
