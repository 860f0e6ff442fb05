import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Application } from '../domain/application.ts';

/** Points that are looked at as one. The index is by it. */
export const SCORE_BAND = 20;
/** Of a band, so many of the latest are looked at, and so many of them told of. */
const LOOKED_AT = 2_000;
const TOLD = 200;

export type SimilarDecision = {
  readonly outcome: 'approved' | 'declined';
  readonly loanId: string | null;
};

type Sought = {
  readonly score: number;
  /** What their income weighed in the scorecard: the same band of it. */
  readonly incomePoints: number;
};

/** Decisions of others of the same score and income band, for half to twice as much. Raw: the index is on a band. */
export async function listSimilar(
  db: Database,
  { id, kind, amount }: Pick<Application, 'id' | 'kind' | 'amount'>,
  { score, incomePoints }: Sought,
): Promise<readonly SimilarDecision[]> {
  const income = JSON.stringify([{ name: 'monthly_income', points: incomePoints }]);
  const { rows } = await sql<{ outcome: 'approved' | 'declined'; loan_id: string | null }>`
    select latest.outcome, acceptance.loan_id from (
      select application_id, outcome, factors, decided_at from origination.decisions
      where stage = 'scoring' and score / 20 = ${Math.floor(score / SCORE_BAND)}::int
      order by decided_at desc limit ${LOOKED_AT}
    ) latest
    join origination.applications application on application.id = latest.application_id
    left join origination.acceptances acceptance on acceptance.application_id = latest.application_id
    where latest.application_id <> ${id} and application.kind = ${kind}
      and latest.factors @> ${income}::jsonb
      and (${amount}::bigint is null or application.amount between ${amount}::bigint / 2 and ${amount}::bigint * 2)
    order by latest.decided_at desc limit ${TOLD}`.execute(db);
  return rows.map(({ outcome, loan_id: loanId }) => ({ outcome, loanId }));
}
