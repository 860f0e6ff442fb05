import * as views from '@abona/contract/staff/saved-view';
import { listQueue } from '@abona/contract/staff/staff-queue';
import { getStaffToday, listDueWork } from '@abona/contract/staff/staff-today';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { unknownCursor } from './list-cursor.ts';
import { type QueueDeps, readQueue } from './use-cases/queues.ts';
import { forgetView, keepView, readViews } from './use-cases/saved-views.ts';
import { readDueWork, readToday } from './use-cases/today.ts';

export function queueRoutes(api: Api, deps: QueueDeps): void {
  mount(api, getStaffToday, async ({ caller }) => ok(await readToday(deps, caller)));

  mount(api, listDueWork, async ({ caller, query }) => ok(await readDueWork(deps, caller, query)));

  mount(api, listQueue, async ({ params, query, caller }) => {
    const page = await readQueue(deps, { ...query, queue: params.queue }, caller);
    if (page.ok) return page;
    return err(page.error === 'cursor_unknown' ? unknownCursor : page.error);
  });

  mount(api, views.listSavedViews, async ({ params, caller }) =>
    mapOk(await readViews(deps, params.queue, caller), (kept) => ({ views: kept })),
  );

  mount(api, views.saveView, async ({ params, body, caller }) => {
    const kept = await keepView(deps, { ...body, queue: params.queue, caller });
    return mapOk(kept, (id) => ({ view_id: id }));
  });

  mount(api, views.dropView, async ({ params, caller }) => {
    const order = { queue: params.queue, id: params.view_id, caller };
    return mapOk(await forgetView(deps, order), () => ({}));
  });
}
