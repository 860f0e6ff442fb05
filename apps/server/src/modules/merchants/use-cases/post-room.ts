import { afterCommit } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { addEvent } from '../delivery-store.ts';
import { type DeliveryDeps, deliverFrom, enqueueLane, newClaim } from './deliver-webhooks.ts';
import type { PostRoom } from './merchant-deps.ts';

/** As many as a node does jobs of its own at a time. */
const AT_ONCE_MAX = 24;
const CLOSE_MS_MAX = 4_000;

export function createPostRoom(deps: DeliveryDeps): PostRoom {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let openLog: Log | null = null;

  const send = (log: Log, order: Parameters<typeof deliverFrom>[1]): void => {
    const sent = deliverFrom(deps, order, stopping.signal)
      .catch((error: unknown) => log.warn({ error }, 'messages to a shop are left to the sweep'))
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  };

  return {
    tell: async (tx, event, change) => {
      const log = underWay.size < AT_ONCE_MAX ? openLog : null;
      const mine = log === null ? null : newClaim(deps);
      const told = await addEvent(tx, { event, change: change ?? null, claim: mine });
      for (const { lane, claimed } of told)
        if (log === null || mine === null) await enqueueLane(deps, tx, lane);
        else afterCommit(() => send(log, { lane, mine, claimed }));
    },
    open: (log) => {
      openLog = log;
    },
    close: async () => {
      openLog = null;
      const cutOff = setTimeout(() => stopping.abort(), CLOSE_MS_MAX);
      await Promise.all(underWay);
      clearTimeout(cutOff);
    },
  };
}
