import type { Restriction } from '@abona/contract/identity/restriction';
import { err, ok, type Result } from '@abona/kernel/result';
import type { RecordAudit } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { findCustomerState, lockCustomer } from './stores/customer-store.ts';
import {
  addRestriction,
  endRestriction,
  listRestrictions,
  type SetCode,
} from './stores/restriction-store.ts';

type Order = {
  readonly customerId: number;
  readonly code: SetCode;
  /** Why, out of a list of ours; the customer reads a sentence of ours. */
  readonly reason: string;
  readonly actor: string;
};

type Refusal = 'not_found' | 'state_conflict';

/** What somebody may not do for now, decided by people of ours. Whatever it holds back goes on once it is lifted. */
export type RestrictionDesk = {
  /** What it says to the customer. Refused where it holds already. */
  readonly place: (
    tx: Tx,
    order: Order & { readonly until: Date | null },
  ) => Promise<Result<Restriction, Refusal>>;
  /** What held. Refused where it does not. */
  readonly lift: (tx: Tx, order: Order) => Promise<Result<Restriction, Refusal>>;
};

type Deps = { readonly clock: Clock; readonly audit: RecordAudit };

export function createRestrictionDesk({ clock, audit }: Deps): RestrictionDesk {
  const heldOf = async (tx: Tx, { customerId, code }: Order): Promise<Restriction | null> => {
    const held = await listRestrictions(tx, customerId, clock.now());
    return held.find((one) => one.code === code) ?? null;
  };
  const note = (tx: Tx, { customerId, code, reason, actor }: Order, action: string) =>
    audit(tx, { subject: `customer:${customerId}`, actor, action, reason, detail: { code } });
  return {
    place: async (tx, order) => {
      const { customerId, code, reason, actor: setBy, until } = order;
      if ((await findCustomerState(tx, customerId)) === null) return err('not_found');
      await lockCustomer(tx, customerId);
      const since = clock.now();
      const isOver = until !== null && until <= since;
      if (isOver || (await heldOf(tx, order)) !== null) return err('state_conflict');
      await addRestriction(tx, { customerId, code, since, until, reason, setBy });
      await note(tx, order, 'identity.restriction_placed');
      const placed = await heldOf(tx, order);
      return placed === null ? err('state_conflict') : ok(placed);
    },
    lift: async (tx, order) => {
      const { customerId, code } = order;
      if ((await findCustomerState(tx, customerId)) === null) return err('not_found');
      await lockCustomer(tx, customerId);
      const held = await heldOf(tx, order);
      if (held === null) return err('state_conflict');
      await endRestriction(tx, { customerId, code, at: clock.now() });
      await note(tx, order, 'identity.restriction_lifted');
      return ok(held);
    },
  };
}
