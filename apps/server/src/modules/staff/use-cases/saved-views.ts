import { randomUUIDv7 } from 'node:crypto';
import { SAVED_VIEWS_MAX, type SavedView, ViewFilter } from '@abona/contract/staff/saved-view';
import type { QueueName } from '@abona/contract/staff/staff-queue';
import { err, ok, type Result } from '@abona/kernel/result';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { dropView, listViews, lockViewNames, putView } from '../stores/saved-view-store.ts';
import { countQueue, type QueueDeps, queuesOf } from './queues.ts';

/** Somebody's own views of a queue that they see, each with how many it leaves now. */
export async function readViews(
  deps: QueueDeps,
  queue: QueueName,
  caller: StaffCaller,
): Promise<Result<SavedView[], 'role_missing'>> {
  if (!queuesOf(caller).includes(queue)) return err('role_missing');
  const kept = await listViews(deps.db, { personId: caller.personId, queue });
  return ok(
    await Promise.all(
      kept.map(async ({ id, name, filter }) => {
        const narrowed = ViewFilter.parse(filter);
        const count = await countQueue(deps, { queue, filter: narrowed }, caller);
        return { view_id: id, name, filter: narrowed, count };
      }),
    ),
  );
}

type SavingView = {
  readonly queue: QueueName;
  readonly name: string;
  readonly filter: ViewFilter;
  readonly caller: StaffCaller;
};

export async function keepView(
  deps: QueueDeps,
  { queue, name, filter, caller }: SavingView,
): Promise<Result<string, 'role_missing' | 'saved_views_full'>> {
  if (!queuesOf(caller).includes(queue)) return err('role_missing');
  const owner = { personId: caller.personId, queue };
  return transaction(deps.db, async (tx) => {
    const names = await lockViewNames(tx, owner);
    if (!names.includes(name) && names.length >= SAVED_VIEWS_MAX) return err('saved_views_full');
    const at = deps.clock.technicalNow();
    return ok(await putView(tx, { ...owner, id: randomUUIDv7(), name, filter, at }));
  });
}

export async function forgetView(
  { db }: QueueDeps,
  { queue, id, caller }: Pick<SavingView, 'queue' | 'caller'> & { readonly id: string },
): Promise<Result<void, 'not_found'>> {
  const isGone = await dropView(db, { personId: caller.personId, queue, id });
  return isGone ? ok(undefined) : err('not_found');
}
