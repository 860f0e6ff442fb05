import { sql } from 'kysely';
import { type CustomerHistory, readHistory } from '#platform/customer-history.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { MessagePage } from '#platform/message-page.ts';

/** What the desk sees of what a customer was told, and where notices are pushed to. A union, hence raw. */
export const notificationHistory =
  (db: Database): CustomerHistory =>
  (page) => {
    const { customerId } = page;
    return readHistory(
      db,
      sql`
      select 'message:' || id, business_time, 'message', 'message_' || outcome, template, null, null::bigint, null,
        channel
      from history.timeline where customer_id = ${customerId}
      union all
      select 'device:' || id, created_at, 'device', 'push_device_added', device, null, null, 'customer', null
      from notifications.push_devices where customer_id = ${customerId}`,
      page,
    );
  };

export type ToldMessage = {
  readonly id: string;
  readonly at: Date;
  readonly channel: Tables['notifications.messages']['channel'];
  readonly title: string;
  readonly status: Tables['notifications.messages']['status'];
};

/** What a customer was told and what became of it, by the business's clock; neither its words nor its address. */
export async function listTold(
  db: Database,
  { customerId, before, limit }: MessagePage,
): Promise<readonly ToldMessage[]> {
  return db
    .selectFrom('history.timeline as line')
    .innerJoin('notifications.messages as message', 'message.id', 'line.message_id')
    .select([
      'message.id',
      'line.business_time as at',
      'message.channel',
      'message.subject as title',
      'message.status',
    ])
    .where('line.customer_id', '=', customerId)
    .where('line.outcome', '=', 'queued')
    .where(
      // Rows are compared whole, which the builder has no words for.
      before === null
        ? sql<boolean>`true`
        : sql<boolean>`(line.business_time, message.id) < (${before.at}, ${before.id}::uuid)`,
    )
    .orderBy('line.business_time', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute();
}
