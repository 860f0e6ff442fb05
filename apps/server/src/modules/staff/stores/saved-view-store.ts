import type { QueueName } from '@abona/contract/staff/staff-queue';
import type { Database, Tx } from '#platform/database/database.ts';

type ViewOwner = { readonly personId: string; readonly queue: QueueName };

type StoredView = { readonly id: string; readonly name: string; readonly filter: unknown };

export async function listViews(
  db: Database,
  { personId, queue }: ViewOwner,
): Promise<readonly StoredView[]> {
  return db
    .selectFrom('staff.saved_views')
    .select(['id', 'name', 'filter'])
    .where('person_id', '=', personId)
    .where('queue', '=', queue)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The names that somebody uses in a queue. Two windows of theirs go one after the other: the person is locked. */
export async function lockViewNames(
  tx: Tx,
  { personId, queue }: ViewOwner,
): Promise<readonly string[]> {
  await tx.selectFrom('staff.people').select('id').where('id', '=', personId).forUpdate().execute();
  const rows = await tx
    .selectFrom('staff.saved_views')
    .select('name')
    .where('person_id', '=', personId)
    .where('queue', '=', queue)
    .execute();
  return rows.map(({ name }) => name);
}

type NewView = ViewOwner & {
  readonly id: string;
  readonly name: string;
  readonly filter: object;
  readonly at: Date;
};

/** Under a name that is there already, it takes the place of what was; answers its id. */
export async function putView(
  tx: Tx,
  { id, personId, queue, name, filter, at }: NewView,
): Promise<string> {
  const kept = await tx
    .insertInto('staff.saved_views')
    .values({
      id,
      person_id: personId,
      queue,
      name,
      filter: JSON.stringify(filter),
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'queue', 'name'])
        .doUpdateSet({ filter: JSON.stringify(filter) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return kept.id;
}

/** False: they have none such. */
export async function dropView(
  db: Database,
  { id, personId, queue }: ViewOwner & { readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff.saved_views')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('queue', '=', queue)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
