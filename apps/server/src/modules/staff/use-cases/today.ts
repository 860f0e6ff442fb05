import type { QueueFigures, QueueName, QueueRow } from '@abona/contract/staff/staff-queue';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { StaffCaller } from '#platform/http/caller.ts';
import { approvalRefusal } from '../domain/staff-request.ts';
import { type QueueDeps, queuesOf, readFigures, rowsOf } from './queues.ts';
import { readRequests } from './read-requests.ts';

type Today = {
  readonly today: string;
  readonly now: string;
  readonly queues: (QueueFigures & { readonly queue: QueueName })[];
  readonly first: (QueueRow & { readonly queue: QueueName }) | null;
  readonly mine_to_decide: number;
};

/** What waits in the queues of somebody's roles, as of now, and what is due first. */
export async function readToday(deps: QueueDeps, caller: StaffCaller): Promise<Today> {
  const [queues, pending] = await Promise.all([
    Promise.all(
      queuesOf(caller).map(async (queue) => ({
        queue,
        ...(await readFigures(deps, queue, caller)),
      })),
    ),
    readRequests(deps, 'pending'),
  ]);
  const technicalNow = deps.clock.technicalNow();
  const now = deps.clock.now();
  return {
    today: mexicoCityDate(now.getTime()),
    now: now.toISOString(),
    queues,
    first: await readFirst(deps, queues, caller),
    mine_to_decide: pending.filter((one) => approvalRefusal(one, caller, technicalNow) === null)
      .length,
  };
}

const everything = {
  only: null,
  except: [],
  state: null,
  dueUntil: null,
  text: null,
  after: null,
  limit: 1,
};

/** The law's deadlines go before those of the house, and the oldest first. */
async function readFirst(
  deps: QueueDeps,
  queues: Today['queues'],
  caller: StaffCaller,
): Promise<Today['first']> {
  const [oldest] = queues
    .flatMap(({ queue, clock, oldest_due: due }) =>
      due === null || clock === 'since' ? [] : [{ queue, clock, due }],
    )
    .toSorted(
      (one, other) =>
        Number(one.clock === 'house') - Number(other.clock === 'house') ||
        one.due.localeCompare(other.due),
    );
  if (oldest === undefined) return null;
  const { queue } = oldest;
  const items = await deps.queues[queue].list(everything);
  const [row] = await rowsOf(deps, { queue, items, caller });
  return row === undefined ? null : { ...row, queue };
}
