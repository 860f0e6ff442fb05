import type { CivilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { LoanPromise } from '../domain/promise.ts';

const TABLE = 'arrears.promises';

export async function addPromise(tx: Tx, promise: LoanPromise, madeAt: Date): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      id: promise.id,
      loan_id: promise.loanId,
      customer_id: promise.customerId,
      person_id: promise.personId,
      amount: promise.amount,
      made_on: promise.madeOn,
      due_on: promise.dueOn,
      events_seen: promise.eventsSeen,
      made_at: madeAt,
    })
    .execute();
}

/** Those of several loans, each loan's in the order in which they were made. */
export async function listPromisesOf(
  source: Database | Tx,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LoanPromise[]>> {
  const rows = await source
    .selectFrom(TABLE)
    .selectAll()
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .orderBy('loan_id')
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  const promises = rows.map(
    (row): LoanPromise => ({
      id: row.id,
      loanId: row.loan_id,
      customerId: row.customer_id,
      personId: row.person_id,
      amount: centavos(row.amount),
      madeOn: row.made_on as CivilDate,
      dueOn: row.due_on as CivilDate,
      eventsSeen: row.events_seen,
    }),
  );
  return Map.groupBy(promises, ({ loanId }) => loanId);
}
