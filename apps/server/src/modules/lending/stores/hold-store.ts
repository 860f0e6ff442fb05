import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Hold } from '../domain/hold.ts';

/** What stands still of a loan, or stood, by the day it began; nothing for a loan that is not there. */
export async function readHolds(source: Database | Tx, loanId: string): Promise<readonly Hold[]> {
  const row = await source
    .selectFrom('lending.loans')
    .select('holds')
    .where('id', '=', loanId)
    .executeTakeFirst();
  return (row?.holds ?? []) as Hold[];
}

/** Of these, those whose stored rows do not tell how they came to stand so: held, relieved, lost or void. */
export async function findLoansToRetell(
  source: Database | Tx,
  loanIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ loan_id: string }>`
    select distinct loan_id from history.loan_events
    where kind in ('hold_placed', 'relief', 'quita', 'write_off', 'void') and loan_id = any(${loanIds}::uuid[])`.execute(
    source,
  );
  return new Set(rows.map(({ loan_id }) => loan_id));
}
