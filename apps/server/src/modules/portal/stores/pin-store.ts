import type { PortalRole } from '@abona/contract/portal/portal-access';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';

type PinKey = { readonly accountId: string; readonly personId: string };

/** So many wrong ones, and it is over. */
export const PIN_FAILURES_MAX = 5;

/** A new one takes the place of an earlier one, and of its wrong tries. */
export async function savePin(
  tx: Tx,
  { accountId, personId }: PinKey,
  { hash, at }: { readonly hash: string; readonly at: Date },
): Promise<void> {
  const set = { pin_hash: hash, failures: 0, set_at: at };
  await tx
    .insertInto('portal.pins')
    .values({ account_id: accountId, person_id: personId, ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doUpdateSet(set))
    .execute();
}

export type LockedPin = {
  readonly hash: string;
  readonly failures: number;
  readonly role: PortalRole;
};

/** With the role of this moment. Who tries at the same time waits: each try counts. Null: they set none, or left. */
export async function lockPin(tx: Tx, { accountId, personId }: PinKey): Promise<LockedPin | null> {
  const row = await tx
    .selectFrom('portal.pins as pin')
    .innerJoin('portal.members as member', (join) =>
      join
        .onRef('member.account_id', '=', 'pin.account_id')
        .onRef('member.person_id', '=', 'pin.person_id')
        .on('member.removed_at', 'is', null),
    )
    .select(['pin.pin_hash as hash', 'pin.failures', 'member.role'])
    .where('pin.account_id', '=', accountId)
    .where('pin.person_id', '=', personId)
    .forUpdate('pin')
    .executeTakeFirst();
  return row ?? null;
}

export async function saveFailures(
  tx: Tx,
  { accountId, personId }: PinKey,
  failures: number,
): Promise<void> {
  await tx
    .updateTable('portal.pins')
    .set({ failures })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
}

/** Who of a business has a PIN that is not over, by name. */
export async function listPinned(
  db: Database,
  accountId: string,
): Promise<
  readonly { readonly personId: string; readonly name: string; readonly role: PortalRole }[]
> {
  return db
    .selectFrom('portal.pins as pin')
    .innerJoin('portal.people as person', 'person.id', 'pin.person_id')
    .innerJoin('portal.members as member', (join) =>
      join
        .onRef('member.account_id', '=', 'pin.account_id')
        .onRef('member.person_id', '=', 'pin.person_id')
        .on('member.removed_at', 'is', null),
    )
    .select(['person.id as personId', 'member.role'])
    .select(sql<string>`coalesce(person.name, person.email)`.as('name'))
    .where('pin.account_id', '=', accountId)
    .where('pin.failures', '<', PIN_FAILURES_MAX)
    .orderBy('name')
    .execute();
}
