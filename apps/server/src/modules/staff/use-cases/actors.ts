import type { Actor } from '@abona/contract/staff/staff-loan';
import { namesOf } from '../stores/person-store.ts';
import type { StaffDeps } from './staff-deps.ts';

export type NamedActors = (actor: string | null) => Actor;

const STAFF = 'staff:';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Who did something, by what is written with it: `staff:…` is somebody with a name, `customer:…` is not ours. A line that
 * somebody forged names nobody, and is shown all the same.
 */
export async function actorsOf(
  { db }: Pick<StaffDeps, 'db'>,
  actors: readonly (string | null)[],
): Promise<NamedActors> {
  const ids = actors.flatMap((actor) =>
    actor?.startsWith(STAFF) ? [actor.slice(STAFF.length)] : [],
  );
  const names = await namesOf(
    db,
    ids.filter((id) => UUID.test(id)),
  );
  return (actor) => {
    if (actor === null) return { kind: 'system', name: null };
    if (actor.startsWith(STAFF))
      return { kind: 'staff', name: names.get(actor.slice(STAFF.length)) ?? null };
    if (actor.startsWith('operator:')) return { kind: 'staff', name: actor };
    if (actor === 'staff') return { kind: 'staff', name: null };
    const isCustomer = actor === 'customer' || actor.startsWith('customer:');
    return { kind: isCustomer ? 'customer' : 'system', name: null };
  };
}
