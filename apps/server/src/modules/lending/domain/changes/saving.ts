import { type Centavos, centavos } from '@abona/kernel/money';
import type { InstalmentState, LoanState } from '../loan.ts';

type Around = { readonly before: LoanState; readonly after: LoanState };

/** What a payment made the plan cheaper by; a refund, a withdrawal or relief saves nothing. */
export function savingOf({ before, after }: Around): Centavos {
  const isPayment =
    after.totals.received !== before.totals.received && after.status !== 'cancelled';
  return centavos(isPayment ? Math.max(0, costOf(before.rows) - costOf(after.rows)) : 0);
}

/** What instalments cost beside what was lent. */
const costOf = (rows: readonly InstalmentState[]): number =>
  rows.reduce((cost, { total, principal }) => cost + total - principal, 0);
