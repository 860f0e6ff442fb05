import { randomUUIDv7 } from 'node:crypto';
import type { LogLevel } from '@abona/contract/limits';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { Scalar } from '../domain/withhold-personal.ts';

type Fields = Readonly<Record<string, Scalar>>;

export type TrackedEvent = {
  readonly id: string;
  readonly name: string;
  readonly occurredAt: Date;
  readonly fields: Fields;
};

export type LogLine = {
  readonly level: LogLevel;
  readonly message: string;
  readonly trail: string;
  readonly occurredAt: Date;
  readonly detail: Fields;
};

/** Who told it, if they are signed in, and when it came. */
export type Received = { readonly customerId: number | null; readonly at: Date };

/** Keeps what is new; an event that came before, by its id, stays as it was. Tells how many were new. */
export async function addEvents(
  db: Database,
  events: readonly TrackedEvent[],
  { customerId, at }: Received,
): Promise<number> {
  const added = await db
    .insertInto('engagement.events')
    .values(
      events.map((event) => ({
        id: event.id,
        customer_id: customerId,
        name: event.name,
        occurred_at: event.occurredAt,
        received_at: at,
        fields: JSON.stringify(event.fields),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return added.length;
}

export async function addLogLines(
  db: Database,
  lines: readonly LogLine[],
  { customerId, at }: Received,
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('engagement.browser_logs')
    .values(
      lines.map((line) => ({
        id: randomUUIDv7(),
        customer_id: customerId,
        level: line.level,
        message: line.message,
        trail: line.trail,
        occurred_at: line.occurredAt,
        received_at: at,
        detail: JSON.stringify(line.detail),
      })),
    )
    .execute();
}

export async function dropLogLinesBefore(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'engagement.browser_logs', sql`received_at < ${before}`);
}

export async function dropEventsBefore(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'engagement.events', sql`received_at < ${before}`);
}
