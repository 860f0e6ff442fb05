import type { CivilDate } from '@abona/kernel/civil-date';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';

/** A plan that a loan has had, and why it got it. */
export type StoredPlan = {
  readonly version: number;
  readonly madeOn: CivilDate;
  readonly reason:
    | 'opened'
    | 'prepayment'
    | 'payoff'
    | 'refund'
    | 'cancellation'
    | 'void'
    | 'relief'
    | 'correction';
  readonly levelPayment: Centavos;
};

/** Every plan of a loan, the first one first. */
export async function readPlans(
  source: Database | Tx,
  loanId: string,
): Promise<readonly StoredPlan[]> {
  const rows = await source
    .selectFrom('lending.plans')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    madeOn: row.made_on as CivilDate,
    reason: row.reason,
    levelPayment: centavos(row.level_payment),
  }));
}
