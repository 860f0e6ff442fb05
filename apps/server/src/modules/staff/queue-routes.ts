import * as queues from '@abona/contract/staff/staff-today';
import { ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { listCases, type QueueDeps, readToday } from './use-cases/today.ts';

export function queueRoutes(api: Api, deps: QueueDeps): void {
  mount(api, queues.getStaffToday, async ({ caller }) => {
    const { cases, suspense, requests: waiting } = await readToday(deps, caller);
    return ok({
      cases: cases.map(({ kind, open, late, oldest }) => ({
        kind,
        open,
        late,
        oldest_at: oldest.toISOString(),
      })),
      suspense: { open: suspense.open, amount: suspense.amount, oldest_on: suspense.oldestOn },
      requests: { pending: waiting.pending, mine_to_decide: waiting.mine },
    });
  });

  mount(api, queues.listStaffCases, async ({ query }) => {
    const open = await listCases(deps);
    const asked = open.filter(({ kind }) => query.kind === undefined || kind === query.kind);
    return ok({
      cases: asked.map((one) => ({
        folio: one.folio,
        kind: one.kind,
        status: one.status,
        customer_id: one.customerId,
        opened_at: one.openedAt.toISOString(),
        answer_by: one.answerBy,
        legal_due: one.legalDue,
        internal_due: one.internalDue,
        is_late: one.isLate,
      })),
    });
  });
}
