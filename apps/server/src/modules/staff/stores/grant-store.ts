import type { StaffRole } from '@abona/contract/staff/staff-roles';
import type { Database, Tx } from '#platform/database/database.ts';

type GrantInForce = { readonly personId: string; readonly role: StaffRole };

export async function rolesOf(
  source: Database | Tx,
  personId: string,
  now: Date,
): Promise<readonly StaffRole[]> {
  const rows = await source
    .selectFrom('staff.grants')
    .select('role')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

type GrantChange = GrantInForce & { readonly by: string; readonly at: Date };
type NewGrant = GrantChange & { readonly id: string; readonly until: Date | null };

/** False: they have it already. */
export async function addGrant(
  tx: Tx,
  { id, personId, role, by, at, until }: NewGrant,
): Promise<boolean> {
  // One that is over by itself makes room.
  await tx
    .updateTable('staff.grants')
    .set((column) => ({ revoked_at: column.ref('until'), revoked_by: 'system' }))
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .where('revoked_at', 'is', null)
    .where('until', '<=', at)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff.grants')
    .values({ id, person_id: personId, role, granted_by: by, granted_at: at, until })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'role']).where('revoked_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** False: they did not have it. */
export async function endGrant(tx: Tx, { personId, role, by, at }: GrantChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff.grants')
    .set({ revoked_at: at, revoked_by: by })
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
