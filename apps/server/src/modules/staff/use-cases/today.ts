import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Cases } from '#modules/cases/module.ts';
import type { Collections } from '#modules/collections/module.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { approvalRefusal } from '../domain/staff-request.ts';
import { readRequests } from './read-requests.ts';
import type { StaffDeps } from './staff-deps.ts';

/** Who keeps the queues. */
export type QueueSources = {
  readonly cases: Pick<Cases, 'desk'>;
  readonly collections: { readonly suspense: Pick<Collections['suspense'], 'list'> };
};

export type QueueDeps = StaffDeps & { readonly queues: QueueSources };

/** More than that is no queue of one day; the screen says that there are more. */
const SUSPENSE_MAX = 500;

/** What waits in each queue, as of now. */
export async function readToday(deps: QueueDeps, caller: StaffCaller) {
  const { cases, collections } = deps.queues;
  const [figures, suspense, pending] = await Promise.all([
    cases.desk.figures(),
    collections.suspense.list(SUSPENSE_MAX),
    readRequests(deps, 'pending'),
  ]);
  const now = deps.clock.technicalNow();
  return {
    cases: figures,
    suspense: {
      open: suspense.length,
      amount: suspense.reduce((sum, { amount }) => sum + amount, 0),
      // The list begins with the oldest.
      oldestOn: suspense[0]?.valueOn ?? null,
    },
    requests: {
      pending: pending.length,
      mine: pending.filter((one) => approvalRefusal(one, caller, now) === null).length,
    },
  };
}

/** Cases that wait for us, by our own day, with whether the promised one is over. */
export async function listCases({ queues, clock }: QueueDeps) {
  const today = mexicoCityDate(clock.now().getTime());
  const open = await queues.cases.desk.open();
  return open.map((one) => ({ ...one, isLate: one.answerBy < today }));
}
