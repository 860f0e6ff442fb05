import type { CivilDate } from '@abona/kernel/civil-date';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import {
  type CollectionContact,
  collectionPolicyOn,
  collectionTemplates,
} from '../domain/contact-permission.ts';

const TABLE = 'notifications.collection_contacts';

/** A customer is asked to pay by one sender at a time: the second waits for the first's transaction. */
export async function lockCollectionContacts(tx: Tx, customerId: number): Promise<void> {
  const turn = `collection_contacts:${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx);
}

export async function listCollectionContacts(
  tx: Tx,
  customerId: number,
  since: CivilDate,
): Promise<readonly CollectionContact[]> {
  return (await listContactsOfCustomers(tx, [customerId], since)).get(customerId) ?? [];
}

/** Of several at once, by customer. */
export async function listContactsOfCustomers(
  source: Database | Tx,
  customerIds: readonly number[],
  since: CivilDate,
): Promise<ReadonlyMap<number, readonly CollectionContact[]>> {
  const rows = await source
    .selectFrom(TABLE)
    .select(['customer_id', 'notice_id', sql<CivilDate>`contacted_on::text`.as('on')])
    .where('customer_id', '=', sql<number>`any(${customerIds}::bigint[])`)
    .where('contacted_on', '>=', since)
    .execute();
  const contacts = rows.map(({ customer_id: customerId, notice_id: noticeId, on }) => ({
    customerId,
    noticeId,
    on,
  }));
  return Map.groupBy(contacts, ({ customerId }) => customerId);
}

type NewContact = CollectionContact & { readonly customerId: number; readonly at: Date };

/** The same notice by a second channel on the same day adds nothing. */
export async function addCollectionContact(
  tx: Tx,
  { customerId, noticeId, on, at }: NewContact,
): Promise<void> {
  await tx
    .insertInto(TABLE)
    .values({
      customer_id: customerId,
      contacted_on: on,
      notice_id: noticeId,
      policy_version: collectionPolicyOn(on).version,
      contacted_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many customers were asked to pay on a day, and how many messages wait to ask. */
export async function countCollectionContacts(
  db: Database,
  today: CivilDate,
): Promise<{ readonly contacted: number; readonly waiting: number }> {
  const { contacted } = await db
    .selectFrom(TABLE)
    .select(({ fn }) => fn.count<string>('customer_id').distinct().as('contacted'))
    .where('contacted_on', '=', today)
    .executeTakeFirstOrThrow();
  const { waiting } = await db
    .selectFrom('notifications.messages')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('status', '=', 'queued')
    .where('template', 'in', collectionTemplates)
    .executeTakeFirstOrThrow();
  return { contacted: Number(contacted), waiting: Number(waiting) };
}
