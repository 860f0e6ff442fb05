import { type Centavos, centavos } from '@abona/kernel/money';
import { sumOf } from './amounts.ts';
import { heldPartOf } from './holds.ts';
import { owedOf } from './instalment-state.ts';
import type { LoanState, LoanStatus } from './loan.ts';

/** A loan in a few figures, for whoever compares it before and after. */
export type LoanFigures = {
  readonly status: LoanStatus;
  /** Everything that is left to pay, late charges too. */
  readonly owed: Centavos;
  /** Late charges that are not asked for. */
  readonly waived: Centavos;
  /** What of that nobody asks for while a case is open. */
  readonly held: Centavos;
  /** Saldo a favor. */
  readonly credit: Centavos;
};

export const figuresOf = ({
  status,
  rows,
  credit,
  holds,
  settledThrough,
}: LoanState): LoanFigures => ({
  status,
  owed: centavos(rows.reduce((sum, row) => sum + sumOf(owedOf(row)), 0)),
  held: centavos(
    rows.reduce((sum, row) => {
      const part = { stop: 'collect', k: row.k, amount: sumOf(owedOf(row)) } as const;
      return sum + heldPartOf({ holds, settledThrough }, part);
    }, 0),
  ),
  waived: centavos(
    rows.reduce((sum, { waived }) => sum + Object.values(waived).reduce((a, b) => a + b, 0), 0),
  ),
  credit,
});
