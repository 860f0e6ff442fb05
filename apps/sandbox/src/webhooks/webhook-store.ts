import type { Database } from '#platform/database.ts';
import type { WebhookParty } from '#platform/faults.ts';

export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed', 'lost'] as const;

export type Webhook = {
  readonly id: number;
  readonly vendor: WebhookParty;
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  readonly body: string;
  readonly isForged: boolean;
  readonly state: (typeof WEBHOOK_STATES)[number];
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
};

export type NewWebhook = Pick<Webhook, 'vendor' | 'eventId' | 'eventType' | 'url' | 'body'> & {
  readonly isForged: boolean;
  readonly isHeld: boolean;
  readonly state: 'waiting' | 'lost';
  readonly delayMs: number;
};

const WEBHOOKS_KEPT = 5_000;
const COLUMNS = `id, vendor, event_id AS "eventId", event_type AS "eventType", url, body,
  is_forged AS "isForged", state, attempts, last_status AS "lastStatus", last_error AS "lastError",
  due_at AS "dueAt", created_at AS "createdAt", delivered_at AS "deliveredAt"`;

/** What is needed to deliver one. */
export type DueWebhook = Pick<
  Webhook,
  'id' | 'vendor' | 'eventId' | 'url' | 'body' | 'isForged' | 'attempts'
>;

/** With `attempts` at one it is claimed already, for as long as its delay. */
export async function keepWebhook(
  database: Database,
  webhook: NewWebhook & Pick<Webhook, 'attempts'>,
): Promise<DueWebhook> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO sandbox.webhook
       (vendor, event_id, event_type, url, body, is_forged, is_held, state, attempts, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10))
     RETURNING id`,
    [
      webhook.vendor,
      webhook.eventId,
      webhook.eventType,
      webhook.url,
      webhook.body,
      webhook.isForged,
      webhook.isHeld,
      webhook.state,
      webhook.attempts,
      webhook.delayMs / 1_000,
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (id % 500 === 0) {
    await database.query('DELETE FROM sandbox.webhook WHERE id <= $1', [id - WEBHOOKS_KEPT]);
  }
  return { ...webhook, id };
}

/** Claimed by somebody who goes without having tried. */
export async function releaseClaims(database: Database, ids: readonly number[]): Promise<void> {
  await database.query(
    'UPDATE sandbox.webhook SET due_at = now(), attempts = attempts - 1 WHERE id = ANY($1::int[])',
    [ids],
  );
}

/** Two or more that wait for each other leave at once, the youngest first. */
export async function releaseHeld(database: Database, vendor: WebhookParty): Promise<void> {
  await database.query(
    `WITH held AS (SELECT id, row_number() OVER (ORDER BY id DESC) AS place
       FROM sandbox.webhook WHERE vendor = $1 AND is_held AND state = 'waiting')
     UPDATE sandbox.webhook SET is_held = false,
       due_at = now() - make_interval(secs => 60) + make_interval(secs => held.place * 0.001)
     FROM held WHERE webhook.id = held.id AND (SELECT count(*) FROM held) > 1`,
    [vendor],
  );
}

/** The next one of a vendor that is due, claimed for a while so that a crash does not lose it. */
export async function claimDue(
  database: Database,
  vendor: WebhookParty,
  claimMs: number,
): Promise<DueWebhook | null> {
  const { rows } = await database.query<Webhook>(
    `UPDATE sandbox.webhook SET due_at = now() + make_interval(secs => $1), attempts = attempts + 1
     WHERE id = (SELECT id FROM sandbox.webhook WHERE state = 'waiting' AND due_at <= now()
       AND vendor = $2 ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [claimMs / 1_000, vendor],
  );
  return rows[0] ?? null;
}

/** When the next one is due, apart from those that somebody has at hand. */
export async function nextDueInMs(
  database: Database,
  vendor: WebhookParty,
  atHand: readonly number[],
): Promise<number | null> {
  const { rows } = await database.query<{ due_ms: number | null }>(
    `SELECT (extract(epoch FROM min(due_at) - clock_timestamp()) * 1000)::float8 AS due_ms
     FROM sandbox.webhook WHERE state = 'waiting' AND vendor = $1 AND id <> ALL($2::int[])`,
    [vendor, atHand],
  );
  return rows[0]?.due_ms ?? null;
}

export type Outcome = {
  readonly state: Webhook['state'];
  readonly status: number | null;
  readonly error: string | null;
  readonly retryMs: number;
};

export async function keepOutcome(
  database: Database,
  id: number,
  { state, status, error, retryMs }: Outcome,
): Promise<void> {
  await database.query(
    `UPDATE sandbox.webhook SET state = $2, last_status = $3, last_error = $4,
       due_at = now() + make_interval(secs => $5),
       delivered_at = CASE WHEN $2 = 'delivered' THEN now() END
     WHERE id = $1`,
    [id, state, status, error, retryMs / 1_000],
  );
}

export async function hurryWebhooks(database: Database): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE sandbox.webhook SET due_at = now(), is_held = false
     WHERE state = 'waiting' AND due_at > now()`,
  );
  return rowCount ?? 0;
}

/** Sends one again, whatever became of it: a copy with the same event. */
export async function copyWebhook(database: Database, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO sandbox.webhook (vendor, event_id, event_type, url, body, state, due_at)
     SELECT vendor, event_id, event_type, url, body, 'waiting', now()
     FROM sandbox.webhook WHERE id = $1`,
    [id],
  );
  return rowCount === 1;
}

export type WebhookFilter = {
  readonly vendor?: WebhookParty | undefined;
  readonly type?: string | undefined;
  readonly state?: Webhook['state'] | undefined;
  readonly afterId?: number | undefined;
  readonly limit?: number;
};

/** Newest first. */
export async function listWebhooks(
  database: Database,
  { vendor, type, state, afterId = 0, limit = 100 }: WebhookFilter = {},
): Promise<Webhook[]> {
  const { rows } = await database.query<Webhook>(
    `SELECT ${COLUMNS} FROM sandbox.webhook
     WHERE ($1::text IS NULL OR vendor = $1) AND ($2::text IS NULL OR event_type = $2)
       AND ($3::text IS NULL OR state = $3) AND id > $4
     ORDER BY id DESC LIMIT $5`,
    [vendor ?? null, type ?? null, state ?? null, afterId, limit],
  );
  return rows;
}

export async function clearWebhooks(database: Database): Promise<number> {
  const { rowCount } = await database.query('DELETE FROM sandbox.webhook');
  return rowCount ?? 0;
}
