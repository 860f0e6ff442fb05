import { randomUUIDv7 } from 'node:crypto';
import { subjectOf } from '@abona/documents/messages/written-message';
import { invariant } from '@abona/kernel/invariant';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { waitingTemplates } from '../domain/contact-permission.ts';
import type { OutgoingMessage } from '../domain/message.ts';

type Row = Selectable<Tables['notifications.messages']>;
type Outcome = Tables['notifications.timeline']['outcome'];

const TABLE = 'notifications.messages';

/** When something happened: on the customer's calendar, and really. */
type Moment = { readonly businessTime: Date; readonly recordedAt: Date };
export type Settlement = {
  readonly status: 'sent' | 'abandoned';
  readonly reference: string | null;
};
export type Entry = { readonly outcome: Outcome; readonly failure: string | null };
type Line = Entry & Moment;
/** When it was queued; and until when it is its node's own, if it sends it without a job. */
type Queueing = Moment & { readonly leasedUntil: Date | null };

/** Messages and the trail they leave. Who gets one and what it says is sealed. */
export type MessageStore = {
  /** Keeps the message and that it waits. False when this very message is there already. */
  readonly add: (tx: Tx, message: OutgoingMessage, at: Queueing) => Promise<boolean>;
  /** The same for one whose name was just made up: it cannot be there, and nobody waits to learn that. */
  readonly addNew: (tx: Tx, message: OutgoingMessage, at: Queueing) => Promise<void>;
  /** Of these notices, those that are messages already, by whichever channel. */
  readonly known: (db: Database, noticeIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The message, while it waits to be sent. */
  readonly findQueued: (db: Database, id: string) => Promise<OutgoingMessage | null>;
  /** Leaves it to a job. */
  readonly release: (tx: Tx, id: string) => Promise<void>;
  /** Those whose node did not send them in time, which are nobody's then. */
  readonly takeLeft: (tx: Tx, now: Date, limit: number) => Promise<readonly string[]>;
  /** Queued messages that may have to wait for their hour. */
  readonly listWaitingForDay: (db: Database | Tx, limit: number) => Promise<readonly string[]>;
  /** Closes the message, destroys what it said and keeps how it ended, unless somebody did so before. */
  readonly settle: (db: Database, id: string, end: Settlement & Line) => Promise<void>;
};

export function createMessageStore(fields: FieldEncryption): MessageStore {
  const cellOf = (column: 'recipient' | 'content', row: string) => ({ table: TABLE, column, row });

  const toMessage = (row: Row): OutgoingMessage => {
    invariant(row.content !== null, 'a queued message without its content');
    return {
      id: row.id,
      noticeId: row.notice_id,
      customerId: row.customer_id,
      channel: row.channel,
      template: row.template,
      to: fields.open(cellOf('recipient', row.id), row.recipient),
      parameters: JSON.parse(fields.open(cellOf('content', row.id), row.content)),
      // What `add` wrote was a message of one of these shapes.
    } as OutgoingMessage;
  };

  const adding = (message: OutgoingMessage, at: Queueing): RawBuilder<unknown> => {
    const recipient = fields.seal(cellOf('recipient', message.id), message.to);
    const content = JSON.stringify(message.parameters);
    return sql`
      with message as (
        insert into notifications.messages
          (id, notice_id, customer_id, channel, template, subject, recipient, content, status, created_at,
            leased_until)
        values (${message.id}, ${message.noticeId ?? message.id}, ${message.customerId}, ${message.channel}, ${message.template},
          ${subjectOf(message)}, ${recipient}, ${fields.seal(cellOf('content', message.id), content)},
          'queued', ${at.recordedAt}, ${at.leasedUntil})
        on conflict (id) do nothing
        returning id, customer_id, channel, template
      ) ${lineOfMessage({ ...at, outcome: 'queued', failure: null })} returning 1`;
  };

  return {
    add: async (tx, message, at) => (await adding(message, at).execute(tx)).rows.length > 0,
    addNew: (tx, message, at) => pipelineWrite(tx, adding(message, at)),
    known: async (db, noticeIds) => {
      if (noticeIds.length === 0) return new Set();
      const rows = await db
        .selectFrom(TABLE)
        .select('notice_id')
        .where('notice_id', 'in', [...noticeIds])
        .execute();
      return new Set(rows.map(({ notice_id: id }) => id));
    },
    findQueued: async (db, id) => {
      const row = await db
        .selectFrom(TABLE)
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .executeTakeFirst();
      return row === undefined ? null : toMessage(row);
    },
    release: (tx, id) =>
      pipelineWrite(tx, tx.updateTable(TABLE).set({ leased_until: null }).where('id', '=', id)),
    takeLeft: async (tx, now, limit) => {
      const { rows } = await sql<{ id: string }>`
        update notifications.messages set leased_until = null where id in (
          select id from notifications.messages
          where status = 'queued' and leased_until <= ${now}
          order by leased_until limit ${limit} for update skip locked
        )
        returning id`.execute(tx);
      return rows.map(({ id }) => id);
    },
    listWaitingForDay: async (db, limit) => {
      const rows = await db
        .selectFrom(TABLE)
        .select('id')
        .where('status', '=', 'queued')
        .where('template', 'in', waitingTemplates)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    settle: async (db, id, { status, reference, ...line }) => {
      await sql`
        with message as (
          update notifications.messages
          set status = ${status}, provider_reference = ${reference},
            settled_at = ${line.recordedAt}, content = null
          where id = ${id} and status = 'queued'
          returning id, customer_id, channel, template
        ) ${lineOfMessage(line)}`.execute(db);
    },
  };
}

/** Writes a line of the timeline for the message that the same statement wrote, if it wrote one. */
const lineOfMessage = ({
  outcome,
  failure,
  businessTime,
  recordedAt,
}: Line): RawBuilder<unknown> => sql`
  insert into notifications.timeline
    (id, customer_id, message_id, channel, template, outcome, failure, business_time, recorded_at)
  select ${randomUUIDv7()}, customer_id, id, channel, template,
    ${outcome}, ${failure}, ${businessTime}, ${recordedAt}
  from message`;

/** Adds a line to the customer's timeline. */
export async function addToTimeline(
  db: Database | Tx,
  message: Pick<OutgoingMessage, 'id' | 'customerId' | 'channel' | 'template'>,
  entry: Line,
): Promise<void> {
  await db
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
