import { afterCommit } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { OutgoingMessage } from '../domain/message.ts';
import type { PostRoom } from '../ports.ts';
import { type SendDeps, sendAtOnce } from './send-message.ts';

/** As many as a node does jobs of its own at a time. */
const AT_ONCE_MAX = 24;
/** Longer than a try can take. */
const LEASE_MS = 120_000;
const CLOSE_MS_MAX = 4_000;

export function createPostRoom(deps: SendDeps): PostRoom {
  const underWay = new Set<Promise<void>>();
  let openLog: Log | null = null;

  const send = (message: OutgoingMessage): void => {
    const log = openLog;
    const sent = sendAtOnce(deps, message)
      .catch((error: unknown) => log?.warn({ error }, 'a message is left to the sweep'))
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  };

  return {
    lease: () =>
      openLog === null || underWay.size >= AT_ONCE_MAX
        ? null
        : new Date(deps.clock.technicalNow().getTime() + LEASE_MS),
    sendAfterCommit: (message) => afterCommit(() => send(message)),
    open: (log) => {
      openLog = log;
    },
    close: async () => {
      openLog = null;
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS_MAX);
      await Promise.race([Promise.all(underWay), late]);
      clearTimeout(timer);
    },
  };
}
