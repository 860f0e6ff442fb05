import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { OutgoingMessage } from '../domain/message.ts';

/** A contact that took place, or that a mailbox or a number did not take. */
export type Contact = {
  readonly messageId: string;
  readonly channel: OutgoingMessage['channel'];
  readonly subject: string;
  readonly isDelivered: boolean;
  readonly at: Date;
};

type Page = {
  readonly customerId: number;
  /** The last message of the page before. */
  readonly after: string | null;
  readonly limit: number;
};

/** What went out and what nobody took; not what waits, what was tried, or what came too late to be sent. */
const isContact = sql`(t.outcome = 'sent'
  or (t.outcome = 'abandoned' and t.failure is distinct from 'outdated'))`;

/** The newest first. */
export async function listContacts(
  db: Database,
  { customerId, after, limit }: Page,
): Promise<readonly Contact[]> {
  const rest =
    after === null
      ? sql`true`
      : sql`(t.recorded_at, t.id) < (select recorded_at, id from history.timeline t
          where message_id = ${after} and customer_id = ${customerId} and ${isContact})`;
  const { rows } = await sql<Row>`
    select t.message_id, t.channel, m.subject, t.outcome, t.business_time
    from history.timeline t join notifications.messages m on m.id = t.message_id
    where t.customer_id = ${customerId} and ${isContact} and ${rest}
    order by t.recorded_at desc, t.id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    messageId: row.message_id,
    channel: row.channel,
    subject: row.subject,
    isDelivered: row.outcome === 'sent',
    at: row.business_time,
  }));
}

type Row = {
  readonly message_id: string;
  readonly channel: Contact['channel'];
  readonly subject: string;
  readonly outcome: string;
  readonly business_time: Date;
};

/** When each of these messages left first, as far as they did. */
export async function listSent(
  source: Database | Tx,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (messageIds.length === 0) return new Map();
  const rows = await source
    .selectFrom('history.timeline')
    .select(({ fn }) => ['message_id', fn.min('business_time').as('sent_at')])
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .where('outcome', '=', 'sent')
    .groupBy('message_id')
    .execute();
  return new Map(rows.map((row) => [row.message_id, row.sent_at]));
}

/** Whether a page can go on from a message: it is there, and it is theirs. */
export async function isContactOf(
  db: Database,
  customerId: number,
  messageId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from history.timeline t
    where message_id = ${messageId} and customer_id = ${customerId} and ${isContact}
  `.execute(db);
  return rows.length > 0;
}
