import type { Movement, MovementMonth, MovementType } from '@abona/contract/lending/movement';
import { type CivilDate, endOfMonth } from '@abona/kernel/civil-date';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { searchable } from '../domain/movement.ts';
import type { RouteDeps } from '../routes/route-deps.ts';
import {
  type MovementQuery,
  readMovements,
  type StoredMovement,
} from '../stores/movement-store.ts';
import { sumMonths } from '../stores/movement-sum-store.ts';
import { toMovementView } from '../views/movement-view.ts';
import { noteMovements } from './note-movements.ts';

type RequestedMovements = {
  readonly cursor?: string | undefined;
  readonly limit: string;
  readonly type?: MovementType | undefined;
  readonly loan_id?: string | undefined;
  readonly search?: string | undefined;
};

type Page = {
  readonly items: Movement[];
  readonly next_cursor: string | null;
  readonly months: MovementMonth[];
  readonly in_transit: Movement[];
};

/** A page of somebody's movements, with the sums of the months it shows. */
export async function listMovements(
  deps: RouteDeps,
  customerId: number,
  requested: RequestedMovements,
): Promise<Result<Page, 'not_found' | 'cursor_unknown'>> {
  const query = queryOf(deps, customerId, requested);
  if (!query.ok) return query;
  await noteMovements(deps, customerId);
  const { limit, after, search } = query.value;
  // One more than is shown tells whether there is another page.
  const found = await readMovements(deps.db, { ...query.value, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return ok({
    items: items.map(toMovementView),
    next_cursor: last === undefined ? null : deps.cursors.write(customerId, last),
    months: search === null ? await monthsOf(deps, query.value, items) : [],
    in_transit: after === null && search === null ? await inTransit(deps, customerId) : [],
  });
}

const inTransit = async ({ payments }: RouteDeps, customerId: number): Promise<Movement[]> =>
  payments === null ? [] : [...(await payments.inTransit(customerId))];

function queryOf(
  { cursors }: RouteDeps,
  customerId: number,
  requested: RequestedMovements,
): Result<MovementQuery, 'not_found' | 'cursor_unknown'> {
  const { cursor, search, type = null } = requested;
  const after = cursor === undefined ? null : cursors.read(customerId, cursor);
  if (cursor !== undefined && after === null) return err('cursor_unknown');
  const loan =
    requested.loan_id === undefined ? ok(null) : parsePublicId('loan', requested.loan_id);
  if (!loan.ok) return err('not_found');
  return ok({
    customerId,
    after,
    limit: Number(requested.limit),
    type,
    loanId: loan.value,
    search: search === undefined ? null : searchable(search),
  });
}

/** Whole sums of the months that the items are of. */
async function monthsOf(
  { db }: RouteDeps,
  { customerId, loanId }: MovementQuery,
  items: readonly StoredMovement[],
): Promise<MovementMonth[]> {
  const [newest, oldest] = [items[0], items.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const from = `${oldest.on.slice(0, 7)}-01` as CivilDate;
  return [...(await sumMonths(db, { customerId, loanId, from, to: endOfMonth(newest.on) }))];
}
