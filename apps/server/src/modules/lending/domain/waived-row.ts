import { centavos } from '@abona/kernel/money';
import { owedOf, settledIfPaid } from './instalment-state.ts';
import type { InstalmentState } from './loan.ts';

/** An instalment without what being late with it has cost so far and is not paid. */
export function waivedRow(row: InstalmentState): InstalmentState {
  if (row.isSettled) return row;
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
}
