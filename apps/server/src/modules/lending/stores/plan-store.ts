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
  /** By the instalment's number. */
  readonly principals: ReadonlyMap<number, Centavos>;
};

/** Every plan of a loan, the first one first. */
export async function readPlans(
  source: Database | Tx,
  loanId: string,
): Promise<readonly StoredPlan[]> {
  const [rows, instalments] = await Promise.all([
    source
      .selectFrom('lending.plans')
      .selectAll()
      .where('loan_id', '=', loanId)
      .orderBy('version')
      .execute(),
    source
      .selectFrom('lending.instalments')
      .select(['plan_version', 'k', 'principal'])
      .where('loan_id', '=', loanId)
      .orderBy('k')
      .execute(),
  ]);
  const ofPlan = Map.groupBy(instalments, ({ plan_version: version }) => version);
  return rows.map((row) => ({
    version: row.version,
    madeOn: row.made_on as CivilDate,
    reason: row.reason,
    levelPayment: centavos(row.level_payment),
    principals: new Map(
      ofPlan.get(row.version)?.map(({ k, principal }) => [k, centavos(principal)]),
    ),
  }));
}
