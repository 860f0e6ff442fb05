import { listQueue } from '@abona/contract/staff/staff-queue';
import { getStaffToday, listDueWork } from '@abona/contract/staff/staff-today';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { unknownCursor } from './list-cursor.ts';
import { type QueueDeps, readQueue } from './use-cases/queues.ts';
import { readDueWork, readToday } from './use-cases/today.ts';

export function queueRoutes(api: Api, deps: QueueDeps): void {
  mount(api, getStaffToday, async ({ caller }) => ok(await readToday(deps, caller)));

  mount(api, listDueWork, async ({ caller }) => ok(await readDueWork(deps, caller)));

  mount(api, listQueue, async ({ params, query, caller }) => {
    const page = await readQueue(deps, { ...query, queue: params.queue }, caller);
    if (page.ok) return page;
    return err(page.error === 'cursor_unknown' ? unknownCursor : page.error);
  });
}
