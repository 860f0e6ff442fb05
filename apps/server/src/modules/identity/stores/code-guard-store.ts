import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import { type Guard, openGuard } from '../domain/code-guard.ts';

type Row = { method: SendMethod; failed_at: Date[]; locked_until: Date | null };

export async function readGuards(
  db: Database | Tx,
  customerId: number,
): Promise<ReadonlyMap<SendMethod, Guard>> {
  const { rows } = await sql<Row>`
    select method, failed_at, locked_until from identity.code_guards
    where customer_id = ${customerId}`.execute(db);
  return new Map(rows.map((row) => [row.method, toGuard(row)]));
}

/** Locked, so that no two wrong codes count as one: a row that is there is written as it is. */
export async function lockGuard(tx: Tx, customerId: number, method: SendMethod): Promise<Guard> {
  const { rows } = await sql<Row>`
    insert into identity.code_guards as guard (customer_id, method, failed_at)
    values (${customerId}, ${method}, '{}')
    on conflict (customer_id, method) do update set method = guard.method
    returning method, failed_at, locked_until`.execute(tx);
  return rows[0] === undefined ? openGuard : toGuard(rows[0]);
}

export async function saveGuard(
  tx: Tx,
  { customerId, method }: { readonly customerId: number; readonly method: SendMethod },
  { failedAt, lockedUntil }: Guard,
): Promise<void> {
  await pipelineWrite(
    tx,
    sql`
    update identity.code_guards
    set failed_at = ${failedAt}::timestamptz[], locked_until = ${lockedUntil}
    where customer_id = ${customerId} and method = ${method}`,
  );
}

const toGuard = ({ failed_at: failedAt, locked_until: lockedUntil }: Row): Guard => ({
  failedAt,
  lockedUntil,
});
