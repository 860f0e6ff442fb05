import { randomUUIDv7 } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ShopCall } from '#platform/http/caller.ts';
import type { Log } from '#platform/log.ts';
import { type AnsweredCall, addApiRequests } from '../stores/api-request-store.ts';

/** What shops' servers asked, as their developers look it up. */
export type RequestLog = {
  readonly note: (call: ShopCall) => void;
  readonly open: (log: Log) => void;
  /** Writes what is noted; what is answered afterwards is in no log. */
  readonly close: () => Promise<void>;
};

const WRITE_EVERY_MS = 250;
/** Beyond what a node answers while the database is away for seconds: the log forgets before the node runs out of memory. */
const NOTED_MAX = 5_000;

/**
 * Nobody waits for the log: calls are noted in memory and written a few times a second, many in one statement. A node
 * that falls loses what it noted last, and a database that does not answer loses what does not fit. It is what somebody
 * looks an error up in, and proves nothing.
 */
export function createRequestLog({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): RequestLog {
  let noted: AnsweredCall[] = [];
  let timer: NodeJS.Timeout | null = null;
  let openLog: Log | null = null;

  const write = async (): Promise<void> => {
    timer = null;
    const calls = noted;
    noted = [];
    await addApiRequests(db, calls).catch((error: unknown) =>
      openLog?.warn({ error }, 'calls of shops were not logged'),
    );
  };
  return {
    note: (call) => {
      if (openLog === null || noted.length >= NOTED_MAX) return;
      noted.push({ ...call, id: randomUUIDv7(), at: clock.technicalNow() });
      timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref();
    },
    open: (log) => {
      openLog = log;
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await write();
      openLog = null;
    },
  };
}
