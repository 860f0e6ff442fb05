import type { Database, Warn } from '#platform/database.ts';
import { gatherRows } from '#platform/gathered-rows.ts';

export type PushEvent = {
  readonly id: number;
  readonly channel: string;
  readonly name: string;
  readonly payload: string;
  readonly receivers: number;
  readonly sentAt: Date;
};

type PushEventFilter = {
  readonly channel?: string | undefined;
  readonly name?: string | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** What was pushed lately. */
export type PushEvents = {
  readonly keep: (...events: readonly Omit<PushEvent, 'id'>[]) => void;
  /** Newest first. */
  readonly list: (filter?: PushEventFilter) => Promise<PushEvent[]>;
  readonly clear: () => Promise<number>;
  readonly written: () => Promise<void>;
};

const EVENTS_KEPT = 500;
/** A window on the present needs no exact edge. */
const PRUNED_EVERY = 100;

export function createPushEvents(database: Database, warn: Warn): PushEvents {
  const { add, written } = gatherRows<Omit<PushEvent, 'id'>>(
    (events) => insertAll(database, events),
    warn,
  );
  return {
    keep: add,
    written,
    list: async (filter = {}) => {
      await written();
      return list(database, filter);
    },
    clear: async () => {
      await written();
      const { rowCount } = await database.query('DELETE FROM sandbox.push_event');
      return rowCount ?? 0;
    },
  };
}

async function insertAll(
  database: Database,
  events: readonly Omit<PushEvent, 'id'>[],
): Promise<void> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO sandbox.push_event (channel, name, payload, receivers, sent_at)
     SELECT channel, name, payload, receivers, sent_at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::timestamptz[])
       WITH ORDINALITY AS event (channel, name, payload, receivers, sent_at, place)
     ORDER BY place RETURNING id`,
    [
      events.map(({ channel }) => channel),
      events.map(({ name }) => name),
      events.map(({ payload }) => payload),
      events.map(({ receivers }) => receivers),
      events.map(({ sentAt }) => sentAt),
    ],
  );
  const last = rows.at(-1)?.id ?? 0;
  if (last % PRUNED_EVERY < rows.length)
    await database.query('DELETE FROM sandbox.push_event WHERE id <= $1', [last - EVENTS_KEPT]);
}

async function list(
  database: Database,
  { channel, name, afterId = 0, limit = 100 }: PushEventFilter,
): Promise<PushEvent[]> {
  const { rows } = await database.query<PushEvent>(
    `SELECT id, channel, name, payload, receivers, sent_at AS "sentAt" FROM sandbox.push_event
     WHERE ($1::text IS NULL OR channel = $1) AND ($2::text IS NULL OR name = $2) AND id > $3
     ORDER BY id DESC LIMIT $4`,
    [channel ?? null, name ?? null, afterId, limit],
  );
  return rows;
}
