import { randomUUIDv7 } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { subjectOf } from './templates/written-message.ts';

type Row = Selectable<Tables['notifications.messages']>;
type Outcome = Tables['notifications.timeline']['outcome'];

const TABLE = 'notifications.messages';

/** When something happened: on the customer's calendar, and really. */
export type Moment = { readonly businessTime: Date; readonly recordedAt: Date };
export type Settlement = {
  readonly status: 'sent' | 'abandoned';
  readonly reference: string | null;
};
export type Entry = { readonly outcome: Outcome; readonly failure: string | null };

/** A message that waits, and since when, in real time. */
export type QueuedMessage = { readonly message: OutgoingMessage; readonly queuedAt: Date };

/** Messages and the trail they leave. Who gets one and what it says is sealed. */
export type MessageStore = {
  /** False when this very message is there already. */
  readonly add: (tx: Tx, message: OutgoingMessage, at: Date) => Promise<boolean>;
  /** Of these names, those that are messages already. */
  readonly known: (db: Database, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The message, while it waits to be sent. */
  readonly findQueued: (db: Database, id: string) => Promise<QueuedMessage | null>;
  /** Closes the message and destroys what it said. False when somebody else did so before. */
  readonly settle: (
    tx: Tx,
    id: string,
    settlement: Settlement & { readonly at: Date },
  ) => Promise<boolean>;
};

export function createMessageStore(fields: FieldEncryption): MessageStore {
  const cellOf = (column: 'recipient' | 'content', row: string) => ({ table: TABLE, column, row });

  const toMessage = (row: Row): OutgoingMessage => {
    invariant(row.content !== null, 'a queued message without its content');
    return {
      id: row.id,
      customerId: row.customer_id,
      channel: row.channel,
      template: row.template,
      to: fields.open(cellOf('recipient', row.id), row.recipient),
      parameters: JSON.parse(fields.open(cellOf('content', row.id), row.content)),
      // What `add` wrote was a message of one of these shapes.
    } as OutgoingMessage;
  };

  return {
    add: async (tx, message, at) => {
      const added = await tx
        .insertInto(TABLE)
        .values({
          id: message.id,
          customer_id: message.customerId,
          channel: message.channel,
          template: message.template,
          subject: subjectOf(message),
          recipient: fields.seal(cellOf('recipient', message.id), message.to),
          content: fields.seal(cellOf('content', message.id), JSON.stringify(message.parameters)),
          status: 'queued',
          created_at: at,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    known: async (db, ids) => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom(TABLE)
        .select('id')
        .where('id', 'in', [...ids])
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    findQueued: async (db, id) => {
      const row = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .executeTakeFirst();
      return row === undefined ? null : { message: toMessage(row), queuedAt: row.created_at };
    },
    settle: async (tx, id, { status, reference, at }) => {
      const settled = await tx
        .updateTable(TABLE)
        .set({ status, provider_reference: reference, settled_at: at, content: null })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returning('id')
        .executeTakeFirst();
      return settled !== undefined;
    },
  };
}

/** Adds a line to the customer's timeline. */
export async function addToTimeline(
  tx: Tx,
  message: Pick<OutgoingMessage, 'id' | 'customerId' | 'channel' | 'template'>,
  entry: Entry & Moment,
): Promise<void> {
  await tx
    .insertInto('notifications.timeline')
    .values({
      id: randomUUIDv7(),
      customer_id: message.customerId,
      message_id: message.id,
      channel: message.channel,
      template: message.template,
      outcome: entry.outcome,
      failure: entry.failure,
      business_time: entry.businessTime,
      recorded_at: entry.recordedAt,
    })
    .execute();
}
