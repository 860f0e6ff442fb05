import * as trail from '@abona/contract/staff/trail';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { readTrail, trailAsCsv, trailFilterOf } from './use-cases/read-trail.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

const refused = (field: { readonly path: string; readonly message: string }) =>
  err({ code: 'validation_failed' as const, fields: [field] });

/** What people of ours did, for whoever looks after them. */
export function trailRoutes(api: Api, deps: StaffDeps): void {
  mount(api, trail.listTrail, async ({ query }) => {
    const read = await readTrail(deps, query);
    return read.ok ? read : refused(read.error);
  });

  mount(api, trail.exportTrail, async ({ query }) => {
    const filter = trailFilterOf(query);
    if (!filter.ok) return refused(filter.error);
    return ok({
      type: 'text/csv; charset=utf-8',
      name: 'bitacora.csv',
      chunks: trailAsCsv(deps, filter.value),
      isDownload: true as const,
    });
  });
}
