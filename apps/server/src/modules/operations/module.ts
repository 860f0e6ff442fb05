import * as calls from '@abona/contract/staff/operations';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { DeadJob, JobDesk } from '#platform/operations/job-desk.ts';
import type { QueueItem, WorkQueue } from '#platform/work-queue.ts';
import { resendWebhook, retryDeadJob, runScheduled } from './use-cases/operate.ts';
import {
  hostOf,
  type OperationsDeps,
  readKeys,
  readOperations,
} from './use-cases/read-operations.ts';

/** What the rest of the monolith may ask of operations. */
export type Operations = {
  /** At the staff's own listener. */
  readonly routes: (api: Api) => void;
  /** Jobs that failed for good, as a queue of the desk. */
  readonly deadJobs: WorkQueue;
  /** Writes down since when the keys of this start are in use. */
  readonly prepare: () => Promise<void>;
};

export const createOperations = (deps: OperationsDeps): Operations => ({
  routes: (api) => operationCalls(api, deps),
  deadJobs: deadJobQueue(deps.jobDesk),
  prepare: async () => {
    await readKeys(deps);
  },
});

const actorOf = ({ personId }: { readonly personId: string }): string => `staff:${personId}`;

const jobView = (job: DeadJob): calls.DeadJob => ({
  job_id: job.id,
  queue: job.queue,
  begun_at: job.begunAt.toISOString(),
  died_at: job.diedAt.toISOString(),
  attempts: job.attempts,
  failure: job.failure,
});

function operationCalls(api: Api, deps: OperationsDeps): void {
  mount(api, calls.getOperations, async () => ok(await readOperations(deps)));

  mount(api, calls.listDeadJobs, async ({ query: { cursor, limit } }) => {
    const found = await deps.jobDesk.listDead({ after: cursor ?? null, limit: limit + 1 });
    const jobs = found.slice(0, limit);
    const last = found.length > limit ? jobs.at(-1) : undefined;
    return ok({ jobs: jobs.map(jobView), next_cursor: last?.id ?? null });
  });

  mount(api, calls.retryDeadJob, async ({ caller, params, body: { reason } }) => {
    const done = await retryDeadJob(deps, params.job_id, { actor: actorOf(caller), reason });
    return done.ok ? ok({ queue: done.value }) : done;
  });

  mount(api, calls.runScheduledJob, async ({ caller, params, body: { reason } }) => {
    const done = await runScheduled(deps, params.name, { actor: actorOf(caller), reason });
    return done.ok ? ok({ queue: done.value }) : done;
  });

  mount(api, calls.listDeadWebhooks, async () => {
    const dead = await deps.merchants.webhookDesk.listDead();
    return ok({
      webhooks: dead.map((one) => ({
        delivery_id: one.id,
        merchant_name: one.merchantName,
        host: hostOf(one.url),
        event_type: one.eventType,
        attempts: one.attempts,
        died_at: one.diedAt.toISOString(),
        outcome: one.outcome,
        http_status: one.httpStatus,
      })),
    });
  });

  mount(api, calls.resendWebhook, async ({ caller, params, body: { reason } }) => {
    const order = { actor: actorOf(caller), reason };
    const done = await resendWebhook(deps, params.delivery_id, order);
    return done.ok ? ok({ delivery_id: done.value }) : err(done.error);
  });
}

const itemOf = (job: DeadJob): QueueItem => ({
  id: job.id,
  due: mexicoCityDate(job.diedAt.getTime()),
  dueAt: null,
  legalDue: null,
  promised: null,
  openedAt: job.begunAt,
  state: 'dead',
  label: job.queue,
  customerId: null,
  loanId: null,
  amount: null,
});

/** More than anybody looks through by hand; what lies beyond waits until these are gone. */
const LOOKED_AT_MAX = 1_000;

/** The dead are the queue's own and few: they are filtered here, since it is asked by its own calls alone. */
function deadJobQueue({ listDead }: Pick<JobDesk, 'listDead'>): WorkQueue {
  type Page = Parameters<WorkQueue['list']>[0];
  const all = async (): Promise<readonly QueueItem[]> =>
    (await listDead({ after: null, limit: LOOKED_AT_MAX })).map(itemOf);
  const fits =
    ({ only, except, dueUntil, text, state }: Page) =>
    (item: QueueItem): boolean =>
      (only === null || only.includes(item.id)) &&
      !except.includes(item.id) &&
      (state === null || state === item.state) &&
      (dueUntil === null || item.due <= dueUntil) &&
      (text === null || `${item.id} ${item.label ?? ''}`.includes(text.toLowerCase()));
  const orderOf = ({ due, id }: Pick<QueueItem, 'due' | 'id'>): string => `${due} ${id}`;
  return {
    clock: 'since',
    list: async (page) => {
      const after = page.after === null ? '' : orderOf(page.after);
      return (await all())
        .filter(fits(page))
        .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
        .filter((item) => orderOf(item) > after)
        .slice(0, page.limit);
    },
    count: async (page) => (await all()).filter(fits(page)).length,
    figures: async ({ mine, assigned }) => {
      const items = await all();
      const among = (ids: readonly string[]) => items.filter(({ id }) => ids.includes(id)).length;
      return {
        open: items.length,
        amount: 0,
        late: 0,
        today: 0,
        week: 0,
        mine: among(mine),
        assigned: among(assigned),
        oldest: items.map(({ due }) => due).toSorted()[0] ?? null,
      };
    },
  };
}
