import type { Database } from '#platform/database.ts';

export type PushEvent = {
  readonly id: number;
  readonly channel: string;
  readonly name: string;
  readonly payload: string;
  readonly receivers: number;
  readonly sentAt: Date;
};

const EVENTS_KEPT = 500;
/** A window on the present needs no exact edge. */
const PRUNED_EVERY = 100;

export async function keepPushEvent(
  database: Database,
  event: Pick<PushEvent, 'channel' | 'name' | 'payload' | 'receivers'>,
): Promise<void> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO sandbox.push_event (channel, name, payload, receivers)
     VALUES ($1, $2, $3, $4) RETURNING id`,
    [event.channel, event.name, event.payload, event.receivers],
  );
  const id = rows[0]?.id ?? 0;
  if (id % PRUNED_EVERY === 0)
    await database.query('DELETE FROM sandbox.push_event WHERE id <= $1', [id - EVENTS_KEPT]);
}

export type PushEventFilter = {
  readonly channel?: string | undefined;
  readonly name?: string | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** Newest first. */
export async function listPushEvents(
  database: Database,
  { channel, name, afterId = 0, limit = 100 }: PushEventFilter = {},
): Promise<PushEvent[]> {
  const { rows } = await database.query<PushEvent & { sent_at: Date }>(
    `SELECT id, channel, name, payload, receivers, sent_at FROM sandbox.push_event
     WHERE ($1::text IS NULL OR channel = $1) AND ($2::text IS NULL OR name = $2) AND id > $3
     ORDER BY id DESC LIMIT $4`,
    [channel ?? null, name ?? null, afterId, limit],
  );
  return rows.map(({ sent_at: sentAt, ...event }) => ({ ...event, sentAt }));
}

export async function clearPushEvents(database: Database): Promise<number> {
  const { rowCount } = await database.query('DELETE FROM sandbox.push_event');
  return rowCount ?? 0;
}
