import type { CivilDate } from '@abona/kernel/civil-date';
import type { Database } from '#platform/database/database.ts';

type Window = { readonly from: CivilDate; readonly until: CivilDate; readonly limit: number };

export type EndedLoan = {
  readonly customerId: number;
  readonly loanId: string;
  readonly closedOn: CivilDate;
};

/** Loans that ended well between two days and have no closing letter, the longest waiting first. */
export async function listLoansWithoutLetter(
  db: Database,
  { from, until, limit }: Window,
): Promise<readonly EndedLoan[]> {
  const rows = await db
    .selectFrom('lending.loans as loan')
    .select(['loan.customer_id', 'loan.id', 'loan.closed_on'])
    .where('loan.closed_on', '>=', from)
    .where('loan.closed_on', '<=', until)
    .where('loan.closing', 'in', ['paid', 'paid_off', 'refunded'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lending.issued_documents as issued')
            .select('issued.version')
            .whereRef('issued.customer_id', '=', 'loan.customer_id')
            .whereRef('issued.loan_id', '=', 'loan.id')
            .where('issued.kind', '=', 'closing_letter'),
        ),
      ),
    )
    .orderBy('loan.closed_on')
    .orderBy('loan.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    customerId: row.customer_id,
    loanId: row.id,
    closedOn: row.closed_on as CivilDate,
  }));
}
