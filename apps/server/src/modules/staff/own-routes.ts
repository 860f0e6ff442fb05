import * as today from '@abona/contract/staff/staff-today';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { markNewsRead, readNews } from './use-cases/news.ts';
import { openedSubject, type RecentDeps, readRecents } from './use-cases/recents.ts';

/** What concerns whoever asks alone: their news, and their way back. */
export function ownRoutes(api: Api, deps: RecentDeps): void {
  mount(api, today.listStaffNews, async ({ caller }) => ok(await readNews(deps, caller)));

  mount(api, today.readStaffNews, async ({ caller, body }) => {
    await markNewsRead(deps, { ids: body.news_ids, caller });
    return ok({});
  });

  mount(api, today.listRecents, async ({ caller }) =>
    ok({ recents: await readRecents(deps, caller) }),
  );

  mount(api, today.keepRecent, async ({ caller, body: { subject } }) => {
    await openedSubject(deps, { subject, caller });
    return ok({});
  });
}
