import type { Database, Warn } from '#platform/database.ts';
import { recentRows, type Window } from '#platform/recent-rows.ts';

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

const WINDOW: Window<Omit<PushEvent, 'id'>> = {
  table: 'sandbox.push_event',
  columns: [
    ['channel', 'text', ({ channel }) => channel],
    ['name', 'text', ({ name }) => name],
    ['payload', 'text', ({ payload }) => payload],
    ['receivers', 'int', ({ receivers }) => receivers],
    ['sent_at', 'timestamptz', ({ sentAt }) => sentAt],
  ],
  rowsKept: 500,
};

export function createPushEvents(database: Database, warn: Warn): PushEvents {
  const { keep, written, ask } = recentRows(database, WINDOW, warn);
  return {
    keep,
    written,
    list: async ({ channel, name, afterId = 0, limit = 100 } = {}) => {
      const filter = [channel ?? null, name ?? null, afterId, limit];
      return (await ask<PushEvent>(NEWEST, filter)).rows;
    },
    clear: async () => (await ask('DELETE FROM sandbox.push_event')).rowCount ?? 0,
  };
}

const NEWEST = `
  SELECT id, channel, name, payload, receivers, sent_at AS "sentAt" FROM sandbox.push_event
  WHERE ($1::text IS NULL OR channel = $1) AND ($2::text IS NULL OR name = $2) AND id > $3
  ORDER BY id DESC LIMIT $4`;
