import type { Database } from '#platform/database.ts';

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
  readonly add: (event: Omit<PushEvent, 'id'>) => Promise<void>;
  /** Newest first. */
  readonly list: (filter?: PushEventFilter) => Promise<PushEvent[]>;
  readonly clear: () => Promise<number>;
};

const EVENTS_KEPT = 500;
const PRUNED_EVERY = 100;

export const createPushEvents = (database: Database): PushEvents => ({
  add: async ({ channel, name, payload, receivers, sentAt }) => {
    const { rows } = await database.query<{ id: number }>(
      `INSERT INTO sandbox.push_event (channel, name, payload, receivers, sent_at)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [channel, name, payload, receivers, sentAt],
    );
    const id = rows[0]?.id ?? 0;
    if (id % PRUNED_EVERY === 0)
      await database.query('DELETE FROM sandbox.push_event WHERE id <= $1', [id - EVENTS_KEPT]);
  },
  list: async ({ channel, name, afterId = 0, limit = 100 } = {}) => {
    const { rows } = await database.query<PushEvent>(
      `SELECT id, channel, name, payload, receivers, sent_at AS "sentAt" FROM sandbox.push_event
       WHERE ($1::text IS NULL OR channel = $1) AND ($2::text IS NULL OR name = $2) AND id > $3
       ORDER BY id DESC LIMIT $4`,
      [channel ?? null, name ?? null, afterId, limit],
    );
    return rows;
  },
  clear: async () => (await database.query('DELETE FROM sandbox.push_event')).rowCount ?? 0,
});
