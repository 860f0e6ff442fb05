import type { CaseStop } from '@abona/contract/cases/case-status';
import { type Centavos, centavos } from '@abona/kernel/money';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Case } from '../domain/case.ts';

const TABLE = 'cases.holds';

/** What stands still because of a case. */
export type Hold = {
  readonly id: string;
  readonly loanId: string;
  /** Null: all of the loan. */
  readonly amount: Centavos | null;
  readonly stops: readonly CaseStop[];
  readonly since: Date;
};

export async function addHold(
  tx: Tx,
  { id: case_id, customerId: customer_id }: Pick<Case, 'id' | 'customerId'>,
  { id, loanId: loan_id, amount, stops, since }: Hold,
): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({ id, case_id, customer_id, loan_id, amount, stops: [...stops], since })
    .execute();
}

/** Those that nobody has lifted yet. */
export async function listHolds(
  source: Database | Tx,
  { id }: Pick<Case, 'id'>,
): Promise<readonly Hold[]> {
  const rows = await source
    .selectFrom(TABLE)
    .selectAll()
    .where('case_id', '=', id)
    .where('until', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    loanId: row.loan_id,
    amount: row.amount === null ? null : centavos(row.amount),
    stops: row.stops as readonly CaseStop[],
    since: row.since,
  }));
}

export async function endHolds(tx: Tx, { id }: Pick<Case, 'id'>, until: Date): Promise<void> {
  await tx
    .updateTable(TABLE)
    .set({ until })
    .where('case_id', '=', id)
    .where('until', 'is', null)
    .execute();
}
